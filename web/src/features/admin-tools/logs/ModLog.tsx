import { css } from 'styled-components';
import { auditActions, auditTargets } from '../../../../../src/contracts/audit.ts';
import type { ModActivity } from '../../../../../src/contracts/admin-logs.ts';
import { refetchOnOpen } from '../../../api/store/first-reads.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { paths } from '../../../parts/paths.ts';
import { DaySpanFields } from '../../../ui/form/DaySpanFields.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { lazyPart } from '../../../ui/platform/lazy-part.tsx';
import { Name } from '../../../ui/text/Name.tsx';
import { useUrlState } from '../../../ui/routing/use-url-state.ts';
import { Beside, onPhone, uncutCell } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { actionParams, address } from '../address.ts';
import { kept, useLazyOlderActionsQuery, useModActivityQuery, type ActionFilters } from '../api.ts';
import { LogBlock } from './LogBlock.tsx';
import { timeColumn } from './time-column.tsx';
import { useOlder } from './use-older.ts';
import { loggedActionWord, capital, shortId, targetWord } from '../words.ts';
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

/** Target page of a row, if any. */
const pathOf = ({ targetType, targetId, targetName }: ModActivity): string | null => {
  if (targetName === null) return null;
  if (targetType === 'session') return paths.session(targetId);
  return targetType === 'player' ? paths.player(targetId) : null;
};

/** Targets named by our own words, not by people. */
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
    look: uncutCell,
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
    look: uncutCell,
    cell: loggedActionWord,
  },
  {
    key: 'target',
    head: 'Target',
    width: 'minmax(10.25rem, 0.8fr)',
    area: 'target',
    skeleton: 96,
    look: css`
      ${uncutCell}
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
    look: uncutCell,
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

const actions = [
  { value: '' as const, label: 'All actions' },
  ...auditActions.map((action) => ({ value: action, label: loggedActionWord({ action }) })),
];
const targets = [
  { value: '' as const, label: 'All targets' },
  ...auditTargets.map((targetType) => ({ value: targetType, label: capital(targetWord({ targetType })) })),
];

const useFilters = () => {
  const [{ person, did, target, from, to }, set] = useUrlState(actionParams);
  const filters: ActionFilters = { person, action: did, target, from, to };
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return {
    filters,
    clear: isNarrowed ? () => set({ person: '', did: '', target: '', from: '', to: '' }) : null,
    fields: (
      <>
        <SearchField label="Who did it" value={person} onChange={(value) => set({ person: value })} />
        <Select label="Action" value={did} options={actions} onChange={(value) => set({ did: value })} />
        <Select label="Target" value={target} options={targets} onChange={(value) => set({ target: value })} />
        <DaySpanFields from={from} to={to} onChange={set} />
      </>
    ),
  };
};

/** Actions of people, newest first. */
export const ModLog = () => {
  const [, set] = useUrlState(address);
  const { filters, clear, fields } = useFilters();
  const { currentData, isError, refetch } = useModActivityQuery(filters, {
    ...pollingOptions(30_000),
    ...refetchOnOpen,
  });
  const [readOlder] = useLazyOlderActionsQuery();
  const { rows, older } = useOlder({
    latest: currentData,
    most: kept.modActivity,
    of: JSON.stringify(filters),
    read: (before) => readOlder({ ...filters, before }).unwrap(),
  });
  return (
    <>
      <LogBlock
        title="Moderation Activity Log"
        most={kept.modActivity}
        columns={columns}
        card={card}
        keys={keys}
        onOpen={({ id }) => set({ action: id })}
        rows={rows}
        filters={{ fields, clear }}
        older={older}
        loading="Loading the moderation activity..."
        failed={currentData === undefined && isError ? 'Failed to fetch the moderation activity' : null}
        onRetry={() => void refetch()}
        empty={{
          title: 'No moderation activity yet',
          why: 'Actions of people appear here, such as a submitted session, a rename or a link.',
        }}
      />
      <OpenAction rows={rows} />
    </>
  );
};
