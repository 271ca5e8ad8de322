import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLiveMessages } from '../../../api/live/live.tsx';
import { hasCode, type CallError } from '../../../api/transport/problems.ts';
import { refetchOnOpen } from '../../../api/store/first-reads.ts';
import { failureTexts } from '../../../parts/failure-texts.ts';
import { useAction } from '../../../parts/actions/use-action.ts';
import { Block } from '../../../ui/layout/Block.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { DownloadLink } from '../../../ui/button/ButtonLink.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useReprocessPreviewQuery, useRunToolMutation, useToolPreviewQuery } from '../api.ts';
import { RebuildProgress } from '../RebuildProgress.tsx';
import { ToolRow } from './ToolRow.tsx';
import type { ReplayControl } from '../use-replay.ts';

const List = styled.ul`
  font: var(--t-13);
`;

type Preview = { data?: { count: number; message: string } | undefined; isError: boolean; error?: CallError };
/** The server's preview sentence, or the default. */
const sentenceFor = ({ data, isError, error }: Preview, usual: string): ReactNode => {
  if (hasCode(error, 'wiping')) return 'Not available while a wipe is running.';
  if (data !== undefined) return data.message;
  return isError ? usual : <Skeleton width={160} height={12} />;
};

/** Refetches previews on system messages, such as a wipe or a rebuild. */
const useTold = <Q extends { refetch: () => unknown }>(query: Q): Q => {
  useLiveMessages(({ type }) => {
    if (type === 'system_activity') query.refetch();
  });
  return query;
};

const ClearCaches = () => {
  const preview = useTold(useToolPreviewQuery('clear-cache', refetchOnOpen));
  const { run, busy } = useAction(useRunToolMutation(), {
    failed: failureTexts.clearCache,
    named: true,
    done: ({ message }) => ({ title: 'Cache Cleared', text: message }),
  });
  return (
    <ToolRow
      name="Clear All Caches"
      says={sentenceFor(preview, 'Clears in-memory caches in every process. No data is lost.')}
      button={
        <Button busy={busy} aria-label="Clear All Caches" onClick={() => void run('clear-cache')}>
          Clear
        </Button>
      }
    />
  );
};

const Reprocess = () => {
  const preview = useTold(useReprocessPreviewQuery(undefined, refetchOnOpen));
  const { run, busy } = useAction(useRunToolMutation(), {
    failed: failureTexts.reprocess,
    named: true,
    done: ({ count, message }) =>
      count === 0 ? { title: 'Nothing to reprocess', text: message } : { title: 'Reprocessing Started', text: message },
  });
  return (
    <ToolRow
      name="Reprocess Failed Sessions"
      says={sentenceFor(preview, 'Reads the failed sessions of the last 7 days again.')}
      button={
        <Button
          busy={busy}
          disabled={preview.data?.count === 0}
          aria-label="Reprocess Failed Sessions"
          onClick={() => void run('reprocess-sessions')}
        >
          Reprocess
        </Button>
      }
    />
  );
};

const Rebuild = ({ control: { replay, running, rebuild } }: { control: ReplayControl }) => {
  const preview = useTold(useToolPreviewQuery('rebuild-indexes', refetchOnOpen));
  return (
    <ToolRow
      name="Rebuild Indexes"
      says={sentenceFor(
        preview,
        'Rebuilds the read models from the event log. The current ones keep serving until the new ones are ready.',
      )}
      button={
        <Button busy={running} aria-label="Rebuild Indexes" onClick={() => void rebuild(null)}>
          Rebuild
        </Button>
      }
    >
      {(running || replay.steps.size > 0) && <RebuildProgress replay={replay} />}
    </ToolRow>
  );
};

const repeats = 'The store still rejects duplicates.';
const ClearMessages = () => {
  const preview = useTold(useToolPreviewQuery('clear-deduplication', refetchOnOpen));
  const { run, busy } = useAction(useRunToolMutation(), {
    failed: failureTexts.clearDeduplication,
    done: ({ message }) => ({ title: 'Message Cache Cleared', text: message }),
  });
  return (
    <ToolRow
      name="Clear Message Cache"
      says={
        <>
          {sentenceFor(preview, 'Clears cached messages in every process. No data is lost.')} {repeats}
        </>
      }
      button={
        <Button
          busy={busy}
          aria-label="Clear Message Cache"
          data-tooltip={repeats}
          onClick={() => void run('clear-deduplication')}
        >
          Clear
        </Button>
      }
    />
  );
};

/** Maintenance tools, each with a preview. */
export const Tools = ({ control }: { control: ReplayControl }) => (
  <Block title="Troubleshooting tools">
    <List>
      <ClearCaches />
      <Reprocess />
      <Rebuild control={control} />
      <ClearMessages />
      <ToolRow
        name="Download Logs"
        says="The application logs of the last 24 hours, without secrets."
        button={
          <DownloadLink href="/api/admin/logs?hours=24" name="muster-logs.ndjson" label="Download Logs">
            Download
          </DownloadLink>
        }
      />
    </List>
  </Block>
);
