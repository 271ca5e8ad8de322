import { styled } from 'styled-components';
import type { Participant, SessionDetails } from '../../../../../../src/contracts/sessions.ts';
import { mediaSource } from './media-source.ts';

const Cut = styled.svg`
  flex: none;
  display: block;
  width: auto;
  max-width: 100%;
  height: 40px;
  border: 1px solid var(--line-strong);
  border-radius: 2px;
  background: var(--picture-ground);
`;

type Props = {
  session: Pick<SessionDetails, 'imageUrls' | 'imageSizes'>;
  of: Pick<Participant, 'image' | 'box' | 'rawName'>;
  className?: string;
};

/** A name as the picture shows it; nothing where no picture does. */
export const Crop = ({ session, of: { image, box, rawName }, className }: Props) => {
  const source = image === null ? null : mediaSource(session.imageUrls[image] ?? '');
  const size = image === null ? undefined : session.imageSizes[image];
  if (source === null || size === undefined || box === null) return null;
  const [x, y, width, height] = box;
  const pad = height * 0.35;
  const [wide, high] = [width + 2 * pad, height + 2 * pad];
  return (
    <Cut
      className={className}
      style={{ aspectRatio: `${wide} / ${high}` }}
      viewBox={`${x - pad} ${y - pad} ${wide} ${high}`}
      role="img"
      aria-label={`${rawName}, as the picture shows it`}
    >
      <image href={source} width={size[0]} height={size[1]} />
    </Cut>
  );
};
