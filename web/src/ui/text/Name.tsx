import { styled } from 'styled-components';

const Frame = styled.bdi`
  font-variant-numeric: normal;
  overflow-wrap: anywhere;
`;
/** Draws the slash of a zero, which the font lacks. */
const Zero = styled.span`
  background: linear-gradient(to top right, transparent 44%, currentcolor 44% 56%, transparent 56%) center / 0.3em
    0.42em no-repeat;
`;

/**
 * A user-chosen name in a sentence or a cell: isolated from the surrounding text direction, not translated, with a
 * slashed 0, and without tabular figures.
 */
export const Name = ({ children }: { children: string }) => (
  <Frame translate="no">
    {children.includes('0')
      ? children.split(/(0)/).map((part, at) => (part === '0' ? <Zero key={at}>0</Zero> : part))
      : children}
  </Frame>
);

/** The same where only plain text can stand: a title, a toast. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
/** Several of them. */
export const isolatedNames = (names: readonly string[]): string => names.map(isolated).join(', ');

/** For names that look alike in most fonts: I and l, O and 0 differ in it. */
export const DistinctLetters = styled.span`
  font-family: var(--mono);
`;
