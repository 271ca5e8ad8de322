import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { asShipped, shippedEnvironment } from '../tests/support/shipped.ts';

const usage = z.object({ peakBytes: z.number(), endBytes: z.number() });
/** `peakBytes`: maximum memory of the process; `endBytes`: memory when it ended. */
export type Usage = z.infer<typeof usage>;

const reporter = join(import.meta.dirname, 'report-usage.ts');

/** Runs a file in a process of its own until it ends, and prints its output. */
export const usageOf = async (file: string, args: readonly string[] = [], flags = asShipped): Promise<Usage> => {
  const child = spawn(process.execPath, [...flags, '--import', reporter, file, ...args], {
    env: { ...process.env, ...shippedEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const ended = once(child, 'exit');
  const reported = await text(child.stdio[3] as NodeJS.ReadableStream);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code ?? 'a signal'}`);
  return usage.parse(JSON.parse(reported));
};
