import { CountButton } from '../../ui/button/CountButton.tsx';
import { wordsOf, type AskedNumber } from './explained-numbers.ts';

type Props = {
  number: AskedNumber;
  /** As it stands on the page. */
  children: string | number;
  /** null where there is nobody to ask about: it stands there as it is. */
  onAsk: ((number: AskedNumber) => void) | null;
  /** What it opens, where that is not all that the number has. */
  asks?: string;
};

/** A number of a player; pressed it says where it comes from. */
export const ExplainedNumber = ({ number, children, onAsk, asks = wordsOf(number).asks }: Props) =>
  onAsk === null ? (
    children
  ) : (
    <CountButton aria-label={`${children}: ${asks}`} onClick={() => onAsk(number)}>
      {children}
    </CountButton>
  );
