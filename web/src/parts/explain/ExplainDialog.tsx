import { styled } from 'styled-components';
import type { Explanation } from '../../../../src/contracts/explain.ts';
import { useExplanations } from '../../api/queries/explain.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { rowsAre, numberWordsOf, type AskedNumber } from './explained-numbers.ts';
import { rowsInOrder, shownOf, rowsSummaryOf, type Within } from './explained-rows.ts';
import { ExplainedRows } from './ExplainedRows.tsx';

const Head = styled.div`
  display: grid;
  gap: var(--s-4);
  padding-bottom: var(--s-12);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
const Value = styled.p`
  min-height: 1.75rem;
  font: var(--t-22);
  font-weight: var(--w-head);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.012em;
  small {
    font: var(--t-13);
    letter-spacing: 0;
    color: var(--text-muted);
  }
`;
const Muted = styled.p`
  max-width: 72ch;
  min-height: 1.25rem;
  color: var(--text-muted);
`;

const Coming = () => (
  <Head>
    <Value>
      <Skeleton width={72} height={20} />
    </Value>
    <Muted>
      <Skeleton width={320} />
    </Muted>
  </Head>
);

type ShownExplanation = NonNullable<ReturnType<typeof shownOf>>;
type SaidProps = { number: AskedNumber; explanation: Explanation; shown: ShownExplanation; within: string | null };

/** The value, the rule, and how the one follows from the other. */
const Said = ({ number, explanation, shown: { value, rows }, within }: SaidProps) => {
  const words = numberWordsOf(number);
  const summary = rows.length === 0 || rowsAre(number) === 'player' ? '' : rowsSummaryOf(rows);
  return (
    <Head>
      <Value>
        {value === null ? '–' : words.value(value)}{' '}
        <small>{value === null ? 'Not enough data yet' : words.unit(value)}</small>
      </Value>
      <Muted>
        {explanation.rule}
        {within !== null && ` Here: ${within}.`}
      </Muted>
      <p role="status">
        {value !== null && words.workings?.(explanation)} {summary}
      </p>
    </Head>
  );
};

type Props = {
  player: { id: string; name: string };
  number: AskedNumber;
  /** Of an achievement, whose id alone says little; else as the pages call the number. */
  label?: string;
  /** Only some of a total, and those in words: 'last 30 days'. */
  within?: { of: Within; words: string };
  /** Players of the same person: a session in which several of them stood is one. */
  alts?: readonly string[];
  onClose: () => void;
};

type BodyProps = Omit<Props, 'onClose' | 'label'> & { called: string };
const Body = ({ player, number, called, within, alts = [] }: BodyProps) => {
  const { explanations = [], failed, retry } = useExplanations({ players: [player.id, ...alts], number });
  const [explanation] = explanations;
  const shown = shownOf(explanations, within?.of ?? null);
  if (failed) return <LoadFailed text="Failed to explain the number" onRetry={retry} />;
  return (
    <>
      {explanation === undefined || shown === undefined ? (
        <Coming />
      ) : (
        <Said number={number} explanation={explanation} shown={shown} within={within?.words ?? null} />
      )}
      <ExplainedRows
        kind={rowsAre(number)}
        label={`${called} of ${player.name}`}
        rows={shown && rowsInOrder(shown.rows)}
      />
    </>
  );
};

/**
 * Explains a number: its value, the rule in a sentence, and the sessions, stays or players that count, beside those
 * that do not, each with its reason. The open number is in the page's address (`askedNumber`).
 */
export const ExplainDialog = ({ onClose, label, ...of }: Props) => {
  const called = label ?? numberWordsOf(of.number).label;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          {called} of <Name>{of.player.name}</Name>
        </>
      }
      width={680}
    >
      <Body {...of} called={called} />
    </Dialog>
  );
};
