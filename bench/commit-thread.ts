import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createSqliteEventStore } from '../src/adapters/event-store/sqlite/sqlite.ts';
import { createSystemClock, createSystemIds } from '../src/adapters/system.ts';
import { commandMeta } from '../src/application/commands/command-meta.ts';
import { createCommandHandler } from '../src/application/commands/handle-command.ts';
import { eventRegistry } from '../src/domain/event-registry.ts';
import { rosterDecider } from '../src/domain/roster/decider.ts';
import { roster } from '../src/domain/roster/state.ts';
import { inTempFolder, median, p99 } from './measure.ts';
import type { Result } from './measure.ts';

const singles = 200;
const paced = 200;
const everyMs = 5;
const rounds = 12;
const deps = { clock: createSystemClock(), ids: createSystemIds() };
let serial = 0;

const openLog = (file: string, inThread: boolean) => {
  const store = createSqliteEventStore({ file, synchronous: 'full', inThread, codec: eventRegistry });
  const { handle } = createCommandHandler({
    eventStore: store,
    registry: eventRegistry,
    clock: deps.clock,
    pinned: [roster.stream],
  });
  const register = () => {
    const players = [{ name: `Bench ${(serial += 1)}`, firstSeen: null }];
    const actor = { kind: 'person', id: 'bench', role: 'mod' } as const;
    const meta = commandMeta({ actor, route: 'POST /api/players', key: null, request: { players } }, deps);
    return handle(rosterDecider, roster.id, { type: 'RegisterPlayers', data: { players } }, meta);
  };
  return { register, close: () => store.close() };
};
type Log = ReturnType<typeof openLog>;

type Figures = { readonly ms: number; readonly cpuMs: number; readonly answeredMs: number; readonly lateMs: number };

/** Milliseconds a single command, of the processor too; then, of so many a second, how late answers and the loop are. */
const roundOf = async ({ register }: Log): Promise<Figures> => {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  for (let at = 0; at < singles; at += 1) await register();
  const ms = (performance.now() - started) / singles;
  const cpu = process.cpuUsage(cpuBefore);
  const meter = monitorEventLoopDelay({ resolution: 1 });
  meter.enable();
  const answers: number[] = [];
  const sent: Promise<void>[] = [];
  for (let at = 0; at < paced; at += 1) {
    const sentAt = performance.now();
    sent.push(register().then(() => void answers.push(performance.now() - sentAt)));
    await delay(everyMs);
  }
  await Promise.all(sent);
  meter.disable();
  return {
    ms,
    cpuMs: (cpu.user + cpu.system) / 1000 / singles,
    answeredMs: p99(answers),
    lateMs: meter.percentile(99) / 1e6,
  };
};

/** Writes to the same disk and waits for it, again and again. */
const busyDisk = (dir: string) =>
  spawn(process.execPath, [
    '-e',
    `const fs = require('node:fs'); const block = Buffer.alloc(4_000_000, 1);
     for (;;) { const fd = fs.openSync(${JSON.stringify(join(dir, 'busy'))}, 'w'); fs.writeSync(fd, block); fs.fsyncSync(fd); fs.closeSync(fd); }`,
  ]);

const lineOf = (name: string, figures: readonly Figures[]): Result => {
  const of = (key: keyof Figures): string => median(figures.map((one) => one[key])).toFixed(2);
  return {
    kind: 'note',
    name,
    text: `${of('ms')} ms a single command, ${of('cpuMs')} ms of it of the processor`,
    note: `at ${1000 / everyMs} a second p99 of an answer ${of('answeredMs')} ms, of the loop's lateness ${of('lateMs')} ms`,
  };
};

/** The embedded log that commits in a thread of its own against one that commits in the loop, in turn. */
export const benchCommitThread = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const [beside, within] = [openLog(join(dir, 'thread.db'), true), openLog(join(dir, 'loop.db'), false)];
    const results: Result[] = [];
    const measure = async (disk: string): Promise<void> => {
      const [a, b]: [Figures[], Figures[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        a.push(await roundOf(beside));
        b.push(await roundOf(within));
      }
      results.push(lineOf(`commits in a thread, ${disk} disk`, a), lineOf(`commits in the loop, ${disk} disk`, b));
    };
    await measure('own');
    const busy = busyDisk(dir);
    try {
      await measure('busy');
    } finally {
      busy.kill();
    }
    await beside.close();
    await within.close();
    return results;
  });
