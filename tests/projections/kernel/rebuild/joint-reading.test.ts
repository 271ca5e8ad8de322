import type { Position } from '../../../../src/domain/kernel/envelope.ts';
import type { FollowOptions } from '../../../../src/ports/event-store.ts';
import { createJointReading } from '../../../../src/projections/kernel/rebuild/joint-reading.ts';
import type { Participant } from '../../../../src/projections/kernel/rebuild/joint-reading.ts';
import { createInMemoryEventStore, positionOf } from '../../../support/in-memory-event-store.ts';
import { emptied, put } from '../../support/baskets.ts';
import { eventually } from '../../support/facts.ts';

const types = ['Put', 'Emptied'];

/** A log whose pages are counted, and `parties` that read it together. */
const createReading = (parties: number) => {
  const store = createInMemoryEventStore();
  store.pageSize = 2;
  store.put(put('a', 'fig', 1), emptied('a'), put('b', 'fig', 2), put('c', 'fig', 3), emptied('b'));
  const followed: (readonly [after: Position | null, types: readonly string[] | null])[] = [];
  const log = {
    follow: (options: FollowOptions) => {
      followed.push([options.after, options.types]);
      return store.follow(options);
    },
  };
  const reading = createJointReading(log, { types, parties });
  return { store, followed, joined: Array.from({ length: parties }, () => reading.join()) };
};
type Asked = Partial<FollowOptions>;
const upTo = (number: number, asked: Asked = {}): FollowOptions => ({
  after: null,
  until: positionOf(number),
  types: null,
  signal: new AbortController().signal,
  ...asked,
});
/** The events it gets, by position, and where it has come to. */
const read = async ({ follow }: Participant, options: FollowOptions, took: string[] = []) => {
  let scannedTo: Position | null = options.after;
  for await (const batch of follow(options)) {
    took.push(...batch.events.map(({ position }) => position));
    scannedTo = batch.scannedTo;
  }
  return { took, scannedTo };
};
const positions = (...numbers: number[]): Position[] => numbers.map(positionOf);

describe('a reading of the log for several', () => {
  it('is read once, and gives each what it asked for', async () => {
    const { joined, followed } = createReading(3);
    const asked = [upTo(5), upTo(5, { types: ['Put'] }), upTo(5, { types: ['Emptied'] })];
    const got = await Promise.all(joined.map((party, index) => read(party, asked[index] ?? upTo(5))));
    expect(got).toEqual([
      { took: positions(1, 2, 3, 4, 5), scannedTo: positionOf(5) },
      { took: positions(1, 3, 4), scannedTo: positionOf(5) },
      { took: positions(2, 5), scannedTo: positionOf(5) },
    ]);
    expect(followed).toEqual([[null, types]]);
  });

  it('goes on only when everyone has asked for the next page', async () => {
    const { joined, followed } = createReading(2);
    const [first, second] = joined as [Participant, Participant];
    const took: string[] = [];
    const whole = read(first, upTo(5), took);
    await new Promise(setImmediate);
    expect(followed).toEqual([]);
    const pages = second.follow(upTo(5))[Symbol.asyncIterator]();
    await pages.next();
    await eventually(() => took.length === 2);
    const next = pages.next();
    expect((await next).value.scannedTo).toBe(positionOf(4));
    await eventually(() => took.length === 4);
    second.leave();
    expect((await whole).took).toEqual(positions(1, 2, 3, 4, 5));
  });

  it('ends where the first wants to stop; the others read on alone', async () => {
    const { joined, followed } = createReading(2);
    const [first, second] = joined as [Participant, Participant];
    const got = await Promise.all([read(first, upTo(3)), read(second, upTo(5, { types: ['Put'] }))]);
    expect(got.map(({ scannedTo }) => scannedTo)).toEqual(positions(3, 5));
    expect(got.map(({ took }) => took)).toEqual([positions(1, 2, 3), positions(1, 3, 4)]);
    expect(followed).toEqual([
      [null, types],
      [positionOf(3), ['Put']],
    ]);
  });

  it('waits for nobody who has left, has ended, or reads from elsewhere', async () => {
    const { joined } = createReading(4);
    const [stays, leaves, ends, elsewhere] = joined as [Participant, Participant, Participant, Participant];
    const ending = new AbortController();
    const whole = read(stays, upTo(5));
    const ended = read(ends, upTo(5, { signal: ending.signal }));
    leaves.leave();
    leaves.leave();
    ending.abort();
    expect(await ended).toEqual({ took: [], scannedTo: null });
    expect((await read(elsewhere, upTo(5, { after: positionOf(4) }))).took).toEqual(positions(5));
    expect((await whole).took).toEqual(positions(1, 2, 3, 4, 5));
  });

  it('tells everyone of a fault, and goes on behind the last page when they ask again', async () => {
    const { joined, store, followed } = createReading(2);
    const fault = new Error('no answer');
    const each = await Promise.all(
      joined.map(async (party) => {
        const took: string[] = [];
        const pages = party.follow(upTo(5))[Symbol.asyncIterator]();
        const first = await pages.next();
        if (first.done !== true) took.push(...first.value.events.map(({ position }) => position));
        if (store.faults.length === 0) store.faults.push(fault);
        await expect(pages.next()).rejects.toBe(fault);
        return { party, took };
      }),
    );
    store.faults.length = 0;
    await Promise.all(each.map(({ party, took }) => read(party, upTo(5, { after: positionOf(2) }), took)));
    expect(each.map(({ took }) => took)).toEqual([positions(1, 2, 3, 4, 5), positions(1, 2, 3, 4, 5)]);
    expect(followed).toEqual([
      [null, types],
      [positionOf(2), types],
    ]);
  });

  it('is left to itself by one that comes again when it is over', async () => {
    const { joined, store, followed } = createReading(1);
    const [only] = joined as [Participant];
    await read(only, upTo(5));
    store.put(put('d', 'fig', 4));
    expect((await read(only, upTo(6, { after: positionOf(5), types: ['Put'] }))).took).toEqual(positions(6));
    expect(followed.at(-1)).toEqual([positionOf(5), ['Put']]);
  });
});
