import { styled } from 'styled-components';
import { TextLink } from '../../ui/TextLink.tsx';

/** A link inside a sentence: underlined, because colour alone would not show it. */
export const InlineLink = styled(TextLink)`
  text-decoration: underline;
  text-underline-offset: 3px;
`;
