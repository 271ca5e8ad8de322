import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/engines/processes.ts';
import { removeDataDir, startServer, tempDataDir } from '../../support/server.ts';
import type { RunningServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { addName, keptNames } from './chaos-names.ts';
import { openOutages, whyNoOutages } from './chaos-outages.ts';
import type { Outages } from './chaos-outages.ts';
import { digestsOf } from './clean-fold.ts';
import { signInToApi } from './client.ts';
import type { Client } from './client.ts';
import { flipBits } from './flips.ts';
import type { Flips } from './flips.ts';

export type ChaosReport = {
  readonly rounds: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly missing: number;
  readonly doubled: number;
  readonly unexpected: readonly string[];
  readonly flips: Flips;
  readonly digestsEqual: boolean;
};

/** Three rounds of twenty: 200 places, and more. */
const flipsARound = 70;
const hour = 3_600_000;

/** Numbers that a seed repeats. */
const randomBy = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

type World = {
  server: RunningServer;
  client: Client;
  readonly port: number;
  readonly dataDir: string;
  readonly names: Set<string>;
  readonly unexpected: string[];
  readonly random: () => number;
};

const restart = async (world: World, env: NodeJS.ProcessEnv = {}): Promise<void> => {
  world.server = await startServer({ port: world.port, dataDir: world.dataDir, env });
  world.client = await signInToApi(world.server.origin, 'moderator');
};

/** Registers while something happens to the server, then what has no answer once more, after its restart. */
const burst = async (world: World, round: number, happens: () => Promise<unknown>, env: NodeJS.ProcessEnv = {}) => {
  const wanted = Array.from({ length: 30 }, (_, index) => `Round ${round} ${index}`);
  const half = Math.floor(world.random() * 20);
  let happening: Promise<unknown> = Promise.resolve();
  for (const [index, name] of wanted.entries()) {
    if (index === half) happening = happens();
    const status = await addName(world, name);
    if (status === 0) break;
    if (status >= 400 && status !== 429 && status !== 503) world.unexpected.push(`${status} in round ${round}`);
  }
  await happening;
  await world.server.stop('SIGKILL');
  await restart(world, env);
  for (const name of wanted)
    if (!world.names.has(name)) await until(async () => (await addName(world, name)) < 300, 20_000, name);
};

const expectCleanEnd = async (world: World): Promise<void> => {
  const { code } = await world.server.stop();
  if (code !== 0) world.unexpected.push(`a stop ended with ${String(code)}: ${world.server.output()}`);
};

/** Fills the folder's small disk, checks the messages, and frees space again. */
const fillDisk = async (world: World, round: number): Promise<void> => {
  const filler = join(world.dataDir, 'filler');
  const { bavail, bsize } = statfsSync(world.dataDir);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 8_192)));
  const said = async (): Promise<boolean> => {
    const answer = await world.client.send('POST', '/api/players', {
      names: [`Full ${round} ${world.random()}`.slice(0, 30)],
    });
    if (answer.ok) return false;
    const { code } = (await answer.json()) as { code: string };
    // On a busy machine the log may be late and answer only the next call.
    if (code === 'slow-down' || code === 'outcome-unknown') return false;
    if (code !== 'storage-full') world.unexpected.push(`a full disk is told as ${code}, in round ${round}`);
    return true;
  };
  await until(said, 30_000, 'the disk to be full');
  const { missing } = (await (await fetch(`${world.server.origin}/readyz`)).json()) as { missing: { what: string }[] };
  if (!missing.some(({ what }) => what === 'storage'))
    world.unexpected.push(`readyz does not tell of a full disk, in round ${round}`);
  rmSync(filler);
  await until(async () => (await addName(world, `Room ${round}`)) < 300, 30_000, 'room again');
};

const kinds = ['kill', 'stop', 'clock', 'full disk', 'flips', 'outage'] as const;

