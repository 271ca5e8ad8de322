import { useContext } from 'react';
import { css, styled } from 'styled-components';
import type { Rect } from '../zoom/view.ts';
import { AttemptContext } from './gone.ts';
import type { Picture } from './picture.ts';

/** Margin around a name, as a share of its height. */
export const AROUND = 0.35;
/** A line of text by itself, however it was cut out. */
export const cropLook = css`
  display: block;
  width: auto;
  max-width: 100%;
  height: 40px;
  border: 1px solid var(--line-strong);
  border-radius: 2px;
  /* seen until the picture has come */
  background: var(--control);
`;
const Cut = styled.svg`
  flex: none;
  ${cropLook}
`;

type Props = { picture: Picture | null; rect: Rect | null; label: string; className?: string | undefined };

/** A part of a picture by itself, in real pixels; nothing where no picture shows it. */
export const Crop = ({ picture, rect, label, className }: Props) => {
  const attempt = useContext(AttemptContext);
  if (picture === null || rect === null) return null;
  const { source, size } = picture;
  const [x, y, width, height] = rect;
  const pad = height * AROUND;
  const [wide, high] = [width + 2 * pad, height + 2 * pad];
  return (
    <Cut
      className={className}
      style={{ aspectRatio: `${wide} / ${high}` }}
      viewBox={`${x - pad} ${y - pad} ${wide} ${high}`}
      role="img"
      aria-label={label}
    >
      <image key={attempt} href={source} width={size[0]} height={size[1]} />
    </Cut>
  );
};
