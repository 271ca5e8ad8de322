// `make bench`: a table, and artifacts/bench.json. A line beside its mark ends it with code 1.
// `node bench/run.ts list commands` runs only these.
import { mkdirSync, writeFileSync } from 'node:fs';
import { benchAddedProjection } from './added-projection.ts';
import { benchBackup } from './backup.ts';
import { benchBrowser } from './browser.ts';
import { benchCalls } from './calls.ts';
import { benchList } from './list.ts';
import { benchListGrowth } from './list-growth.ts';
import { benchGuild } from './guild.ts';
import { benchChecksums } from './checksums.ts';
import { benchCommands } from './commands.ts';
import { benchDiscord } from './discord.ts';
import { benchEventStore } from './event-store.ts';
import { verdictOf } from './judge.ts';
import type { Judged } from './judge.ts';
import type { Result } from './measure.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMongo } from './mongo.ts';
import { benchPeer } from './peer.ts';
import { benchProjections } from './projections.ts';
import { benchRebuild } from './rebuild.ts';
import { machineOf, measureLoops, readQuiet } from './reference.ts';
import { reportOf } from './report.ts';
import { benchPushes } from './pushes.ts';
import { benchUploads } from './uploads.ts';

const benches: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  commands: benchCommands,
  checksums: benchChecksums,
  projections: benchProjections,
  'added-projection': benchAddedProjection,
  list: benchList,
  'list-growth': benchListGrowth,
  mongo: benchMongo,
  'event-store': benchEventStore,
  guild: benchGuild,
  backup: benchBackup,
  rebuild: benchRebuild,
  uploads: benchUploads,
  calls: benchCalls,
  pushes: benchPushes,
  discord: benchDiscord,
  browser: benchBrowser,
  lighthouse: benchLighthouse,
  peer: benchPeer,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`);

const quiet = readQuiet();
const judged: Judged[] = [];
const broken: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`${name} …`);
  const before = await measureLoops();
  try {
    const results = await bench();
    const machine = machineOf(quiet, [before, await measureLoops()]);
    judged.push(...results.map((result) => ({ ...result, verdict: verdictOf(result, machine) })));
  } catch (error) {
    console.error(error);
    broken.push(name);
  }
}

const { table, complaints, summary } = reportOf(judged, broken);
console.table(table);
mkdirSync('artifacts', { recursive: true });
writeFileSync('artifacts/bench.json', `${JSON.stringify(judged, null, 2)}\n`);
for (const complaint of complaints) console.error(complaint);
console.log(summary);
process.exitCode = complaints.length === 0 ? 0 : 1;
