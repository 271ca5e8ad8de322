import { CountButton } from '../../ui/button/CountButton.tsx';
import { numberWordsOf, type AskedNumber } from './explained-numbers.ts';

type Props = {
  number: AskedNumber;
  /** The shown value. */
  children: string | number;
  /** null: not explainable, shown as plain text. */
  onAsk: ((number: AskedNumber) => void) | null;
  /** Label, when it opens only a part of the number. */
  asks?: string;
};

/** A number of a player; pressed it says where it comes from. */
export const ExplainedNumber = ({ number, children, onAsk, asks = numberWordsOf(number).asks }: Props) =>
  onAsk === null ? (
    children
  ) : (
    <CountButton aria-label={`${children}: ${asks}`} onClick={() => onAsk(number)}>
      {children}
    </CountButton>
  );
