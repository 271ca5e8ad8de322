import { styled } from 'styled-components';
import { beside } from '../../../ui/platform/media.ts';

/** As high as a picture with its head, below which the names stand on phones, so that they do not move. */
export const PictureComing = styled.div`
  height: 205px;
  border-top: 1px solid var(--line-strong);
  ${beside} {
    height: 60vh;
  }
`;
