import { styled } from 'styled-components';
import type { OcrActivity } from '../../../../../src/contracts/admin-logs.ts';
import { refetchOnOpen } from '../../../api/store/first-reads.ts';
import { pollingOptions } from '../../../api/cache/polling-options.ts';
import { paths } from '../../../parts/paths.ts';
import { DaySpanFields } from '../../../ui/form/DaySpanFields.tsx';
import { FilterChip } from '../../../ui/form/FilterChip.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { useUrlState } from '../../../ui/routing/use-url-state.ts';
import { StatusBadge, type Look } from '../../../ui/feedback/StatusBadge.tsx';
import { Beside, onPhone, uncutCell } from '../../../ui/table/cells.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { stepKinds, stepParams } from '../address.ts';
import { kept, useLazyOlderStepsQuery, useOcrLogsQuery, type StepFilters } from '../api.ts';
import { LogBlock } from './LogBlock.tsx';
import { timeColumn } from './time-column.tsx';
import { useOlder } from './use-older.ts';
import { figure, resultParts, shortId } from '../words.ts';

const card = {
  columns: 'minmax(0, 1fr) auto',
  areas: "'event time' 'session result' 'model model' 'details details'",
};
const looks = {
  started: { shape: 'dashed-ring', tone: 'muted', word: 'Started' },
  model_result: { shape: 'dot', tone: 'info', word: 'Model result' },
  completed: { shape: 'check', tone: 'success', word: 'Completed' },
  failed: { shape: 'cross', tone: 'danger', word: 'Failed' },
} satisfies Record<OcrActivity['eventType'], Look>;

const Failed = styled.span`
  color: var(--danger-11);
`;

const Result = ({ row }: { row: OcrActivity }) => {
  if (row.error !== null) return <Failed>Error</Failed>;
  const { players, confidence } = resultParts(row);
  if (players === null) return <Beside>–</Beside>;
  return (
    <>
      <b>{players}</b>
      <VisuallyHidden> players,</VisuallyHidden> {confidence !== null && <Beside>{confidence}</Beside>}
    </>
  );
};

const Model = ({ row: { model, processingTime } }: { row: OcrActivity }) =>
  model === null ? (
    <Beside>–</Beside>
  ) : (
    <>
      {model} {processingTime !== null && <Beside>{figure(processingTime)} ms</Beside>}
    </>
  );

const columns: readonly Column<OcrActivity>[] = [
  timeColumn,
  {
    key: 'session',
    head: 'Session',
    width: '5.75rem',
    area: 'session',
    skeleton: 60,
    cell: ({ sessionId }, { active }) => (
      <TextLink to={paths.session(sessionId)} tabIndex={active ? 0 : -1}>
        {shortId(sessionId)}
      </TextLink>
    ),
  },
  {
    key: 'event',
    head: 'Event',
    width: '7.25rem',
    area: 'event',
    skeleton: 84,
    cell: ({ eventType }) => <StatusBadge looks={looks} status={eventType} />,
  },
  {
    key: 'model',
    head: 'Model',
    width: 'minmax(6.5rem, 0.6fr)',
    area: 'model',
    skeleton: 100,
    look: uncutCell,
    cell: (row) => <Model row={row} />,
  },
  {
    key: 'result',
    head: 'Results',
    width: '5.5rem',
    area: 'result',
    skeleton: 56,
    look: onPhone.right,
    cell: (row) => <Result row={row} />,
  },
  {
    key: 'details',
    head: 'Details',
    width: 'minmax(8rem, 1.4fr)',
    area: 'details',
    muted: true,
    skeleton: 120,
    look: uncutCell,
    cell: ({ details, error }) => (error === null ? details : `${details} ${error}`),
  },
];

const keys = {
  next: 'Next step of recognition',
  previous: 'Previous step of recognition',
  open: 'Only the steps of this session',
  within: true,
};

const steps = [
  { value: '', label: 'All steps' },
  ...stepKinds.map((value) => ({ value, label: looks[value].word })),
] as const;

const useFilters = () => {
  const [{ step, session, stepsFrom: from, stepsTo: to }, set] = useUrlState(stepParams);
  const filters: StepFilters = { event: step, session, from, to };
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return {
    filters,
    only: ({ sessionId }: OcrActivity) => set({ session: sessionId }),
    clear: isNarrowed ? () => set({ step: '', session: '', stepsFrom: '', stepsTo: '' }) : null,
    fields: (
      <>
        <Select label="Step" value={step} options={steps} onChange={(value) => set({ step: value })} />
        <DaySpanFields
          from={from}
          to={to}
          onChange={(span) =>
            set({
              ...(span.from !== undefined && { stepsFrom: span.from }),
              ...(span.to !== undefined && { stepsTo: span.to }),
            })
          }
        />
        {session !== '' && (
          <FilterChip onClear={() => set({ session: '' })}>{`session ${shortId(session)}`}</FilterChip>
        )}
      </>
    ),
  };
};

/** Recognition steps, newest first. */
export const OcrLog = () => {
  const { filters, only, clear, fields } = useFilters();
  const { currentData, isError, refetch } = useOcrLogsQuery(filters, {
    ...pollingOptions(30_000),
    ...refetchOnOpen,
  });
  const [readOlder] = useLazyOlderStepsQuery();
  const { rows, older } = useOlder({
    latest: currentData,
    most: kept.ocrLogs,
    of: JSON.stringify(filters),
    read: (before) => readOlder({ ...filters, before }).unwrap(),
  });
  return (
    <LogBlock
      title="OCR Processing Log"
      most={kept.ocrLogs}
      columns={columns}
      card={card}
      keys={keys}
      onOpen={only}
      rows={rows}
      filters={{ fields, clear }}
      older={older}
      loading="Loading the OCR processing log..."
      failed={currentData === undefined && isError ? 'Failed to fetch the OCR processing log' : null}
      onRetry={() => void refetch()}
      empty={{ title: 'No OCR processing logs yet. Upload an image to see real-time processing.' }}
    />
  );
};
