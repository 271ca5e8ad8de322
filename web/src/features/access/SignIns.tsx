import { styled } from 'styled-components';
import type { SignInEntry } from '../../../../src/contracts/access.ts';
import { signInColumns } from '../../parts/sign-in-columns.tsx';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useSignIns } from './use-sign-ins.ts';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8) var(--s-16);
  padding-top: var(--s-12);
  font: var(--t-12);
  color: var(--text-muted);
  p {
    flex: 1 1 20rem;
  }
`;

const card = { columns: 'minmax(0, 1fr) auto', areas: "'browser end' 'created end' 'seen end'" };
type Way = { endingId: string | null; onEnd: (id: string) => void };

const endColumn = ({ endingId, onEnd }: Way): Column<SignInEntry> => ({
  key: 'end',
  head: 'Action',
  width: '8.5rem',
  align: 'right',
  area: 'end',
  skeleton: 40,
  cell: ({ id, browser, createdAt, current }) =>
    current ? (
      <MarkedWord shape="check" tone="success">
        This browser
      </MarkedWord>
    ) : (
      <Button
        variant="danger"
        size="small"
        busy={endingId === id}
        aria-label={`End the sign-in with ${browser ?? 'an unknown browser'} of ${formatDateTime(createdAt)} UTC`}
        onClick={() => onEnd(id)}
      >
        End
      </Button>
    ),
});
const idOf = ({ id }: SignInEntry) => id;

/** Every browser that the viewer is signed in with; each can be ended, all others at once. */
export const SignIns = () => {
  const { rows, failed, retry, list, ending, end, endOthers } = useSignIns();
  const endingId = ending === null || ending === 'others' ? null : ending.id;
  const columns = [...signInColumns, endColumn({ endingId, onEnd: end })];
  const hasOthers = rows?.some(({ current }) => !current) === true;
  return (
    <Block title="Sign-ins" aside="times in UTC">
      {failed ? (
        <LoadFailed text="Failed to fetch your sign-ins" onRetry={retry} />
      ) : (
        <div ref={list} tabIndex={-1}>
          <DataTable
            label="Sign-ins"
            columns={columns}
            card={card}
            rows={rows}
            idOf={idOf}
            loading="Loading your sign-ins..."
            skeletons={2}
          />
        </div>
      )}
      <Foot>
        <p>
          A sign-in ends after 7 days without use, and after 30 days at the latest. End any that you do not recognise.
        </p>
        {hasOthers && (
          <Button variant="danger" busy={ending === 'others'} onClick={endOthers}>
            End all others
          </Button>
        )}
      </Foot>
    </Block>
  );
};
