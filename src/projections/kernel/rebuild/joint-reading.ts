import type { Position } from '../../../domain/kernel/envelope.ts';
import type { Batch, EventStore, FollowOptions } from '../../../ports/event-store.ts';
import { isReached } from '../../../subscriptions/waiting.ts';

type Log = Pick<EventStore, 'follow'>;
/** One of those that read together. */
export type Participant = Log & {
  /** It asks for nothing more: the others no longer wait for it. May be called again. */
  leave(): void;
};
export type JointReading = { join(): Participant };

type PendingRead = {
  readonly until: Position | null;
  readonly got: (page: Page) => void;
};
/** null: the reading is over, or the one that asked has ended. */
type Page = Batch | null | Promise<Batch | null>;
type Source = AsyncIterator<Batch>;

/** null: no end. */
const earlier = (a: Position | null, b: Position | null): Position | null =>
  a === null ? b : b === null || a < b ? a : b;

/**
 * One reading of the log for several that begin at its start: what is read and decoded once takes longer than most of
 * them need to fold it. The next page comes when everyone who takes part has asked for it, so the slowest sets the pace.
 * It ends where the first of them wants to stop; from there on, and from any other place, each reads for itself.
 */
export const createJointReading = (
  eventStore: Log,
  { types, parties }: { readonly types: readonly string[]; readonly parties: number },
): JointReading => {
  const ending = new AbortController();
  const wanting = new Set<PendingRead>();
  let present = parties;
  let at: Position | null = null;
  let source: Source | null = null;
  let isOver = false;

  const open = (): Source => {
    const until = [...wanting].map((one) => one.until).reduce(earlier, null);
    return eventStore.follow({ after: at, until, types, signal: ending.signal })[Symbol.asyncIterator]();
  };
  /** Everyone who takes part has asked. */
  const turn = async (): Promise<void> => {
    source ??= open();
    const page = source.next().then((step): Batch | null => (step.done === true ? null : step.value));
    try {
      const batch = await page;
      if (batch === null) isOver = true;
      else at = batch.scannedTo;
    } catch {
      source = null; // whoever gets the page hears of it
    }
    const asked = [...wanting];
    wanting.clear();
    for (const { got } of asked) got(page);
  };
  let isReading = false;
  const go = (): void => {
    if (isReading || present === 0 || wanting.size < present) return;
    isReading = true;
    void turn().finally(() => {
      isReading = false;
      go();
    });
  };
  const next = ({ until, signal }: FollowOptions): Promise<Batch | null> =>
    new Promise((resolve) => {
      const over = (): void => {
        signal.removeEventListener('abort', aborted);
        wanting.delete(one);
      };
      const aborted = (): void => one.got(null);
      const one: PendingRead = {
        until,
        got: (page) => {
          over();
          resolve(page);
        },
      };
      signal.addEventListener('abort', aborted, { once: true });
      wanting.add(one);
      go();
    });

  return {
    join: () => {
      let isPresent = true;
      const leave = (): void => {
        if (!isPresent) return;
        isPresent = false;
        present -= 1;
        if (present === 0) ending.abort();
        go();
      };
      const together = async function* (options: FollowOptions): AsyncGenerator<Batch, void, undefined> {
        const own = new Set(options.types);
        while (!options.signal.aborted) {
          const batch = await next(options);
          if (batch === null) break;
          const events = options.types === null ? batch.events : batch.events.filter(({ type }) => own.has(type));
          yield { ...batch, events };
        }
      };
      const follow = async function* (options: FollowOptions): AsyncGenerator<Batch, void, undefined> {
        let { after } = options;
        if (isPresent && !isOver && after === at)
          for await (const batch of together(options)) {
            yield batch;
            after = batch.scannedTo;
          }
        leave();
        const isThere = options.until !== null && isReached(after, options.until);
        if (!isThere && !options.signal.aborted) yield* eventStore.follow({ ...options, after });
      };
      return { follow, leave };
    },
  };
};
