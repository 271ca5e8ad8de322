import { readFile } from 'node:fs/promises';
import { every } from '../../timing.ts';

const everyMs = 250;
/** Page size of Linux on common machines; with larger pages the limit is looser, never stricter. */
const pageBytes = 4096;

/** Resident bytes of a process according to the kernel; null when unavailable or ended. */
const residentBytes = async (pid: number): Promise<number | null> => {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(pages) * pageBytes;
  } catch {
    return null;
  }
};

/**
 * Calls back once when a process holds more than it may: Node sets no limits of the system. Only where /proc is (Linux);
 * elsewhere the time limit is all. Answers what ends the watch.
 */
export const watchMemory = (
  pid: number | undefined,
  mostBytes: number,
  onExcess: (bytes: number) => void,
): (() => void) => {
  if (pid === undefined) return () => undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const bytes = await residentBytes(pid);
    if (isOver || bytes === null || bytes <= mostBytes) return;
    isOver = true;
    onExcess(bytes);
  };
  const stop = every(everyMs, look);
  return () => {
    isOver = true;
    stop();
  };
};
