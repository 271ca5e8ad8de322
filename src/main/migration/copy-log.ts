import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { AppendResult, EventStore } from '../../ports/event-store.ts';

type Source = Pick<EventStore, 'firstRevision' | 'follow' | 'head'>;
type Target = Pick<EventStore, 'append' | 'follow' | 'head' | 'hide'>;

const maxEvents = 100;
const maxBytes = 400_000;

/** A migration that cannot go on; the message is one line for the person who started it. */
export class MigrationError extends Error {}

/** Every event of a log, in its order; positions are the log's own. */
export const eventsOf = async function* (store: Pick<EventStore, 'follow' | 'head'>): AsyncGenerator<RecordedEvent> {
  const until = await store.head();
  if (until === null) return;
  const signal = new AbortController().signal;
  for await (const batch of store.follow({ after: null, until, types: null, signal })) {
    const [damaged] = batch.damaged ?? [];
    if (damaged !== undefined)
      throw new MigrationError(`The event at position ${damaged.position} is damaged: see muster verify`);
    yield* batch.events;
  }
};

/** How many events of the source the target holds already; throws when it holds anything else. */
const alreadyThere = async (source: Source, target: Target): Promise<number> => {
  const there = eventsOf(target)[Symbol.asyncIterator]();
  const here = eventsOf(source)[Symbol.asyncIterator]();
  for (let count = 0; ; count += 1) {
    const copied = await there.next();
    if (copied.done === true) return count;
    const original = await here.next();
    if (original.done === true || original.value.id !== copied.value.id)
      throw new MigrationError('The target holds events of another guild: it must be empty');
  }
};

/** An event without its place in the log. */
export const factOf = ({ position: _position, ...fact }: RecordedEvent): Omit<RecordedEvent, 'position'> => fact;

/** Neighbours of one stream go into one append: the order of the whole log stays as it was. */
const runs = async function* (events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const isFull = run.length >= maxEvents || bytes > maxBytes;
    if (run[0] !== undefined && (isFull || run[0].stream !== event.stream)) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += JSON.stringify(event.data).length;
  }
  if (run.length > 0) yield run;
};

/** Hides the same events in the target as in the source. Idempotent. */
const hideAsSource = async (source: Source, target: Target): Promise<void> => {
  const looked = new Set<string>();
  for await (const { stream } of eventsOf(source)) {
    if (looked.has(stream)) continue;
    looked.add(stream);
    const first = await source.firstRevision(stream);
    if (first > 0) await target.hide(stream, first);
  }
};

/** A stream whose first events are gone in the source begins as late in the target. */
const appendRun = async (run: readonly RecordedEvent[], source: Source, target: Target): Promise<AppendResult> => {
  const [{ stream, revision } = { stream: '', revision: 0 }] = run;
  const append = () =>
    target.append(stream, revision === 0 ? 'no-stream' : { revision: revision - 1 }, run.map(factOf));
  const appended = await append();
  const isMissing = !appended.ok && appended.actual === null && revision > 0;
  if (!isMissing || (await source.firstRevision(stream)) < revision) return appended;
  await target.hide(stream, revision);
  return append();
};

const skip = async function* (events: AsyncIterable<RecordedEvent>, count: number): AsyncGenerator<RecordedEvent> {
  let index = 0;
  for await (const event of events) if ((index += 1) > count) yield event;
};

/**
 * Appends every event of `source` to `target` with its id, stream, revision, recordedAt and metadata, in the same order.
 * The target is empty or holds the beginning of the source already. Answers how many were copied now.
 */
export const copyLog = async (
  source: Source,
  target: Target,
  { onProgress }: { readonly onProgress: (done: number) => void },
): Promise<number> => {
  const there = await alreadyThere(source, target);
  let done = there;
  for await (const run of runs(skip(eventsOf(source), there))) {
    const [first] = run;
    if (first === undefined) continue;
    const appended = await appendRun(run, source, target);
    if (!appended.ok)
      throw new MigrationError(`The target has other events in ${first.stream}: is someone writing to it?`);
    done += run.length;
    onProgress(done);
  }
  await hideAsSource(source, target);
  return done - there;
};
