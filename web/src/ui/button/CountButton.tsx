import { styled } from 'styled-components';

/** A number that opens what it is made of: the dots under it say that it can be pressed. */
export const CountButton = styled.button.attrs({ type: 'button' })`
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  font-variant-numeric: inherit;
  letter-spacing: inherit;
  color: inherit;
  text-decoration: underline dotted var(--control-border);
  text-underline-offset: 4px;
  cursor: pointer;
  &:hover {
    text-decoration-style: solid;
  }
`;
