import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { band } from '../../../../../../src/contracts/confidence.ts';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { displayName } from '../../participants.ts';
import type { Spot } from '../edit/draft.ts';

/** Colours inside a picture are fixed: it is a picture, the same in both themes; the line's pattern says the band, too. */
const Overlay = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  rect {
    fill: transparent;
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
    cursor: pointer;
  }
  .strong {
    stroke: var(--picture-strong);
  }
  .medium {
    stroke: var(--picture-medium);
    stroke-dasharray: 6 3;
  }
  .low {
    stroke: var(--picture-low);
    stroke-dasharray: 2 2;
  }
  .unmatched {
    stroke: var(--picture-low);
  }
  .gone,
  line {
    stroke: var(--picture-gone);
  }
  line {
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }
  .selected {
    stroke: var(--picture-selected);
    stroke-width: 2.5px;
    stroke-dasharray: none;
    fill: var(--picture-selected-fill);
  }
`;
const Key = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-12);
  padding-top: var(--s-12);
  font: var(--t-12);
  color: var(--text-muted);
  span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    white-space: nowrap;
  }
  i {
    width: 16px;
    height: 10px;
    border: 1.5px solid var(--tide-9);
  }
  .medium {
    border: 1.5px dashed var(--warning-9);
  }
  .low {
    border: 1.5px dotted var(--danger-9);
  }
  .unmatched {
    border-color: var(--danger-9);
  }
`;

/** What the lines of the boxes mean. */
export const BoxKey = () => (
  <Key>
    <span>
      <i />
      95 and above
    </span>
    <span>
      <i className="medium" />
      70 to 94
    </span>
    <span>
      <i className="low" />
      Below 70
    </span>
    <span>
      <i className="unmatched" />
      Unmatched
    </span>
  </Key>
);

export type BoxLook = {
  selected: string | null;
  removed: ReadonlySet<string>;
  matched: ReadonlySet<string>;
  /** Where a name is being added. */
  spot: Spot | null;
};

const lookOf = (participant: Participant, { selected, removed, matched }: BoxLook): string => {
  const selection = participant.id === selected ? ' selected' : '';
  if (removed.has(participant.id)) return `gone${selection}`;
  if (matched.has(participant.id)) return `strong${selection}`;
  return `${participant.playerId === null ? 'unmatched' : band(participant.confidenceScore)}${selection}`;
};

type Props = {
  size: readonly [number, number];
  /** Which of the pictures it is. */
  image: number;
  participants: readonly Participant[];
  look: BoxLook;
  onSelect: (id: string) => void;
  /** A press where no box is. */
  onSpot: ((spot: Spot) => void) | undefined;
};

const middleOf = (numbers: readonly number[], fallback: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? fallback;

/** A box like the others of the picture, beginning where it was pressed. */
const spotAt = (event: MouseEvent<SVGSVGElement>, { size: [width, height], image, participants }: Props): Spot => {
  const drawn = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - drawn.left) / drawn.width) * width;
  const y = ((event.clientY - drawn.top) / drawn.height) * height;
  const boxes = participants.flatMap(({ box }) => (box === null ? [] : [box]));
  const wide = Math.round(
    Math.min(
      width,
      middleOf(
        boxes.map((box) => box[2]),
        width / 10,
      ),
    ),
  );
  const high = Math.round(
    Math.min(
      height,
      middleOf(
        boxes.map((box) => box[3]),
        height / 40,
      ),
    ),
  );
  const left = Math.round(Math.min(Math.max(0, x), width - wide));
  const top = Math.round(Math.min(Math.max(0, y - high / 2), height - high));
  return { image, box: [left, top, wide, high] };
};

/** One box a name in picture pixels. The list beside the picture says the same, so it is hidden from screen readers. */
export const Boxes = (props: Props) => {
  const { size, image, participants, look, onSelect, onSpot } = props;
  const { spot } = look;
  return (
    <Overlay
      viewBox={`0 0 ${size[0]} ${size[1]}`}
      preserveAspectRatio="none"
      aria-hidden
      {...(onSpot && {
        onClick: (event: MouseEvent<SVGSVGElement>) => {
          if (event.target === event.currentTarget) onSpot(spotAt(event, props));
        },
        style: { cursor: 'crosshair' },
      })}
    >
      {participants.map((participant) => {
        if (participant.box === null) return null;
        const [x, y, width, height] = participant.box;
        return (
          <g key={participant.id}>
            <rect
              x={x - 2}
              y={y - 2}
              width={width + 4}
              height={height + 4}
              className={lookOf(participant, look)}
              onClick={() => onSelect(participant.id)}
            >
              <title>{displayName(participant)}</title>
            </rect>
            {look.removed.has(participant.id) && <line x1={x} x2={x + width} y1={y + height / 2} y2={y + height / 2} />}
          </g>
        );
      })}
      {spot?.image === image && (
        <rect x={spot.box[0]} y={spot.box[1]} width={spot.box[2]} height={spot.box[3]} className="selected" />
      )}
    </Overlay>
  );
};
