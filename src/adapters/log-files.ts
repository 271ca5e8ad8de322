import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { KeptLine, KeptLog } from '../ports/kept-log.ts';

const fileMs = 60 * 60 * 1000;
const keptMs = 24 * fileMs;
const fileBytes = 1_000_000;
const keptBytes = 20 * fileBytes;

export type LogFilesOptions = { readonly folder: string; readonly clock: Clock; readonly mostBytes?: number };
export type LogFiles = KeptLog & {
  /** A line of JSON with its `time`, with or without its end. Never throws: a full disk costs lines. */
  readonly add: (line: string) => void;
  readonly close: () => void;
};

type OpenFile = { readonly fd: number; readonly openedAt: number };

const timeOf = (line: string): number => Number(/"time":(\d+)/.exec(line)?.[1] ?? 0);

/**
 * The log as files of an hour, or a megabyte, which outlive the process: the last 24 hours, and 20 MB at most. Processes
 * that share a data folder have files of their own in one folder. A line is handed to the system at once, so that the last
 * one before a crash is there.
 */
export const openLogFiles = ({ folder, clock, mostBytes = keptBytes }: LogFilesOptions): LogFiles => {
  const mostOfOne = Math.min(fileBytes, mostBytes / 16);
  let file: OpenFile | null = null;
  let bytes = 0;
  let opened = 0;
  let isClosed = false;

  /** Names sort by the time at which files were started. */
  const nameAt = (time: number): string => new Date(time).toISOString().replaceAll(':', '-');
  const close = (): void => {
    if (file !== null) closeSync(file.fd);
    file = null;
  };
  const openNext = (now: number): OpenFile => {
    mkdirSync(folder, { recursive: true });
    opened += 1;
    bytes = 0;
    const name = `${nameAt(now)}.${process.pid}-${String(opened).padStart(6, '0')}.ndjson`;
    const next = { fd: openSync(join(folder, name), 'a'), openedAt: now };
    file = next;
    removeOld(now).catch(() => undefined);
    return next;
  };

  /** Oldest first. */
  const names = async (): Promise<readonly string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ndjson')).sort();
  const removeOld = async (now: number): Promise<void> => {
    const oldest = nameAt(now - keptMs - fileMs);
    let left = mostBytes;
    for (const name of (await names()).toReversed()) {
      left -= (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
      if (left < 0 || name < oldest) await rm(join(folder, name), { force: true });
    }
  };

  return {
    add: (line) => {
      if (isClosed) return;
      try {
        const now = clock.now().getTime();
        if (file !== null && (bytes > mostOfOne || now - file.openedAt > fileMs)) close();
        const { fd } = file ?? openNext(now);
        bytes += writeSync(fd, `${line.trimEnd()}\n`);
      } catch {
        // The disk is full, or nothing may be written there: standard output has the line.
      }
    },
    since: async function* (time): AsyncGenerator<KeptLine> {
      const now = clock.now().getTime();
      const from = Math.max(time, now - keptMs);
      const first = nameAt(Math.min(from, now) - fileMs);
      for (const name of (await names()).filter((one) => one >= first))
        for (const text of (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n')) {
          const at = timeOf(text);
          if (at >= from) yield { at, text };
        }
    },
    close: () => {
      isClosed = true;
      close();
    },
  };
};
