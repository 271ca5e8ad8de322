import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { spotAt, type Picture, type Region, type RegionLine, type Spot } from './picture.ts';

/**
 * Colours inside a picture are fixed: it is a picture, the same in both themes. Lines are as thick at every zoom: a transform
 * around the svg scales them, whatever `vector-effect` says.
 */
const Overlay = styled.svg`
  --px: calc(1px / var(--zoom));
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  /* with colours of the system a box would hide the name in it */
  forced-color-adjust: none;
  rect {
    fill: transparent;
    stroke-width: calc(1.5 * var(--px));
    cursor: pointer;
  }
  .solid {
    stroke: var(--picture-strong);
  }
  .dashed {
    stroke: var(--picture-medium);
    stroke-dasharray: calc(6 * var(--px)) calc(3 * var(--px));
  }
  .dotted {
    stroke: var(--picture-low);
    stroke-dasharray: calc(2 * var(--px)) calc(2 * var(--px));
  }
  .alarm {
    stroke: var(--picture-low);
  }
  .struck,
  line {
    stroke: var(--picture-gone);
  }
  line {
    stroke-width: calc(1.5 * var(--px));
  }
  .selected {
    stroke: var(--picture-selected);
    stroke-width: calc(2.5 * var(--px));
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
  .dashed {
    border: 1.5px dashed var(--warning-9);
  }
  .dotted {
    border: 1.5px dotted var(--danger-9);
  }
  .alarm {
    border-color: var(--danger-9);
  }
`;

export type LineKey = readonly { line: RegionLine; word: string }[];
/** Legend of the lines. */
export const RegionKey = ({ lines }: { lines: LineKey }) => (
  <Key>
    {lines.map(({ line, word }) => (
      <span key={line}>
        <i className={line} />
        {word}
      </span>
    ))}
  </Key>
);

export type RegionsProps = {
  size: Picture['size'];
  /** Which of the pictures it is. */
  picture: number;
  /** Those that lie in it. */
  regions: readonly Region[];
  selected: string | null;
  onSelect: (id: string) => void;
  /** Where something is being added. */
  spot: Spot | null;
  /** A press where no region is. */
  onSpot: ((spot: Spot) => void) | undefined;
};

const pressedAt = (event: MouseEvent<SVGSVGElement>, { size, picture, regions }: RegionsProps): Spot => {
  const drawn = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - drawn.left) / drawn.width) * size[0];
  const y = ((event.clientY - drawn.top) / drawn.height) * size[1];
  const rects = regions.flatMap(({ rect }) => (rect === null ? [] : [rect]));
  return { image: picture, box: spotAt({ x, y }, size, rects) };
};

/** One box a region, in picture pixels. A list beside the picture says the same, so it is hidden from screen readers. */
export const Regions = (props: RegionsProps) => {
  const { size, picture, regions, selected, onSelect, spot, onSpot } = props;
  return (
    <Overlay
      viewBox={`0 0 ${size[0]} ${size[1]}`}
      preserveAspectRatio="none"
      aria-hidden
      {...(onSpot && {
        onClick: (event: MouseEvent<SVGSVGElement>) => {
          if (event.target === event.currentTarget) onSpot(pressedAt(event, props));
        },
        style: { cursor: 'crosshair' },
      })}
    >
      {regions.map(({ id, rect, line, label }) => {
        if (rect === null) return null;
        const [x, y, width, height] = rect;
        return (
          <g key={id}>
            <rect
              x={x - 2}
              y={y - 2}
              width={width + 4}
              height={height + 4}
              className={id === selected ? `${line} selected` : line}
              onClick={() => onSelect(id)}
            >
              <title>{label}</title>
            </rect>
            {line === 'struck' && <line x1={x} x2={x + width} y1={y + height / 2} y2={y + height / 2} />}
          </g>
        );
      })}
      {spot?.image === picture && (
        <rect x={spot.box[0]} y={spot.box[1]} width={spot.box[2]} height={spot.box[3]} className="selected" />
      )}
    </Overlay>
  );
};
