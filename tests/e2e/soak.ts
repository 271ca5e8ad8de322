// `npm run soak [kills]`: many runs of each property, many kills under load, on one process and on
// the engines, and each engine away for a minute. Smaller: OUTAGE_SECONDS, MERGED_SESSIONS,
// PROPERTY_RUNS (below 200 the properties say that they have seen too little).
import { spawnSync } from 'node:child_process';
import { whyNoEngines } from '../support/engines/guild-engines.ts';
import { isCleanKill, lastKillLine } from './support/engine-kills.ts';
import { endureOutages, isEndured, outageLine } from './support/engine-outages.ts';
import { killOnEngines } from './support/engine-soak.ts';
import { isClean, killBurst, lastLine } from './support/kill-burst.ts';
import { isWholeMerge, lastMergeLine, mergeAndKill } from './support/merge-crash.ts';

const kills = Number(process.argv[2] ?? 10);
const propertyRuns = Number(process.env['PROPERTY_RUNS'] ?? 20_000);
const outageSeconds = Number(process.env['OUTAGE_SECONDS'] ?? 60);
const say = (line: string): void => console.log(line);

/** Whether every property held. */
const runProperties = (): boolean => {
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'server'];
  const { status } = spawnSync(process.execPath, [...jest, '--findRelatedTests', 'tests/support/property.ts'], {
    env: { ...process.env, PROPERTY_RUNS: String(propertyRuns) },
    stdio: 'inherit',
  });
  return status === 0;
};

const killProcess = async (): Promise<boolean> => {
  const report = await killBurst(kills, say);
  say(lastLine(report));
  return isClean(report);
};

const mergedSessions = Number(process.env['MERGED_SESSIONS'] ?? 5_000);

const killMerge = async (): Promise<boolean> => {
  const report = await mergeAndKill(mergedSessions);
  say(lastMergeLine(report));
  return isWholeMerge(report);
};

const killProcesses = async (): Promise<boolean> => {
  const report = await killOnEngines(kills, say);
  say(lastKillLine(report));
  return isCleanKill(report);
};

const loseEngines = async (): Promise<boolean> => {
  const report = await endureOutages(outageSeconds, say);
  for (const line of report.wrong) say(line);
  say(outageLine(report));
  return isEndured(report);
};

const why = whyNoEngines();
const results = {
  [`${propertyRuns} runs of each property`]: runProperties(),
  [`${kills} kills of one process`]: await killProcess(),
  [`a kill amid a merge of ${mergedSessions} sessions`]: await killMerge(),
  ...(why === null
    ? {
        [`${kills} kills of each process on the engines`]: await killProcesses(),
        [`each engine away for ${outageSeconds} s`]: await loseEngines(),
      }
    : {}),
};
if (why !== null) say(why);
say(
  `soak: ${Object.entries(results)
    .map(([what, isGood]) => `${what} ${isGood ? 'clean' : 'FAILED'}`)
    .join(', ')}`,
);
process.exitCode = Object.values(results).every(Boolean) ? 0 : 1;
