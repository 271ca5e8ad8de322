import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { cutPower, hasTracer, lastLine } from './support/power-cut/power-cut.ts';
import { readTrace } from './support/power-cut/trace.ts';

jest.setTimeout(3_600_000);

const cut = hasTracer() ? it : it.skip;

describe('a cut of the power', () => {
  cut('loses nothing that was acknowledged, and leaves a folder that opens', async () => {
    const report = await cutPower(Number(process.env['POWER_CUTS'] ?? 200), Number(process.env['POWER_SEED'] ?? 1));
    console.log(lastLine(report));
    expect(report).toMatchObject({ lost: 0, wrong: 0, unopened: 0, failures: [] });
    expect(report.acknowledged).toBe(10);
    // Otherwise nothing was tested.
    expect(report.calls).toBeGreaterThan(200);
    expect(report.asked).toBeGreaterThan(report.states / 2);
  });

  cut('would be noticed: where commits are not synced, what was acknowledged last is lost', async () => {
    const report = await cutPower(40, 1, { SQLITE_SYNC: 'normal' });
    expect(report.lost).toBeGreaterThan(0);
  });
});

describe('a record of strace', () => {
  const hex = (text: string): string => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join('');
  const file = `23<${hex('/data/a')}>`;
  const read = async (...lines: string[]) => {
    const folder = temporaryFolder();
    const trace = join(folder.path, 'trace');
    writeFileSync(trace, `${lines.join('\n')}\n`);
    return readTrace(trace, (path) => path.startsWith('/data')).finally(() => folder.remove());
  };

  it('is read whatever the number of the thread, and where others had their turn in between', async () => {
    const calls = await read(
      `812   1.5 pwrite64(${file}, "${hex('ab')}", 2, 4 <unfinished ...>`,
      `32767 1.6 fsync(${file}) = 0`,
      `812   1.7 <... pwrite64 resumed>) = 2`,
      `812   1.8 fsync(${file}) = -1 EIO (Input/output error)`,
      `812   1.9 +++ exited with 0 +++`,
    );
    expect(calls).toEqual([
      { kind: 'write', path: '/data/a', offset: 4, bytes: Buffer.from('ab'), at: 1.5, until: 1.7 },
      { kind: 'sync', path: '/data/a', at: 1.6, until: 1.6 },
    ]);
  });

  it('is refused where a line is none', async () => {
    await expect(read('something else')).rejects.toThrow('No line of strace: something else');
  });
});
