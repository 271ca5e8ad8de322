// Preloaded into processes of `usageOf`: reports resource usage on descriptor 3 at exit.
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Not `resourceUsage().maxRSS`, which on Linux starts with the parent's usage. */
const peakBytes = (): number => {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
};

// Threads load this file too and have exit events of their own.
if (isMainThread)
  process.once('exit', () => {
    writeSync(3, JSON.stringify({ peakBytes: peakBytes(), endBytes: process.memoryUsage.rss() }));
  });