const mayMount = (dir: string): boolean => {
  mkdirSync(dir, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', dir], { stdio: 'ignore' }).status === 0;
};

const check = async (world: World): Promise<Pick<ChaosReport, 'missing' | 'doubled' | 'digestsEqual'>> => {
  const kept = await keptNames(world);
  await expectCleanEnd(world);
  const { served, clean } = await digestsOf(world.dataDir);
  return { ...kept, digestsEqual: JSON.stringify(served) === JSON.stringify(clean) };
};

/** So many rounds of one fault each, in turn, on one guild. */
export const chaos = async (
  rounds: number,
  seed: number,
  say: (line: string) => void = () => undefined,
): Promise<ChaosReport> => {
  const parent = tempDataDir();
  const dataDir = join(parent, 'data');
  const isMounted = mayMount(dataDir);
  const random = randomBy(seed);
  const port = await freePort();
  const server = await startServer({ port, dataDir });
  const client = await signInToApi(server.origin, 'moderator');
  const world: World = { server, client, port, dataDir, names: new Set(), unexpected: [], random };
  const done: Record<string, number> = {};
  const flips = { files: 0, found: 0, harmless: 0, uncovered: 0, missed: [] as string[] };
  const noOutages = whyNoOutages();
  const opened: Outages[] = [];
  const act = {
    kill: (round: number) => burst(world, round, () => world.server.stop('SIGKILL')),
    stop: (round: number) => burst(world, round, () => expectCleanEnd(world)),
    clock: (round: number) => {
      const offset = String(Math.round((random() - 0.5) * 20_000) * hour);
      return burst(world, round, () => world.server.stop('SIGKILL'), {
        CLOCK_OFFSET_MS: offset,
        NODE_OPTIONS: '--import ./tests/e2e/support/shifted-clock.mjs',
      }).then(async () => {
        await expectCleanEnd(world);
        await restart(world);
      });
    },
    'full disk': (round: number) => (isMounted ? fillDisk(world, round) : Promise.resolve()),
    flips: async () => {
      await expectCleanEnd(world);
      const more = await flipBits(dataDir, flipsARound, random);
      flips.files = Math.max(flips.files, more.files);
      flips.found += more.found;
      flips.harmless += more.harmless;
      flips.uncovered += more.uncovered;
      flips.missed.push(...more.missed);
      await restart(world);
    },
    outage: async (round: number) => {
      if (noOutages !== null) return;
      const outages = opened[0] ?? (await openOutages(random, world.unexpected));
      opened[0] = outages;
      say(await outages.round(round));
    },
  } satisfies Record<(typeof kinds)[number], (round: number) => Promise<unknown>>;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'kill';
      await act[kind](round);
      const why = { 'full disk': isMounted ? null : 'nothing can be mounted', outage: noOutages } as const;
      const notRun = kind in why ? why[kind as keyof typeof why] : null;
      const name = notRun === null ? kind : `${kind} (not run: ${notRun})`;
      done[name] = (done[name] ?? 0) + 1;
      say(`round ${round + 1} of ${rounds}: ${name}`);
    }
    const endings = [await check(world)];
    for (const outages of opened) endings.push(await outages.check());
    return {
      rounds: done,
      acknowledged: world.names.size + opened.reduce((sum, outages) => sum + outages.acknowledged(), 0),
      unexpected: world.unexpected,
      flips,
      missing: endings.reduce((sum, { missing }) => sum + missing, 0),
      doubled: endings.reduce((sum, { doubled }) => sum + doubled, 0),
      digestsEqual: endings.every(({ digestsEqual }) => digestsEqual),
    };
  } finally {
    for (const outages of opened) await outages.close();
    await world.server.stop('SIGKILL');
    if (isMounted) spawnSync('umount', [dataDir]);
    removeDataDir(parent);
  }
};

export const isCalm = ({ missing, doubled, unexpected, flips, digestsEqual }: ChaosReport): boolean =>
  missing === 0 && doubled === 0 && unexpected.length === 0 && flips.missed.length === 0 && digestsEqual;

export const chaosLine = (report: ChaosReport): string => {
  const { rounds, acknowledged, missing, doubled, unexpected, flips, digestsEqual } = report;
  const what = Object.entries(rounds).map(([kind, count]) => `${count} ${kind}`);
  const { files, found, harmless, uncovered, missed } = flips;
  return (
    `chaos: ${what.join(', ')}; ${acknowledged} acknowledged, ${missing} missing, ${doubled} doubled; ` +
    `${found + harmless + uncovered + missed.length} bits flipped in ${files} files: ${found} found, ${harmless} harmless, ${uncovered} in rows without checksums, ${missed.length} missed; ` +
    `${unexpected.length} unexpected; digests ${digestsEqual ? 'equal' : 'DIFFERENT'}`
  );
};
