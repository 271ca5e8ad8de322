import { styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { beside } from '../../../ui/platform/media.ts';

/** Names are worth more room than a text that says the same; a picture is worth what is left. */
const tracks = {
  picture: 'minmax(400px, 6fr) minmax(508px, 5fr)',
  text: 'minmax(200px, 2fr) minmax(508px, 5fr)',
  none: 'minmax(0, 1fr)',
} as const;
type Source = keyof typeof tracks;

/** Content beside the names. */
export const contentSourceOf = ({ imageUrls, rawText }: SessionDetails): Source => {
  if (imageUrls.length > 0) return 'picture';
  return rawText === null ? 'none' : 'text';
};

/** Pictures or text, and the names that were read in them. */
export const DetailColumns = styled.div<{ $source: Source }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-20) var(--s-24);
  align-items: start;
  ${beside} {
    grid-template-columns: ${({ $source }) => tracks[$source]};
  }
`;
