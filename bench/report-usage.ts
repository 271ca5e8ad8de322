// Loaded before a file that `usageOf` runs: tells on descriptor 3 what the process has used when it ends.
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Not `resourceUsage().maxRSS`: on Linux that begins with what the parent had used. */
const peakBytes = (): number => {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // No Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
};

// Its threads load this too, and have an end of their own.
if (isMainThread)
  process.once('exit', () => {
    writeSync(3, JSON.stringify({ peakBytes: peakBytes(), endBytes: process.memoryUsage.rss() }));
  });
