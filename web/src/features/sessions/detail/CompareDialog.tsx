import { useRef } from 'react';
import { css, styled } from 'styled-components';
import type { SessionDetails } from '../../../../../src/contracts/sessions.ts';
import { useSessionDetailsQuery } from '../../../api/queries/sessions.ts';
import { EventBadge } from '../../../parts/EventBadge.tsx';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { paths } from '../../../parts/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { formatFull } from '../../../ui/text/dates.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { LoadingLines } from '../../../ui/feedback/Skeleton.tsx';
import { Beside } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { isShared, linesOf, rosterSummaryOf, type Line } from './rosters.ts';

const Heads = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s-12);
  padding-bottom: var(--s-12);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  & > div {
    display: grid;
    gap: var(--s-4);
    justify-items: start;
    align-content: start;
  }
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
`;
const Summary = styled.p`
  padding-bottom: var(--s-8);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
`;

const cell = (name: string | null) => (name === null ? <Beside>–</Beside> : <Name>{name}</Name>);
const columns: readonly Column<Line>[] = [
  {
    key: 'here',
    head: 'This session',
    width: 'minmax(0, 1fr)',
    area: 'here',
    flush: true,
    cell: ({ here }) => cell(here),
  },
  { key: 'there', head: 'The other session', width: 'minmax(0, 1fr)', area: 'there', cell: ({ there }) => cell(there) },
];
const card = { columns: 'minmax(0, 1fr) minmax(0, 1fr)', areas: "'here there'" };
const differs = css`
  background: var(--warning-2);
`;
const idOf = ({ key }: Line) => key;
const lookOf = (line: Line) => (isShared(line) ? { muted: true } : { look: differs });

const Head = ({ word, session }: { word: string; session: SessionDetails }) => (
  <div>
    <small>{word}</small>
    <EventBadge eventType={session.eventType} />
    <p>{formatFull(session.eventDate)}</p>
    <small>
      {session.participantCount} participants
      {session.discordUsername !== null && (
        <>
          , submitted by <Name>{session.discordUsername}</Name>
        </>
      )}
    </small>
  </div>
);

const Rosters = ({ session, other }: { session: SessionDetails; other: SessionDetails }) => {
  const lines = linesOf(session.participants, other.participants);
  return (
    <>
      <Heads>
        <Head word="This session" session={session} />
        <Head word="The other session" session={other} />
      </Heads>
      <Summary role="status">{rosterSummaryOf(lines)}</Summary>
      <DataTable label="Both rosters" columns={columns} card={card} rows={lines} idOf={idOf} lookOf={lookOf} />
    </>
  );
};

type Props = { session: SessionDetails; otherId: string; onExclude: (() => void) | null; onClose: () => void };

/** A session beside the one that it may repeat, name by name. */
export const CompareDialog = ({ session, otherId, onExclude, onClose }: Props) => {
  const way = useRef<HTMLAnchorElement>(null);
  const { currentData: other, isError, refetch } = useSessionDetailsQuery(otherId);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Possible duplicate"
      width={640}
      initialFocus={way}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onExclude && <Button onClick={onExclude}>Exclude this session</Button>}
          <ButtonLink ref={way} variant="primary" to={paths.session(otherId)}>
            Open the other session
          </ButtonLink>
        </>
      }
    >
      {other && <Rosters session={session} other={other} />}
      {!other && isError && <LoadFailed text={failureTexts.details} onRetry={() => void refetch()} />}
      {!other && !isError && <LoadingLines text="Loading session..." />}
    </Dialog>
  );
};
