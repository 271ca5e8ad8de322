import { useState } from 'react';
import { styled } from 'styled-components';
import type { ReviewDecision } from '../../../../src/contracts/review.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { RelativeDay } from '../../ui/text/DateTime.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDecisionsQuery } from './api.ts';

const Frame = styled.details`
  margin-top: var(--s-16);
  border-top: 1px solid var(--line);
  font: var(--t-13);
  summary {
    min-height: 2.5rem;
    padding: var(--s-8) 0;
    color: var(--text-muted);
    cursor: pointer;
  }
`;
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-12);
  min-height: 2.25rem;
  border-bottom: 1px solid var(--line-soft);
  overflow-wrap: anywhere;
  & > span:first-child {
    flex: 1 1 200px;
  }
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
`;

const DecisionWords = ({ decision: { rawName, action, playerName } }: { decision: ReviewDecision }) => {
  const text = (
    <b>
      <Name>{rawName}</Name>
    </b>
  );
  if (action === 'ignored') return <span>{text} is not a name</span>;
  if (action === 'right') return <span>{text} was right</span>;
  if (action === 'nobody') return <span>{text} has no player</span>;
  return (
    <span>
      {text} is {playerName === null ? 'a deleted player' : <Name>{playerName}</Name>}
    </span>
  );
};

type Props = { busy: boolean; onUndo: (id: string) => void };
const List = ({ busy, onUndo }: Props) => {
  const { currentData: decisions, isError, refetch } = useDecisionsQuery();
  if (decisions === undefined && isError)
    return <LoadFailed text="Failed to fetch the decisions" onRetry={() => void refetch()} />;
  if (decisions === undefined) return <Skeleton width={220} />;
  if (decisions.length === 0) return <p>No decisions yet</p>;
  return (
    <ul>
      {decisions.map((decision) => (
        <Line key={decision.id}>
          <DecisionWords decision={decision} />
          <small>
            {decision.decidedBy !== null && <Name>{decision.decidedBy}</Name>} <RelativeDay iso={decision.decidedAt} />
          </small>
          {decision.undone ? (
            <small>undone</small>
          ) : (
            <Button
              size="small"
              busy={busy}
              aria-label={`Undo the decision on ${decision.rawName}`}
              onClick={() => onUndo(decision.id)}
            >
              Undo
            </Button>
          )}
        </Line>
      ))}
    </ul>
  );
};

/** The last decisions about names, each with its undo; read when it is opened. */
export const Decisions = (props: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <Frame onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Recent decisions</summary>
      {open && <List {...props} />}
    </Frame>
  );
};
