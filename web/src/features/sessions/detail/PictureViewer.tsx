import { ChevronLeft, ChevronRight, Download, Expand, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { percent } from '../../../../../src/contracts/confidence.ts';
import type { Participant, SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { ButtonFrame, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { phone } from '../../../ui/media.ts';
import { displayName } from '../participants.ts';
import { BoxKey, Boxes, type BoxLook } from './Boxes.tsx';
import { mediaSource } from './media-source.ts';
import { useZoom } from './use-zoom.ts';

const Frame = styled.section`
  position: sticky;
  top: 72px;
  min-width: 0;
  border-top: 1px solid var(--line-strong);
  @media (max-width: 1023px) {
    position: static;
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  min-height: 40px;
  h2 {
    flex: 1;
    font: var(--t-12);
    font-weight: var(--w-strong);
    white-space: nowrap;
  }
  output {
    min-width: 40px;
    font: var(--t-12);
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
    text-align: center;
  }
`;
const Shot = styled.div<{ $large: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  border-radius: var(--r-4);
  background: var(--ink-2);
  touch-action: ${({ $large }) => ($large ? 'none' : 'pan-y')};
  cursor: grab;
  &:active {
    cursor: grabbing;
  }
  max-height: ${({ $large }) => ($large ? 'none' : '56vh')};
  height: ${({ $large }) => ($large ? 'calc(100dvh - 168px)' : 'auto')};
  ${phone} {
    max-height: ${({ $large }) => ($large ? 'none' : '184px')};
  }
`;
const Stage = styled.div<{ $large: boolean }>`
  position: relative;
  width: ${({ $large }) => ($large ? 'auto' : '100%')};
  max-width: 100%;
  max-height: ${({ $large }) => ($large ? 'calc(100dvh - 168px)' : 'none')};
  align-self: start;
  ${({ $large }) => $large && 'height: 100%; align-self: center; justify-self: center;'}
  img {
    display: block;
    width: 100%;
    height: 100%;
    user-select: none;
  }
`;
const Loupe = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-16);
  height: 72px;
  border-bottom: 1px solid var(--line);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  svg {
    width: 176px;
    height: 48px;
    border: 2px solid #eaaf49;
    border-radius: 2px;
    background: #000;
  }
  span {
    color: var(--text-muted);
  }
  p {
    min-width: 0;
  }
`;

type Pictures = Pick<SessionDetails, 'imageUrls' | 'imageSizes'>;
type ShotProps = {
  source: string;
  size: readonly [number, number];
  label: string;
  participants: readonly Participant[];
  look: BoxLook;
  onSelect: (id: string) => void;
  zoom: ReturnType<typeof useZoom>;
  large?: boolean;
};

const PictureFrame = ({ source, size, label, participants, look, onSelect, zoom, large = false }: ShotProps) => (
  <Shot
    $large={large}
    role="group"
    aria-label={`${label}: drag or arrow keys move it, plus and minus zoom`}
    {...zoom.frameProps}
  >
    <Stage
      $large={large}
      style={{
        aspectRatio: `${size[0]} / ${size[1]}`,
        transform: `translate(${zoom.view.x}px, ${zoom.view.y}px) scale(${zoom.view.scale})`,
      }}
    >
      <img src={source} alt={label} draggable={false} />
      <Boxes size={size} participants={participants} look={look} onSelect={onSelect} />
    </Stage>
  </Shot>
);

const Tools = ({ zoom, source, onOpen }: { zoom: ReturnType<typeof useZoom>; source: string; onOpen?: () => void }) => (
  <>
    <IconButton label="Zoom out" onClick={zoom.zoomOut}>
      <Icon of={ZoomOut} />
    </IconButton>
    <output aria-label="Zoom">{percent(zoom.view.scale)}%</output>
    <IconButton label="Zoom in" onClick={zoom.zoomIn}>
      <Icon of={ZoomIn} />
    </IconButton>
    <IconButton label="Reset view" onClick={zoom.reset}>
      <Icon of={RotateCcw} />
    </IconButton>
    {onOpen && (
      <IconButton label="Open the viewer" onClick={onOpen}>
        <Icon of={Expand} />
      </IconButton>
    )}
    <ButtonFrame
      as="a"
      $variant="ghost"
      $size="normal"
      style={{ padding: '0 7px' }}
      aria-label="Download"
      title="Download"
      {...{ href: source, download: '' }}
    >
      <Icon of={Download} />
    </ButtonFrame>
  </>
);

const Enlarged = ({
  source,
  size,
  participant,
}: {
  source: string;
  size: readonly [number, number];
  participant: Participant;
}) => {
  if (participant.box === null) return null;
  const [x, y, width, height] = participant.box;
  const pad = height * 0.35;
  const best = participant.candidates[0];
  return (
    <Loupe>
      <svg
        viewBox={`${x - pad} ${y - pad} ${width + 2 * pad} ${height + 2 * pad}`}
        role="img"
        aria-label="The selected name, enlarged"
      >
        <image href={source} width={size[0]} height={size[1]} />
      </svg>
      <p>
        Read <b>{participant.rawName}</b> at {percent(participant.readingConfidence)}%
        <br />
        <span>
          {participant.playerId === null
            ? best
              ? `closest name ${best.similarity.toFixed(2)} alike`
              : 'no player has a name like it'
            : `matched to ${displayName(participant)} at ${percent(participant.matchConfidence)}%`}
        </span>
      </p>
    </Loupe>
  );
};

type Props = {
  session: Pictures;
  participants: readonly Participant[];
  look: BoxLook;
  onSelect: (id: string) => void;
};

/** The screenshots beside the list: a box a name, zoom, pan, download, and a viewer as large as the window. */
export const PictureViewer = ({ session, participants, look, onSelect }: Props) => {
  const { imageUrls, imageSizes } = session;
  const selected = participants.find(({ id }) => id === look.selected) ?? null;
  const [chosen, setChosen] = useState(0);
  const [followed, setFollowed] = useState(look.selected);
  if (followed !== look.selected) {
    setFollowed(look.selected);
    if (selected !== null && selected.image !== null) setChosen(selected.image);
  }
  const [open, setOpen] = useState(false);
  const inline = useZoom(false);
  const large = useZoom(true);
  const index = Math.min(chosen, imageUrls.length - 1);
  const source = mediaSource(imageUrls[index] ?? '');
  const size = imageSizes[index] ?? ([16, 9] as const);
  if (source === null || imageUrls.length === 0) return null;
  const label = `Screenshot ${index + 1} of ${imageUrls.length}`;
  const shot = {
    source,
    size,
    label,
    look,
    onSelect,
    participants: participants.filter((participant) => participant.image === index),
  };
  return (
    <Frame aria-label="Screenshots">
      <Head>
        <h2>{label}</h2>
        {imageUrls.length > 1 && (
          <>
            <IconButton label="Previous screenshot" disabled={index === 0} onClick={() => setChosen(index - 1)}>
              <Icon of={ChevronLeft} />
            </IconButton>
            <IconButton
              label="Next screenshot"
              disabled={index === imageUrls.length - 1}
              onClick={() => setChosen(index + 1)}
            >
              <Icon of={ChevronRight} />
            </IconButton>
          </>
        )}
        <Tools zoom={inline} source={source} onOpen={() => setOpen(true)} />
      </Head>
      <PictureFrame {...shot} zoom={inline} />
      {selected !== null && selected.image === index && <Enlarged source={source} size={size} participant={selected} />}
      <DeskOnly>
        <BoxKey />
      </DeskOnly>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        width={1600}
        footer={<Tools zoom={large} source={source} />}
      >
        <PictureFrame {...shot} zoom={large} large />
      </Dialog>
    </Frame>
  );
};

const DeskOnly = styled.div`
  ${phone} {
    display: none;
  }
`;
