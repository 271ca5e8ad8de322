import { styled } from 'styled-components';
import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { phone } from '../../../../ui/media.ts';
import { Boxes, type BoxLook } from './Boxes.tsx';
import type { useZoom } from './use-zoom.ts';

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
export type ShotProps = {
  source: string;
  size: readonly [number, number];
  label: string;
  participants: readonly Participant[];
  look: BoxLook;
  onSelect: (id: string) => void;
  zoom: ReturnType<typeof useZoom>;
  large?: boolean;
};

/** One picture with its boxes, moved and scaled by `zoom`. */
export const PictureFrame = ({ source, size, label, participants, look, onSelect, zoom, large = false }: ShotProps) => (
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
