import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageOf } from '../../bench/own-process.ts';
import { machineOf, measureLoops, readQuiet } from '../../bench/reference.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

const quiet = { cpu: 100, fsync: 10 };

describe('the machine against its quiet value', () => {
  it('is the loop that is farthest from it, before or after', () => {
    const before = { cpu: 110, fsync: 10 };
    expect(machineOf(quiet, [before, { cpu: 100, fsync: 15 }])).toEqual({ of: 'fsync', factor: 1.5, least: 1 });
    expect(machineOf(quiet, [before, { cpu: 50, fsync: 12 }])).toEqual({ of: 'cpu', factor: 0.5, least: 0.5 });
  });

  it('is unknown where no quiet value is recorded', () => {
    expect(machineOf(null, [quiet])).toBeNull();
  });

  it('has a recorded value, of loops that can be run', async () => {
    const { cpu, fsync } = await measureLoops(1);
    expect(Math.min(cpu, fsync)).toBeGreaterThan(0);
    expect(readQuiet()).toEqual({ cpu: expect.any(Number), fsync: expect.any(Number) });
  });
});

describe('what a process used', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const file = (content: string): string => {
    const path = join(folder.path, 'work.mjs');
    writeFileSync(path, content);
    return path;
  };

  it('is its own peak and what it ended with', async () => {
    const { peakBytes, endBytes } = await usageOf(file('Buffer.alloc(400_000_000, 1);'));
    expect(peakBytes).toBeGreaterThan(400e6);
    expect(peakBytes).toBeLessThan(700e6);
    expect(endBytes).toBeLessThanOrEqual(peakBytes);
  });

  it('is an error when it fails', async () => {
    await expect(usageOf(file('process.exitCode = 3;'))).rejects.toThrow('ended with 3');
  });
});
