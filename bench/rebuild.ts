import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sessionDecider } from '../src/domain/session/decider.ts';
import { dataFiles } from '../src/main/settings/data-files.ts';
import { metaOf, sessionIdAt } from './guild-log.ts';
import { compared, inTempFolder, median, millisecondsOf, p99 } from './measure.ts';
import type { Result } from './measure.ts';
import { usageOf } from './own-process.ts';
import { fillWholeGuild, openProduct } from './whole-guild.ts';
import type { Product, WholeGuildSize } from './whole-guild.ts';

/** Use a part of the guild to check that the bench works; figures need the whole. */
const part = Number(process.env['BENCH_PART'] ?? 1);
const size: WholeGuildSize = {
  roster: 5_000 * part,
  sessions: 10_000 * part,
  namesEach: 30,
  messages: 500_000 * part,
  stays: 100_000 * part,
};
const rounds = 3;
const wantedAppends = 1_000 * part;
/** The largest. */
const rebuilt = ['sessions', 'messages', 'voice'];
const pauseMs = 5;
let serial = 0;

type Run = { readonly ms: number; readonly peakBytes: number };

/** Runs a file in a process of its own, on a copy of the data. */
const runOn = async (dir: string, child: string, flags?: readonly string[]): Promise<Run> => {
  const dataDir = join(dir, 'copy');
  const [from, to] = [dataFiles(join(dir, 'guild')), dataFiles(dataDir)];
  mkdirSync(dataDir);
  for (const file of ['events', 'texts'] as const) copyFileSync(from[file], to[file]);
  try {
    let peakBytes = 0;
    const ms = await millisecondsOf(async () => {
      ({ peakBytes } = await usageOf(join(import.meta.dirname, child), [dataDir], flags));
    });
    return { ms, peakBytes };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const whole = ({ roster, sessions, namesEach, messages, stays }: WholeGuildSize): string =>
  `${roster} players, ${sessions} sessions of ${namesEach} names, ${messages} messages, ${stays} stays`;

const rebuildLines = async (dir: string, events: number): Promise<readonly Result[]> => {
  const [ours, hand]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await runOn(dir, 'rebuild-guild.child.ts'));
    hand.push(await runOn(dir, 'hand-rebuild.child.ts', []));
  }
  const peakOf = (runs: readonly Run[]): string =>
    `${(Math.max(...runs.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0)} MB`;
  const msOf = (runs: readonly Run[]): number => median(runs.map(({ ms }) => ms));
  return [
    compared('rebuild of all read models of a whole guild', [msOf(ours), msOf(hand)], {
      count: events,
      wanted: 0.65,
      note: `${whole(size)}; peak ${peakOf(ours)}, of the hand loop, which keeps everything in memory, ${peakOf(hand)}`,
    }),
  ];
};

/** Alternately excludes and includes sessions during `work`; returns the milliseconds of each command. */
const appendingDuring = async ({ parts }: Product, work: () => Promise<unknown>): Promise<readonly number[]> => {
  const state = { isOver: false };
  const working = work().finally(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver) {
    const index = (serial += 1);
    const excluded = Math.floor(index / size.sessions) % 2 === 0;
    const command = { type: 'ExcludeSession', data: { excluded, expectedRevision: null } } as const;
    const id = sessionIdAt(index % size.sessions);
    times.push(await millisecondsOf(() => parts.handle(sessionDecider, id, command, metaOf(`append ${index}`))));
    await delay(pauseMs);
  }
  await working;
  return times;
};

const appendLine = async (dir: string): Promise<Result> => {
  const product = await openProduct(join(dir, 'guild'), 'full');
  try {
    const { runner } = product.parts;
    const [during, without]: [number[], number[]] = [[], []];
    while (Math.min(during.length, without.length) < wantedAppends)
      for (const name of rebuilt) {
        const taken = await millisecondsOf(async () =>
          during.push(...(await appendingDuring(product, () => runner.rebuild(name)))),
        );
        without.push(...(await appendingDuring(product, () => delay(taken))));
      }
    return {
      kind: 'ratio',
      name: 'append during a rebuild, p99',
      ours: `${p99(during).toFixed(2)} ms`,
      other: `${p99(without).toFixed(2)} ms`,
      ratio: p99(during) / p99(without),
      mark: { atMost: 2 },
      note: `of ${rebuilt.join(', ')} in turn; ${during.length} and ${without.length} appends, medians ${median(during).toFixed(2)} and ${median(without).toFixed(2)} ms; ${whole(size)}`,
    };
  } finally {
    await product.close();
  }
};

/** Rebuild of all read models of a guild: speed, memory, and the effect on writers. */
export const benchRebuild = (): Promise<readonly Result[]> =>
  inTempFolder(async (dir) => {
    const events = await fillWholeGuild(join(dir, 'guild'), size);
    return [...(await rebuildLines(dir, events)), await appendLine(dir)];
  });
