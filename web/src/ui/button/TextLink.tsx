import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A link inside the app that reads as one. */
export const TextLink = styled(Link)`
  color: var(--tide-11);
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** The same inside a sentence: underlined, because colour alone would not show it. */
export const InlineLink = styled(TextLink)`
  text-decoration: underline;
  text-underline-offset: 3px;
`;
