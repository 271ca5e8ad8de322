import { css } from 'styled-components';
import { phone } from '../platform/media.ts';

/** On a phone a short text in one line is pressed as if it were 24 px high and wide, whatever it looks like. */
export const fingerSized = css`
  ${phone} {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      inset: min(0px, calc((100% - 24px) / 2));
    }
  }
`;
