import { createInProcessPubSub } from '../../../src/adapters/pub-sub/in-process.ts';
import { createJoinedLogs } from '../../../src/application/operations/joined-logs.ts';
import { createKeptLog } from '../../../src/application/operations/kept-log.ts';
import { createTestClock } from '../../support/api.ts';

const hour = 3_600_000;
const fail = (cause: unknown): never => {
  throw cause;
};

describe('what a process keeps of its log', () => {
  it('is what it wrote since then, in order', () => {
    const clock = createTestClock();
    const kept = createKeptLog({ clock });
    const start = clock.now().getTime();
    kept.add('{"one":1}\n');
    clock.advance(1000);
    kept.add('{"two":2}');
    expect([...kept.since(start)].map(({ text }) => text)).toEqual(['{"one":1}', '{"two":2}']);
    expect([...kept.since(start + 1)]).toEqual([{ at: start + 1000, text: '{"two":2}' }]);
  });

  it('is of 24 hours', () => {
    const clock = createTestClock();
    const kept = createKeptLog({ clock });
    kept.add('old');
    clock.advance(24 * hour);
    kept.add('new');
    expect([...kept.since(0)].map(({ text }) => text)).toEqual(['old', 'new']);
    clock.advance(1);
    expect([...kept.since(0)].map(({ text }) => text)).toEqual(['new']);
  });

  it('is no larger than allowed, however much is written', () => {
    const clock = createTestClock();
    const kept = createKeptLog({ clock, mostCharacters: 10_000 });
    for (let index = 0; index < 10_000; index += 1) kept.add(`line ${index}`);
    const texts = [...kept.since(0)].map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.join('').length).toBeLessThan(10_000);
    expect(texts.at(-1)).toBe('line 9999');
    expect(texts[0]).toBe(`line ${10_000 - texts.length}`);
  });
});

describe('the logs of all processes', () => {
  const createProcesses = (count: number, isShared = true) => {
    const pubSub = createInProcessPubSub();
    const clock = createTestClock();
    let drawn = 0;
    const ids = { random: () => `id-${(drawn += 1)}`, epoch: () => '' };
    const processes = Array.from({ length: count }, (_, index) => {
      const kept = createKeptLog({ clock });
      const logs = createJoinedLogs({ pubSub, ids, kept, process: `p${index}`, isShared, onError: fail, quietMs: 1 });
      return { kept, logs };
    });
    return { clock, processes };
  };
  type Process = ReturnType<typeof createProcesses>['processes'][number];
  const linesOf = async (process: Process | undefined, time: number) => [...((await process?.logs.since(time)) ?? [])];

  it('are joined by time', async () => {
    const { clock, processes } = createProcesses(3);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
      processes[text.charCodeAt(0) % 3]?.kept.add(text);
      clock.advance(1000);
    }
    expect(await linesOf(processes[0], 0)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await linesOf(processes[1], clock.now().getTime() - 2000)).toEqual(['e', 'f']);
  });

  it('come whole when they are long', async () => {
    const { processes } = createProcesses(2);
    const lines = Array.from({ length: 2_000 }, (_, index) => `${index} ${'x'.repeat(500)}`);
    for (const line of lines) processes[1]?.kept.add(line);
    expect(await linesOf(processes[0], 0)).toEqual(lines);
  });

  it('are one where there is one process, and nobody is waited for', async () => {
    const { processes } = createProcesses(1, false);
    processes[0]?.kept.add('alone');
    expect(await linesOf(processes[0], 0)).toEqual(['alone']);
  });
});
