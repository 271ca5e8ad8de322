import type { ModActivity } from '../../../../src/contracts/admin-logs.ts';
import { polled } from '../../api/polled.ts';
import { paths } from '../../parts/paths.ts';
import { Name } from '../../ui/Name.tsx';
import { Beside, onPhone, whole } from '../../ui/table/cells.ts';
import type { Column } from '../../ui/table/column.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useModActivityQuery } from './api.ts';
import { LogBlock } from './LogBlock.tsx';
import { Moment } from './Moment.tsx';
import { actionWord, shortId, targetWord } from './words.ts';

const card = {
  columns: 'minmax(0, 1fr) auto',
  areas: "'moderator time' 'action target' 'details details'",
};

/** Where a row leads: what has a page of its own. */
const pathOf = ({ targetType, targetId, targetName }: ModActivity): string | null => {
  if (targetName === null) return null;
  if (targetType === 'session') return paths.session(targetId);
  return targetType === 'player' ? paths.player(targetId) : null;
};

/** What is called by a word of ours, and not by one that somebody has chosen. */
const ours: ReadonlySet<string> = new Set(['session', 'system', 'reaction', 'message']);

const Target = ({ row }: { row: ModActivity }) => {
  const { targetName, targetType, targetId } = row;
  const path = pathOf(row);
  const text = targetName ?? shortId(targetId);
  const name = ours.has(targetType) ? text : <Name>{text}</Name>;
  return (
    <>
      {path === null ? name : <TextLink to={path}>{name}</TextLink>} <Beside>{targetWord(row)}</Beside>
    </>
  );
};

const columns: readonly Column<ModActivity>[] = [
  {
    key: 'time',
    head: 'Time',
    width: '6.5rem',
    area: 'time',
    muted: true,
    flush: true,
    skeleton: 56,
    cell: ({ timestamp }) => <Moment iso={timestamp} />,
  },
  {
    key: 'moderator',
    head: 'Moderator',
    width: 'minmax(6rem, 0.7fr)',
    area: 'moderator',
    skeleton: 76,
    look: whole,
    cell: ({ moderatorName }) =>
      moderatorName === null ? (
        <Beside>Erased account</Beside>
      ) : (
        <b>
          <Name>{moderatorName}</Name>
        </b>
      ),
  },
  {
    key: 'action',
    head: 'Action',
    width: 'minmax(6.5rem, 0.8fr)',
    area: 'action',
    skeleton: 92,
    look: whole,
    cell: actionWord,
  },
  {
    key: 'target',
    head: 'Target',
    width: 'minmax(7rem, 1fr)',
    area: 'target',
    skeleton: 96,
    look: onPhone.right,
    cell: (row) => <Target row={row} />,
  },
  {
    key: 'details',
    head: 'Details',
    width: 'minmax(8rem, 1.4fr)',
    area: 'details',
    muted: true,
    skeleton: 140,
    look: whole,
    cell: ({ details }) => <span dir="auto">{details}</span>,
  },
];

/** What people did, newest first. */
export const ModLog = () => {
  const { data, isError, refetch } = useModActivityQuery(undefined, {
    ...polled(30_000),
    refetchOnMountOrArgChange: true,
  });
  return (
    <LogBlock
      title="Moderation Activity Log"
      most={50}
      columns={columns}
      card={card}
      rows={data}
      loading="Loading the moderation activity..."
      failed={data === undefined && isError ? 'Failed to fetch the moderation activity' : null}
      onRetry={() => void refetch()}
      empty={{
        title: 'No moderation activity yet',
        why: 'Each action of a person stands here: a session submitted or verified, a rename, a link, a tool.',
      }}
    />
  );
};
