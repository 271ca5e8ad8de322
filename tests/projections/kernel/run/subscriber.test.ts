import type { UncommittedEvent } from '../../../../src/domain/kernel/envelope.ts';
import { createSubscriber } from '../../../../src/projections/kernel/run/subscriber.ts';
import type { SubscriberDeps, SubscriberLimits } from '../../../../src/projections/kernel/run/subscriber.ts';
import { asUpdated } from '../../../../src/projections/kernel/run/updated.ts';
import type { Build } from '../../../../src/ports/read-model-store.ts';
import { createInMemoryEventStore, positionOf } from '../../../support/in-memory-event-store.ts';
import { createInMemoryPubSub } from '../../../support/in-memory-pub-sub.ts';
import { createInMemoryReadModels } from '../../../support/in-memory-read-models.ts';
import { baskets, put } from '../../support/baskets.ts';

const createWorld = async (limits: Partial<SubscriberLimits> = {}, rest: Partial<SubscriberDeps> = {}) => {
  const readModels = createInMemoryReadModels();
  const pubSub = createInMemoryPubSub();
  const errors: unknown[] = [];
  const serving = await readModels.open(baskets().shape, 'serving');
  let commits = 0;
  const build: Build = {
    ...serving,
    commit: (commit) => {
      commits += 1;
      return serving.commit(commit);
    },
  };
  const deps: SubscriberDeps = {
    pubSub,
    knows: () => true,
    retry: (action) => action(0),
    onError: (error) => errors.push(error),
    ...rest,
  };
  const subscriber = await createSubscriber(deps, baskets(), { logId: 'log-1', build, limits });
  const store = createInMemoryEventStore();
  return {
    readModels,
    pubSub,
    serving,
    subscriber,
    commits: () => commits,
    errors,
    batch: (...facts: UncommittedEvent[]) => {
      const events = store.put(...facts);
      return { events, scannedTo: events.at(-1)?.position ?? positionOf(0) };
    },
  };
};
const steps = ({ pubSub }: Awaited<ReturnType<typeof createWorld>>) =>
  pubSub.sent.flatMap(({ message }) => asUpdated(message)?.to ?? []);

/** One event a chunk, and a commit as soon as there is a document. */
const small = { commitDocuments: 1, chunkEvents: 1 };

describe('a projection that follows the log', () => {
  it('commits in mid-batch when much has gathered, at the place that it has read, and goes on', async () => {
    const world = await createWorld(small);
    const batch = world.batch(put('a', 'fig', 1), put('b', 'fig', 2), put('c', 'fig', 4));
    expect(await world.subscriber.take({ ...batch, scannedTo: positionOf(7) })).toBe('done');
    expect(steps(world)).toEqual([positionOf(1), positionOf(2), positionOf(7)]);
    const sum = (await world.readModels.get('baskets', 'sums', ['fig'])).get('fig');
    expect(JSON.parse(sum?.text ?? 'null')).toEqual({ total: 7, baskets: 3 });
    expect(world.subscriber.checkpoint().scannedTo).toBe(positionOf(7));
  });

  it('commits once when little has gathered', async () => {
    const world = await createWorld({ ...small, commitDocuments: 1000 });
    await world.subscriber.take(world.batch(put('a', 'fig', 1), put('b', 'fig', 2)));
    expect(steps(world)).toEqual([positionOf(2)]);
  });

  it.each([
    ['in mid-batch', 1],
    ['at the end of a batch', 1000],
  ])('stops when another runner has committed %s', async (_when, commitDocuments) => {
    const world = await createWorld({ ...small, commitDocuments });
    const at = await world.serving.checkpoint();
    const next = { ...at, scannedTo: positionOf(9) };
    await world.serving.commit({ reset: false, writes: [], deletes: [], expected: at, next });
    const batch = world.batch(put('a', 'fig', 1), put('b', 'fig', 2));
    expect(await world.subscriber.take(batch)).toBe('superseded');
    expect(await world.serving.checkpoint()).toEqual(next);
    expect([steps(world), world.commits()]).toEqual([[], 1]);
  });

  it('looks at nothing twice', async () => {
    const world = await createWorld();
    const batch = world.batch(put('a', 'fig', 1));
    await world.subscriber.take(batch);
    await world.subscriber.take(batch);
    expect(world.readModels.commits).toHaveLength(1);
    const further = world.batch(put('a', 'fig', 2));
    await world.subscriber.take({ ...further, events: [...batch.events, ...further.events] });
    const sum = (await world.readModels.get('baskets', 'sums', ['fig'])).get('fig');
    expect(JSON.parse(sum?.text ?? 'null')).toEqual({ total: 3, baskets: 1 });
  });

  it('reports that nobody could be notified, and continues', async () => {
    const away = new Error('nobody listens');
    const world = await createWorld({}, { pubSub: { publish: () => Promise.reject(away) } });
    expect(await world.subscriber.take(world.batch(put('a', 'fig', 1)))).toBe('done');
    expect(world.errors).toEqual([away]);
    expect(await world.subscriber.take(world.batch(put('a', 'fig', 1)))).toBe('done');
    expect(world.readModels.commits).toHaveLength(2);
  });
});

it('leaves the stream of an event that cannot be read out, from that event on', async () => {
  const world = await createWorld();
  const { events, scannedTo } = world.batch(
    put('a', 'fig', 1),
    put('b', 'fig', 2),
    put('a', 'fig', 4),
    put('a', 'fig', 8),
  );
  const [first, second, broken, last] = events;
  if (first === undefined || second === undefined || broken === undefined || last === undefined)
    throw new Error('none');
  const { stream, type, id: eventId, revision, position } = broken;
  const damaged = [{ stream, type, eventId, revision, position, cause: 'flipped' }];
  await world.subscriber.take({ events: [first, second, last], damaged, scannedTo });
  const sum = (await world.readModels.get('baskets', 'sums', ['fig'])).get('fig');
  expect(JSON.parse(sum?.text ?? 'null')).toMatchObject({ total: 3 });
  expect(world.subscriber.checkpoint()).toMatchObject({
    scannedTo,
    skipped: [{ stream, eventId, cause: `${type}: flipped` }],
  });
});
