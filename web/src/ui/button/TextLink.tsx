import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { fingerSized } from './finger-sized.ts';

const ColouredLink = styled(Link)`
  color: var(--tide-11);
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** A standalone link within the app. */
export const TextLink = styled(ColouredLink)`
  ${fingerSized}
`;

/** The same inside a sentence: underlined, because colour alone would not show it. */
export const InlineLink = styled(ColouredLink)`
  text-decoration: underline;
  text-underline-offset: 3px;
`;
