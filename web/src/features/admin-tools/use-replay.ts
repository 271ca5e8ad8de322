import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { AdminProjections } from '../../../../src/contracts/admin-tools.ts';
import type { ProjectionName } from '../../../../src/contracts/projection-names.ts';
import { useLiveMessages } from '../../api/live/live.tsx';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useToast } from '../../ui/feedback/Toast.tsx';
import type { ToastMessage } from '../../ui/feedback/toast-message.ts';
import { counted, sentences } from '../../ui/text/words.ts';
import { useRebuildMutation } from './api.ts';
import { isRunning, projectionsIn, noReplay, replayed, silenceMs, type Replay, type ReplayEvent } from './replay.ts';

/** Toast when all steps have ended; none for a rebuild that never started. */
const endedAs = (replay: Replay): ToastMessage | null => {
  const { size } = replay.steps;
  if (size === 0) return null;
  const [refused, failed] = [projectionsIn(replay, 'refused'), projectionsIn(replay, 'failed')];
  if (refused.length + failed.length === 0)
    return { title: 'Indexes Rebuilt', text: `${counted(size, 'read model')} swapped.` };
  const text = sentences(
    failureTexts.rebuildIndexes,
    refused.length === 0 ? '' : `Refused, because it differs: ${refused.join(', ')}.`,
    failed.length === 0 ? '' : `Failed: ${failed.join(', ')}.`,
  );
  return { title: 'Error', text, tone: 'error' };
};

type ProjectionsQuery = { data: AdminProjections | undefined; refetch: () => unknown };

/** Tracks a rebuild from the request to the last switch-over, regardless of who requested it. */
export const useReplay = ({ data, refetch }: ProjectionsQuery) => {
  const toast = useToast();
  const [replay, dispatch] = useReducer(replayed, noReplay);
  const send = (event: ReplayEvent) => dispatch({ ...event, at: Date.now() });
  const { run } = useAction(useRebuildMutation(), { failed: failureTexts.rebuildIndexes, named: true });
  const rebuild = async (name: ProjectionName | null) => {
    send({ type: 'asking' });
    const begun = await run(name);
    send(begun === null ? { type: 'refused' } : { type: 'asked', projections: begun.projections });
  };

  useLiveMessages((message) => {
    if (message.type === 'replay-progress') send({ type: 'progress', message });
  });
  const wasRead = useEffectEvent((rows: AdminProjections['projections']) => send({ type: 'read', rows }));
  useEffect(() => {
    if (data !== undefined) wasRead(data.projections);
  }, [data]);

  const running = isRunning(replay);
  // what was pushed may have been missed: after a silence it is asked for
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => ask(), silenceMs + 1_000);
    return () => clearInterval(timer);
  }, [running, replay.at]);

  const before = useRef(running);
  const end = useEffectEvent(() => {
    const message = endedAs(replay);
    if (message !== null) toast(message);
    // its lag and its documents are those of the new builds
    void refetch();
  });
  useEffect(() => {
    if (before.current && !running) end();
    before.current = running;
  }, [running]);
  return { replay, running, rebuild };
};
export type ReplayControl = ReturnType<typeof useReplay>;
