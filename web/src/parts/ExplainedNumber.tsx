import { CountButton } from '../ui/CountButton.tsx';
import { wordsOf, type AskedNumber } from './explained-numbers.ts';

type Props = {
  number: AskedNumber;
  /** As it stands on the page. */
  children: string | number;
  /** null where there is nobody to ask about: it stands there as it is. */
  onAsk: ((number: AskedNumber) => void) | null;
};

/** A number of a player; pressed it says where it comes from. */
export const ExplainedNumber = ({ number, children, onAsk }: Props) =>
  onAsk === null ? (
    children
  ) : (
    <CountButton aria-label={`${children}: ${wordsOf(number).asks}`} onClick={() => onAsk(number)}>
      {children}
    </CountButton>
  );
