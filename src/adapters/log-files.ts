import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Clock } from '../ports/clock.ts';
import type { KeptLine, KeptLog } from '../ports/kept-log.ts';

const fileMs = 60 * 60 * 1000;
const keptMs = 24 * fileMs;
const flushMs = 1_000;
const fileBytes = 1_000_000;
const keptBytes = 20 * fileBytes;

export type LogFilesOptions = { readonly folder: string; readonly clock: Clock; readonly mostBytes?: number };
export type LogFiles = KeptLog & {
  /** A line of JSON with its `time`, with or without its end. Never throws and never waits: a full disk costs lines. */
  readonly add: (line: string) => void;
  readonly close: () => Promise<void>;
};

const timeOf = (line: string): number => Number(/"time":(\d+)/.exec(line)?.[1] ?? 0);

/**
 * The log as files of an hour, or a megabyte, which outlive the process: the last 24 hours, and 20 MB at most. Processes
 * that share a data folder have files of their own in one folder.
 */
export const openLogFiles = ({ folder, clock, mostBytes = keptBytes }: LogFilesOptions): LogFiles => {
  const mostOfOne = Math.min(fileBytes, mostBytes / 16);
  let opened = 0;
  /** Names are in the order of the times at which their files were begun. */
  const nameAt = (time: number): string => new Date(time).toISOString().replaceAll(':', '-');
  const nextName = (): string => {
    opened += 1;
    return join(folder, `${nameAt(clock.now().getTime())}.${process.pid}-${String(opened).padStart(6, '0')}.ndjson`);
  };
  let openedAt = clock.now().getTime();
  let bytes = 0;
  let isClosed = false;
  const stream = pino.destination({ dest: nextName(), sync: false, mkdir: true, minLength: 1, maxLength: fileBytes });
  // What the disk does not take is kept for the next try, up to `maxLength`.
  stream.on('error', () => undefined);

  /** Oldest first. */
  const names = async (): Promise<readonly string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ndjson')).sort();
  const removeOld = async (): Promise<void> => {
    const oldest = nameAt(clock.now().getTime() - keptMs - fileMs);
    let left = mostBytes;
    for (const name of (await names()).toReversed()) {
      left -= (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
      if (left < 0 || name < oldest) await rm(join(folder, name), { force: true });
    }
  };
  /** Resolves once everything is in its file; a disk that takes nothing is not waited for. */
  const written = (): Promise<unknown> =>
    Promise.race([
      new Promise<void>((resolve) => stream.flush(() => resolve())),
      delay(flushMs, undefined, { ref: false }),
    ]);

  return {
    add: (line) => {
      if (isClosed) return;
      const now = clock.now().getTime();
      if (bytes > mostOfOne || now - openedAt > fileMs) {
        [bytes, openedAt] = [0, now];
        stream.reopen(nextName());
        removeOld().catch(() => undefined);
      }
      bytes += line.length;
      stream.write(`${line.trimEnd()}\n`);
    },
    since: async (time) => {
      await written();
      const from = Math.max(time, clock.now().getTime() - keptMs);
      const lines: KeptLine[] = [];
      for (const name of await names())
        for (const text of (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n')) {
          const at = timeOf(text);
          if (at >= from) lines.push({ at, text });
        }
      return lines.sort((a, b) => a.at - b.at);
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await written();
      stream.destroy();
    },
  };
};
