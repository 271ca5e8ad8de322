import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { phone } from '../platform/media.ts';
import { useGone } from '../picture/gone.ts';
import type { Zoom } from './use-zoom.ts';
import type { Rect, Size, ZoomView } from './view.ts';

const Shot = styled.div<{ $large: boolean }>`
  position: relative;
  width: 100%;
  overflow: hidden;
  border-radius: var(--r-4);
  background: var(--ink-2);
  touch-action: ${({ $large }) => ($large ? 'none' : 'pan-y')};
  cursor: grab;
  &:active {
    cursor: grabbing;
  }
  ${({ $large }) => ($large ? 'height: calc(100dvh - 168px);' : 'min-height: 160px; max-height: max(240px, 100dvh - 340px);')}
  ${phone} {
    ${({ $large }) => !$large && 'max-height: 220px;'}
  }
`;
const Stage = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  transform-origin: 0 0;
  img {
    display: block;
    width: 100%;
    height: 100%;
    user-select: none;
  }
`;
const Gone = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding: var(--s-16);
  font: var(--t-13);
  color: var(--text-muted);
  text-align: center;
`;

/** `--zoom` is for overlays that keep their size. */
const placed = ({ width, height }: Size, { x, y, scale }: ZoomView) => ({
  width,
  height,
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
  '--zoom': scale,
});

type Props = {
  source: string;
  size: Size;
  label: string;
  zoom: Zoom;
  large?: boolean;
  /** The frame's proportions, as far as there is room; else it takes what there is. */
  proportions?: Rect;
  /** Overlays, in pixels of the picture. */
  children?: ReactNode;
};

/** A picture that is moved and scaled by `zoom`, with what is drawn over it; a picture that is gone says so. */
export const ZoomFrame = ({ source, size, label, zoom, large = false, proportions, children }: Props) => {
  const { isGone, onGone } = useGone(source);
  return (
    <Shot
      $large={large}
      role="group"
      aria-label={`${label}: drag or arrow keys move it, plus and minus zoom`}
      {...(proportions && { style: { aspectRatio: `${proportions[2]} / ${proportions[3]}` } })}
      {...zoom.frameProps}
    >
      {isGone ? (
        <Gone role="status">The screenshot could not be loaded.</Gone>
      ) : (
        <Stage style={placed(size, zoom.view)}>
          <img src={source} alt={label} draggable={false} onError={onGone} />
          {children}
        </Stage>
      )}
    </Shot>
  );
};
