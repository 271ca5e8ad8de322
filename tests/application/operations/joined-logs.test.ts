import { Readable } from 'node:stream';
import { createInProcessPubSub } from '../../../src/adapters/pub-sub/in-process.ts';
import { createJoinedLogs } from '../../../src/application/operations/joined-logs.ts';
import type { KeptLine } from '../../../src/ports/kept-log.ts';

const fail = (cause: unknown): never => {
  throw cause;
};

describe('the logs of all processes', () => {
  const createProcesses = (count: number, isShared = true) => {
    const pubSub = createInProcessPubSub();
    let drawn = 0;
    const ids = { random: () => `id-${(drawn += 1)}`, epoch: () => '' };
    return Array.from({ length: count }, (_, index) => {
      const lines: KeptLine[] = [];
      const kept = { since: (time: number) => Readable.from(lines.filter(({ at }) => at >= time)) };
      const logs = createJoinedLogs({ pubSub, ids, kept, process: `p${index}`, isShared, onError: fail, quietMs: 1 });
      return { lines, since: (time: number) => Readable.from(logs.since(time)).toArray() };
    });
  };

  it('are joined by time', async () => {
    const processes = createProcesses(3);
    for (const [at, text] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) processes[at % 3]?.lines.push({ at, text });
    expect(await processes[0]?.since(0)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await processes[1]?.since(4)).toEqual(['e', 'f']);
  });

  it('have a line once that several processes find in the same files', async () => {
    const processes = createProcesses(2);
    for (const { lines } of processes) lines.push({ at: 1, text: 'shared' });
    expect(await processes[0]?.since(0)).toEqual(['shared']);
  });

  it('come whole when they are long', async () => {
    const processes = createProcesses(2);
    const lines = Array.from({ length: 2_000 }, (_, index) => `${index} ${'x'.repeat(500)}`);
    for (const [at, text] of lines.entries()) processes[1]?.lines.push({ at, text });
    expect(await processes[0]?.since(0)).toEqual(lines);
  });

  it('are one where there is one process, and nobody is waited for', async () => {
    const [alone] = createProcesses(1, false);
    alone?.lines.push({ at: 1, text: 'alone' });
    expect(await alone?.since(0)).toEqual(['alone']);
  });
});
