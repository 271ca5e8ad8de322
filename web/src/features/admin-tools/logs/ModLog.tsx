import { css } from 'styled-components';
import type { ModActivity } from '../../../../../src/contracts/admin-logs.ts';
import { refetchOnOpen } from '../../../api/store/first-reads.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { paths } from '../../../parts/paths.ts';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { useUrlState } from '../../../ui/routing/use-url-state.ts';
import { Beside, onPhone, whole } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { address } from '../address.ts';
import { useModActivityQuery } from '../api.ts';
import { LogBlock } from './LogBlock.tsx';
import { timeColumn } from './time-column.tsx';
import { actionWord, shortId, targetWord } from '../words.ts';
import { styled } from 'styled-components';

const Day = styled.span`
  white-space: nowrap;
`;

/** A text whose dates stay in one line. */
const NoWrapDates = ({ children }: { children: string }) =>
  children.split(/(\d{4}-\d\d-\d\d)/u).map((part, at) => (at % 2 === 1 ? <Day key={at}>{part}</Day> : part));

/** Not part of the first load. */
const ActionDialog = lazyPart(() => import('../tools/ActionDialog.tsx'), 'ActionDialog');

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

const Target = ({ row, active }: { row: ModActivity; active: boolean }) => {
  const { targetName, targetType, targetId } = row;
  const path = pathOf(row);
  const text = targetName ?? shortId(targetId);
  const name = ours.has(targetType) ? <NoWrapDates>{text}</NoWrapDates> : <Name>{text}</Name>;
  return (
    <>
      {path === null ? (
        name
      ) : (
        <TextLink to={path} tabIndex={active ? 0 : -1} onClick={(event) => event.stopPropagation()}>
          {name}
        </TextLink>
      )}{' '}
      <Beside>{targetWord(row)}</Beside>
    </>
  );
};

const columns: readonly Column<ModActivity>[] = [
  timeColumn,
  {
    key: 'moderator',
    head: 'Moderator',
    width: 'minmax(6.25rem, 0.7fr)',
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
    width: 'minmax(8.75rem, 0.5fr)',
    area: 'action',
    skeleton: 92,
    look: whole,
    cell: actionWord,
  },
  {
    key: 'target',
    head: 'Target',
    width: 'minmax(10.25rem, 0.8fr)',
    area: 'target',
    skeleton: 96,
    look: css`
      ${whole}
      ${onPhone.right}
    `,
    cell: (row, { active }) => <Target row={row} active={active} />,
  },
  {
    key: 'details',
    head: 'Details',
    width: 'minmax(8rem, 1.4fr)',
    area: 'details',
    muted: true,
    skeleton: 140,
    look: whole,
    cell: ({ details }) => (
      <span dir="auto">
        <NoWrapDates>{details}</NoWrapDates>
      </span>
    ),
  },
];

const keys = {
  next: 'Next action',
  previous: 'Previous action',
  open: 'What the action changed',
  within: true,
};

/** The action that the address names, while its row is kept. */
const OpenAction = ({ rows }: { rows: readonly ModActivity[] | undefined }) => {
  const [{ action }, set] = useUrlState(address);
  const row = rows?.find(({ id }) => id === action);
  return row === undefined ? null : <ActionDialog row={row} onClose={() => set({ action: null })} />;
};

/** What people did, newest first. */
export const ModLog = () => {
  const [, set] = useUrlState(address);
  const { data, isError, refetch } = useModActivityQuery(undefined, {
    ...pollingOptions(30_000),
    ...refetchOnOpen,
  });
  return (
    <>
      <LogBlock
        title="Moderation Activity Log"
        most={50}
        columns={columns}
        card={card}
        keys={keys}
        onOpen={({ id }) => set({ action: id })}
        rows={data}
        loading="Loading the moderation activity..."
        failed={data === undefined && isError ? 'Failed to fetch the moderation activity' : null}
        onRetry={() => void refetch()}
        empty={{
          title: 'No moderation activity yet',
          why: 'Each action of a person stands here: a session submitted or verified, a rename, a link, a tool.',
        }}
      />
      <OpenAction rows={data} />
    </>
  );
};
