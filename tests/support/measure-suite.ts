// Set up for every test file: records its duration if MUSTER_TIMES names a file, which scripts/sum-results.ts adds up.
import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env['MUSTER_TIMES'];

/** Ticks of the kernel in a second, on every Linux. */
const ticksInSecond = 100;
/** Seconds of processor time of this process and of children that have ended; elsewhere than on Linux of this process only. */
const processorSeconds = (): number => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime, cstime: fields 14 to 17 of proc(5), of which two stand before the name.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksInSecond;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
};

if (file !== undefined) {
  const begun = { at: performance.now(), processor: processorSeconds() };
  afterAll(() => {
    const took = {
      suite: expect.getState().testPath ?? '',
      isOnEngines: process.env['API_SUITE'] === 'engines',
      seconds: (performance.now() - begun.at) / 1000,
      processorSeconds: processorSeconds() - begun.processor,
    };
    appendFileSync(file, `${JSON.stringify(took)}\n`);
  });
}
