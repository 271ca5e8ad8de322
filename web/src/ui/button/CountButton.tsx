import { css, styled } from 'styled-components';
import { fingerSized } from './finger-sized.ts';

/** The dots under a number say that it can be pressed. */
export const countLook = css`
  color: inherit;
  text-decoration: underline dotted var(--control-border);
  text-underline-offset: 4px;
  &:hover {
    text-decoration-style: solid;
  }
  ${fingerSized}
`;

/** A number that opens what it is made of. */
export const CountButton = styled.button.attrs({ type: 'button' })`
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  font-variant-numeric: inherit;
  letter-spacing: inherit;
  cursor: pointer;
  ${countLook}
`;
