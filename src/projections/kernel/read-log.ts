import type { Batch, EventStore, FollowOptions } from '../../ports/event-store.ts';
import type { Delay } from './retry.ts';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** `follow` that outlives outages: after an error it goes on behind the last page that was taken. */
export async function* readLog(
  eventStore: Pick<EventStore, 'follow'>,
  options: FollowOptions,
  faults: { readonly delay: Delay; readonly onError: (error: unknown) => void },
): AsyncGenerator<Batch, void, undefined> {
  let { after } = options;
  let tries = 0;
  const isOver = (): boolean => options.signal.aborted;
  while (!isOver()) {
    try {
      for await (const batch of eventStore.follow({ ...options, after })) {
        yield batch;
        after = batch.scannedTo;
        tries = 0;
      }
      return;
    } catch (error) {
      if (isOver()) return;
      faults.onError(error);
      await faults.delay(Math.min(LONGEST_MS, FIRST_MS * 2 ** tries), options.signal).catch(() => undefined);
      tries += 1;
    }
  }
}
