import { isAsyncThunkAction, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import { changed, changesReceived, type ProjectionChange } from '../transport/changes.ts';
import { answerRead } from '../transport/position.ts';
import { tagsOf } from '../transport/tags.ts';

const gatherMs = 250;
/** Interval between evaluations of changes: at most one refetch per second for each answer. */
const restMs = 1000;

/** Changes that are judged for these answers once they have come. */
type PendingChanges = { changes: readonly ProjectionChange[]; answers: Set<string> };
type State = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;
type Store = { getState: () => State; dispatch: (action: UnknownAction) => unknown };

/** Up to where each answer was read: of one that has several pages, the first one read counts. */
const createReadPositions = () => {
  const positions = new Map<string, string>();
  return {
    begun: (answer: string) => void positions.delete(answer),
    read: ({ answer, position }: { answer: string; position: string }) => {
      const before = positions.get(answer);
      if (before === undefined || position < before) positions.set(answer, position);
    },
    /** Whether the answer may lack the change. */
    isBehind: (answer: string, { position }: ProjectionChange): boolean => {
      const read = positions.get(answer);
      return position === null || read === undefined || read < position;
    },
    clear: () => positions.clear(),
  };
};

/** Step of a read in an RTK Query action: begun, begun for a further page, or settled; null otherwise. */
const readOf = (action: unknown): { answer: string; step: 'begun' | 'more' | 'settled' } | null => {
  if (!isAsyncThunkAction(action)) return null;
  const meta: { arg: unknown; condition?: boolean } = action.meta;
  const { arg } = meta;
  // a read that is under way already is not begun again
  if (meta.condition === true || typeof arg !== 'object' || arg === null) return null;
  if (!('queryCacheKey' in arg) || typeof arg.queryCacheKey !== 'string') return null;
  if (action.meta.requestStatus !== 'pending') return { answer: arg.queryCacheKey, step: 'settled' };
  return { answer: arg.queryCacheKey, step: 'direction' in arg && arg.direction !== undefined ? 'more' : 'begun' };
};

const createJudge = (store: Store) => {
  const positions = createReadPositions();
  let waiting: PendingChanges[] = [];

  /** Reads again whatever lacks one of the changes, once, whatever the number of changes. */
  const invalidate = (changes: readonly ProjectionChange[], concerns: (answer: string) => boolean) => {
    const state = store.getState();
    const provided = new Map(Object.entries(state[api.reducerPath].provided.keys));
    const old = changes.flatMap((change) =>
      api.util
        .selectInvalidatedBy(state, [...tagsOf(change.projection, change.ids)])
        .map(({ queryCacheKey }) => queryCacheKey)
        .filter((answer) => concerns(answer) && positions.isBehind(answer, change)),
    );
    const tags = [...new Set(old)].flatMap(
      (answer) => provided.get(answer)?.find((tag: { type: unknown }) => tag.type === 'answer') ?? [],
    );
    if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags));
  };

  return {
    positions,
    /** Reads in flight are judged when they arrive: they may be older or newer than the changes. */
    judge: (changes: readonly ProjectionChange[]) => {
      const { queries } = store.getState()[api.reducerPath];
      const pending = new Set(Object.keys(queries).filter((answer) => queries[answer]?.status === QueryStatus.pending));
      if (pending.size > 0) waiting.push({ changes, answers: pending });
      invalidate(changes, (answer) => !pending.has(answer));
    },
    settled: (answer: string) => {
      const concerned = waiting.filter(({ answers }) => answers.delete(answer));
      waiting = waiting.filter(({ answers }) => answers.size > 0);
      const changes = concerned.flatMap((one) => one.changes);
      if (changes.length > 0) invalidate(changes, (one) => one === answer);
    },
    clear: () => {
      positions.clear();
      waiting = [];
    },
  };
};

/** Debounces changes: evaluates shortly after the first, then not before the interval has passed. */
const createGatherer = (look: (changes: readonly ProjectionChange[]) => void) => {
  let gathered: ProjectionChange[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const wake = () => {
    timer = null;
    if (gathered.length === 0) return;
    const all = gathered;
    gathered = [];
    timer = setTimeout(wake, restMs);
    look(all);
  };
  return (changes: readonly ProjectionChange[]) => {
    if (changes.length === 0) return;
    gathered.push(...changes);
    timer ??= setTimeout(wake, gatherMs);
  };
};

/**
 * Refetches each answer that depends on changed data and was not read since, once. Changes of the server, own writes
 * and possibly missed messages are treated alike.
 */
export const freshness: Middleware<object, State> = (store) => {
  const { positions, judge, settled, clear } = createJudge(store);
  const gather = createGatherer(judge);
  return (next) => (action) => {
    const read = readOf(action);
    if (read?.step === 'begun') positions.begun(read.answer);
    const result = next(action);
    if (changesReceived.match(action)) gather(action.payload);
    else if (changed.match(action)) judge(action.payload);
    else if (answerRead.match(action)) positions.read(action.payload);
    else if (api.util.resetApiState.match(action)) clear();
    else if (read?.step === 'settled') settled(read.answer);
    return result;
  };
};
