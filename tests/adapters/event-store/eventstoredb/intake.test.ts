import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { EventStoreDBClient, Filter } from '@eventstore/db-client';
import { openIntake } from '../../../../src/adapters/event-store/eventstoredb/intake.ts';
import { toPosition } from '../../../../src/adapters/event-store/eventstoredb/position.ts';
import { createBell } from '../../../../src/adapters/event-store/eventstoredb/timing.ts';

const at = (n: number) => ({ commit: BigInt(n), prepare: BigInt(n) });
const eventAt = (n: number) => ({
  id: String(n),
  type: 'NoteTaken',
  revision: n,
  position: toPosition(at(n)),
  text: '{}',
});

/** A client with one subscription that the test feeds; its buffer and its pauses are those of a real stream. */
const createFake = () => {
  const stream = Object.assign(new PassThrough({ objectMode: true }), { unsubscribe: () => Promise.resolve() });
  let given: Filter | undefined;
  const client = {
    subscribeToAll: ({ filter }: { readonly filter: Filter }) => {
      given = filter;
      return stream;
    },
  };
  return {
    client: client as unknown as EventStoreDBClient,
    stream,
    reach: (n: number) => void given?.checkpointReached?.(stream, at(n)),
  };
};
const open = (fake: ReturnType<typeof createFake>, end: number | null) =>
  openIntake({
    client: fake.client,
    after: null,
    types: null,
    end: end === null ? null : toPosition(at(end)),
    confirmMs: 60_000,
    bell: createBell(),
  });
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a mark that arrives while events before it still lie in the buffer of the client', () => {
  it.each([
    ['checkpoint', (fake: ReturnType<typeof createFake>) => fake.reach(1_010)],
    ['caught-up', (fake: ReturnType<typeof createFake>) => void fake.stream.emit('caughtUp')],
  ])('is held until they are out: %s', async (_name, mark) => {
    const fake = createFake();
    const intake = open(fake, 1_010);
    for (let n = 1; n <= 1_010; n += 1) if (!fake.stream.write(eventAt(n))) await settle();
    while (intake.waiting() < 1_000) await settle();
    expect(fake.stream.isPaused()).toBe(true);
    mark(fake);
    const page = intake.take();
    expect(page.events).toHaveLength(1_000);
    expect(page.reached).toBe(toPosition(at(1_000)));
    while (intake.waiting() < 11) await settle();
    const rest = intake.take();
    expect(rest.events.map(({ id }) => Number(id))).toEqual([
      1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007, 1_008, 1_009, 1_010,
    ]);
    expect(rest.reached).toBe(toPosition(at(1_010)));
    await intake.stop();
  });
});

it('moves by a checkpoint alone, and reports an unrequested end', async () => {
  const fake = createFake();
  const intake = open(fake, null);
  fake.stream.emit('confirmation');
  fake.reach(7);
  expect(intake.take()).toEqual({ events: [], reached: toPosition(at(7)) });
  expect(intake.fault()).toBeNull();
  fake.stream.end();
  await once(fake.stream, 'end');
  expect(intake.fault()).toMatchObject({ confirmed: true, cause: { code: 'subscription-ended' } });
  await intake.stop();
});
