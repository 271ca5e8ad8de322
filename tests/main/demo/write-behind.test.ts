import { createWriteBehind } from '../../../src/main/demo/seed.ts';
import type { AppendResult, EventStore } from '../../../src/ports/event-store.ts';

type Log = Pick<EventStore, 'append' | 'readStream'>;
type Facts = Parameters<EventStore['append']>[2];
const facts = (count: number): Facts => Array.from({ length: count }) as unknown as Facts;
const written = { ok: true, revision: 0, position: '1' as never } as const;

const logWith = (outcome: () => Promise<AppendResult>) => {
  const appends: string[] = [];
  const log: Log = {
    append: (stream) => {
      appends.push(stream);
      return outcome();
    },
    readStream: async (stream) => {
      appends.push(`read ${stream}`);
      return [];
    },
  };
  return { appends, log: createWriteBehind(log) };
};

describe('a log that writes behind', () => {
  it('takes appends at once, in their order, and reads only what is written', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { appends, log } = logWith(async () => {
      await held;
      return written;
    });
    expect(await log.append('a', 'no-stream', facts(2))).toMatchObject({ ok: true, revision: 1 });
    expect(await log.append('b', { revision: 4 }, facts(1))).toMatchObject({ ok: true, revision: 5 });
    const reading = log.readStream('a', null);
    expect(appends).toEqual(['a', 'b']);
    release();
    await reading;
    await log.settled();
    expect(appends).toEqual(['a', 'b', 'read a']);
  });

  it('says what could not be written, once it is known, and takes nothing more', async () => {
    const { log } = logWith(() => Promise.reject(new Error('no room')));
    await log.append('a', 'no-stream', facts(1));
    await expect(log.settled()).rejects.toThrow('could not be written');
    await expect(log.append('b', 'no-stream', facts(1))).rejects.toThrow('could not be written');
    await expect(log.readStream('a', null)).rejects.toThrow('could not be written');
  });

  it('takes a log that holds something else for no success', async () => {
    const { log } = logWith(async () => ({ ok: false, actual: 3 }));
    await log.append('a', 'no-stream', facts(1));
    await expect(log.settled()).rejects.toThrow('other events of a');
  });
});
