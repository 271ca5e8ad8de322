import { createWriteLock, maxWipeStatusAgeMs } from '../../../src/application/wipe/write-lock.ts';
import { administration } from '../../../src/domain/administration/decider.ts';
import type { UncommittedEvent, Position, RecordedEvent } from '../../../src/domain/kernel/envelope.ts';
import { fact } from '../../projections/support/facts.ts';
import { createInMemoryEventStore, positionOf } from '../../support/in-memory-event-store.ts';

const open = (isShared = false) => {
  const store = createInMemoryEventStore();
  const reads: (number | null)[] = [];
  const forgotten: Position[] = [];
  let release = (): void => undefined;
  let revision = -1;
  const writeLock = createWriteLock({
    eventStore: {
      readStream: (stream, after): Promise<readonly RecordedEvent[]> => {
        reads.push(after);
        return store.readStream(stream, after);
      },
    },
    isShared,
    forget: (position) => {
      forgotten.push(position);
      return new Promise<void>((done) => (release = done));
    },
  });
  const happens = (type: string, data: object = {}): UncommittedEvent => {
    revision += 1;
    const event = fact(administration.stream, { type, data }, { revision, id: `${type} ${revision}` });
    store.put(event);
    return event;
  };
  const isIn = async (): Promise<boolean> =>
    writeLock.enter().then(
      () => true,
      () => false,
    );
  return { writeLock, reads, forgotten, happens, isIn, release: () => release() };
};

describe('the write lock', () => {
  it('lets commands in where nothing was ever wiped, and reads the log once', async () => {
    const { writeLock, reads, isIn } = open();
    expect([await isIn(), await isIn()]).toEqual([true, true]);
    expect(reads).toEqual([null]);
    expect(writeLock.epoch()).toBe('');
    expect(await writeLock.look()).toMatchObject({ running: null, epoch: '' });
  });

  it('is closed while a wipe runs, with a code, and open again when it is completed', async () => {
    const { writeLock, happens, isIn, release } = open();
    await writeLock.enter();
    const started = happens('WipeStarted');
    expect(await writeLock.look()).toMatchObject({ running: { id: started.id } });
    await expect(writeLock.enter()).rejects.toMatchObject({ code: 'wiping', message: 'The guild is being wiped' });
    for (const type of ['ImportStarted', 'RecognitionThresholdsSet']) {
      happens(type);
      expect(await writeLock.look()).toMatchObject({ running: { id: started.id } });
    }
    const wiped = happens('ProductionDataWiped');
    expect(await writeLock.look()).toMatchObject({ running: { id: started.id }, epoch: wiped.id });
    expect([writeLock.epoch(), await isIn()]).toEqual([wiped.id, false]);
    happens('WipeCompleted');
    expect(await writeLock.look()).toMatchObject({ running: null, epoch: wiped.id });
    expect(await isIn()).toBe(false);
    release();
    await new Promise((done) => setImmediate(done));
    expect(await isIn()).toBe(true);
  });

  it('reads only what it does not know yet', async () => {
    const { writeLock, happens, reads } = open();
    happens('ImportStarted');
    await writeLock.look();
    happens('RecognitionThresholdsSet');
    await writeLock.look();
    await writeLock.look();
    expect(reads).toEqual([null, 0, 1]);
    expect(await writeLock.look()).toMatchObject({ running: null, epoch: '' });
  });

  it('has what was wiped forgotten as of the last word about it', async () => {
    const { writeLock, happens, forgotten } = open();
    await writeLock.look();
    happens('WipeStarted');
    happens('ProductionDataWiped');
    await writeLock.look();
    expect(forgotten).toEqual([]);
    happens('WipeCompleted');
    happens('ImportStarted');
    await writeLock.look();
    expect(forgotten).toEqual([positionOf(3)]);
    happens('ImportStarted');
    await writeLock.look();
    for (const type of ['WipeStarted', 'WipeCompleted', 'WipeStarted']) happens(type);
    await writeLock.look();
    expect(forgotten).toHaveLength(1);
  });

  it('has nothing forgotten in a process that has just begun', async () => {
    const { writeLock, happens, forgotten, isIn } = open();
    happens('WipeStarted');
    happens('ProductionDataWiped');
    happens('WipeCompleted');
    expect(await isIn()).toBe(true);
    expect([forgotten, writeLock.epoch()]).toEqual([[], 'ProductionDataWiped 1']);
  });

  it('looks again before a write where others write, too, when the last look is too old', async () => {
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(10_000);
    for (const [isShared, looks] of [
      [true, [1, 1, 2]],
      [false, [1, 1, 1]],
    ] as const) {
      const { isIn, reads } = open(isShared);
      const counts: number[] = [];
      for (const now of [10_000, 10_000 + maxWipeStatusAgeMs - 1, 10_000 + maxWipeStatusAgeMs]) {
        clock.mockReturnValue(now);
        await isIn();
        counts.push(reads.length);
      }
      expect(counts).toEqual(looks);
    }
    jest.restoreAllMocks();
  });

  it('looks once for all who look at the same time, and again for who comes later', async () => {
    const { writeLock, reads } = open();
    await Promise.all([writeLock.look(), writeLock.look(), writeLock.enter()]);
    expect(reads).toHaveLength(1);
    await writeLock.look();
    expect(reads).toHaveLength(2);
  });

  it('guards commands: they are handled behind it, or not at all', async () => {
    const { writeLock, happens } = open();
    const handled: unknown[] = [];
    const guarded = writeLock.guard((async (...asked: unknown[]) => {
      handled.push(asked);
      return 'done';
    }) as never) as unknown as (...asked: unknown[]) => Promise<unknown>;
    expect(await guarded('command', 'meta')).toBe('done');
    happens('WipeStarted');
    await writeLock.look();
    await expect(guarded('another')).rejects.toMatchObject({ code: 'wiping' });
    expect(handled).toEqual([['command', 'meta']]);
  });
});
