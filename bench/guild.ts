import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asShipped, shippedEnvironment } from '../tests/support/shipped.ts';
import { fillLog } from './guild-log.ts';
import { inTempFolder, median, millisecondsOf } from './measure.ts';
import type { Result } from './measure.ts';
import { usageOf } from './own-process.ts';

const guild = { sessions: 10_000, namesEach: 30, roster: 300 };
const large = { sessions: 20_000, namesEach: 40, roster: 300 };
const starts = 5;
const megabytes = 1024 * 1024;

/** Peak memory of a running process, if the system reports it. */
const peakBytesOf = (pid: number): number | null => {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
};

const clockTicks = 100;
/** Processor seconds of all threads of a running process, if the system reports them. */
const processorSecondsOf = (pid: number): number | null => {
  try {
    // Fields after the process name, which may contain spaces: user and system time are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / clockTicks;
  } catch {
    return null;
  }
};

type Start = { readonly ms: number; readonly peakBytes: number | null; readonly processor: number | null };

/** Starts the product on a folder with only a log; stops it once it is ready. */
const startOn = async (dataDir: string): Promise<Start> => {
  const env = {
    ...process.env,
    ...shippedEnvironment,
    DATA_DIR: dataDir,
    PORT: '0',
    DEV_SIGN_IN: '1',
    LOG_LEVEL: 'warn',
  };
  const file = join(import.meta.dirname, '../src/main/start.mjs');
  const child = spawn(process.execPath, [...asShipped, file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  try {
    const ms = await millisecondsOf(async () => {
      for await (const line of lines) if (line.startsWith('Muster is ready')) return;
      throw new Error('The product ended before it was ready');
    });
    const pid = child.pid ?? 0;
    return { ms, peakBytes: peakBytesOf(pid), processor: processorSecondsOf(pid) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};

const readyLines = async (dir: string): Promise<readonly Result[]> => {
  const log = join(dir, 'log.db');
  const events = await fillLog(log, guild);
  const runs: Start[] = [];
  for (let run = 0; run < starts; run += 1) {
    const dataDir = join(dir, `data-${run}`);
    mkdirSync(dataDir);
    copyFileSync(log, join(dataDir, 'events.db'));
    runs.push(await startOn(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { sessions, namesEach, roster } = guild;
  const note = `${sessions} sessions of ${namesEach} names, ${events} events, ${roster} players; nothing was built before`;
  const peaks = runs.flatMap(({ peakBytes }) => peakBytes ?? []);
  const processor = runs.flatMap((run) => run.processor ?? []);
  return [
    { kind: 'time', name: 'a guild becomes ready', ms: median(runs.map(({ ms }) => ms)), atMostMs: 15_000, note },
    // Without a mark: it differs by half from machine to machine, more than the wall clock does.
    ...(processor.length === 0
      ? []
      : [
          {
            kind: 'note',
            name: 'a guild becomes ready, processor',
            text: `${median(processor).toFixed(1)} s`,
            note: `of two cores; median of ${starts} starts`,
          } as const,
        ]),
    ...(peaks.length === 0
      ? []
      : [
          {
            kind: 'memory',
            name: 'a guild becomes ready, most memory',
            bytes: Math.max(...peaks),
            atMostBytes: 400 * megabytes,
            note: `of ${starts} starts`,
          } as const,
        ]),
  ];
};

const foldedLine = async (dir: string): Promise<Result> => {
  mkdirSync(dir);
  await fillLog(join(dir, 'events.db'), large);
  const { peakBytes } = await usageOf(join(import.meta.dirname, 'folded.child.ts'), [dir, String(large.sessions)]);
  return {
    kind: 'memory',
    name: `${large.sessions} sessions of ${large.namesEach} names, built and each of them decided on`,
    bytes: peakBytes,
    atMostBytes: 400 * megabytes,
  };
};

/** Start with a guild's whole log. */
export const benchGuild = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => [...(await readyLines(dir)), await foldedLine(join(dir, 'large'))]);
