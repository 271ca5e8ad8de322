import type { Actor, Position } from '../../domain/kernel/envelope.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { addDays, utcDay } from '../../contracts/windows.ts';
import { buildRosterIndex } from '../../domain/recognition/roster-index.ts';
import type { Account } from '../../ports/accounts.ts';
import { readCalibration } from '../recognition/calibration.ts';
import { scheduleArchive } from './guild/archive.ts';
import { scheduleCorrections } from './guild/corrections.ts';
import { scheduleFamilies } from './guild/families.ts';
import { linkedAccounts, scheduleLinks } from './guild/links.ts';
import { schedulePictureRaids } from './guild/picture-raids.ts';
import { planGuild } from './guild/plan.ts';
import type { GuildPlan, PlannedRaid } from './guild/plan.ts';
import { scheduleRaid } from './guild/raids.ts';
import { scheduleRenames } from './guild/renames.ts';
import { readSamples } from './guild/samples.ts';
import { scheduleVoice } from './guild/voice.ts';
import type { DemoPersona } from './personas.ts';
import { createSender, officer, seedPlayers } from './seeding.ts';
import type { Seed, SeedDeps, SeededPerson } from './seeding.ts';
import { createTimeline } from './timeline.ts';

type Log = Pick<EventStore, 'append' | 'readStream'>;

/** Placeholder position, because the seed never waits for one. */
const nowhere = '0'.padStart(20, '0') as Position;

/**
 * A log that accepts appends at once and writes them in order, so that waiting appends share a commit although commands are
 * decided one after another. Only for a caller that has the log to itself and repeats an interrupted run.
 */
export const createWriteBehind = <S extends Log>(log: S): S & { readonly settled: () => Promise<void> } => {
  const writing = new Set<Promise<void>>();
  let fault: Error | null = null;
  const settled = async (): Promise<void> => {
    await Promise.all(writing);
    if (fault !== null) throw fault;
  };
  return {
    ...log,
    append: (stream, expected, facts) => {
      if (fault !== null) return Promise.reject(fault);
      const written = log.append(stream, expected, facts).then(
        ({ ok }) => {
          writing.delete(written);
          if (!ok) fault ??= new Error(`The log holds other events of ${stream} than the demo guild's`);
        },
        (cause: unknown) => {
          writing.delete(written);
          fault ??= new Error('The demo guild could not be written', { cause });
        },
      );
      writing.add(written);
      const revision = (expected === 'no-stream' ? -1 : expected.revision) + facts.length;
      return Promise.resolve({ ok: true, revision, position: nowhere });
    },
    readStream: async (...asked) => {
      await settled();
      return log.readStream(...asked);
    },
    settled,
  };
};

const monthOf = ({ joinedDaysAgo }: GuildPlan['players'][number]): number => Math.ceil(joinedDaysAgo / 30);

/**
 * Fills the store with the demo guild through real commands, one after another in the order of their times, over all streams.
 * Every command has an identity of its own, so running an interrupted seed again finishes it.
 */
export const seedDemoGuild = async (given: SeedDeps, personas: readonly DemoPersona[]): Promise<void> => {
  const eventStore = createWriteBehind(given.eventStore);
  const deps: SeedDeps = { ...given, eventStore };
  const plan = planGuild();
  const people = await meetPeople(deps, personas);
  const accounts = await linkedAccounts({ deps, people });
  const submitters = [...people.values()].filter(({ actor }) => actor.role !== 'member');
  const { schedule, run } = createTimeline();
  const roster = new Map<string, string>();
  const seed: Seed = {
    ...{ deps, today: utcDay(deps.clock.now().toISOString()), people, accounts, submitters, plan, roster, schedule },
    index: createIndex(roster),
    ...createSender(deps),
  };
  const [samples, calibrated] = await Promise.all([readSamples(), readCalibration()]);
  scheduleRegistrations(seed);
  for (const raid of plan.raids) scheduleRaid(seed, raid);
  for (const raid of repeatedRaids(plan)) scheduleRaid(seed, raid);
  schedulePictureRaids(seed, samples, calibrated.ok ? calibrated.calibration : null);
  scheduleRenames(seed);
  scheduleFamilies(seed);
  await scheduleLinks(seed);
  scheduleArchive(seed, samples);
  await scheduleVoice(seed);
  scheduleCorrections(seed);
  await run();
  await eventStore.settled();
};

/** Roster index for matching, rebuilt when the roster changes. */
const createIndex = (roster: ReadonlyMap<string, string>): Seed['index'] => {
  let [made, of] = [buildRosterIndex([]), ''];
  return () => {
    const now = [...roster.values()].join();
    if (now !== of) made = buildRosterIndex([...roster].map(([name, id]) => ({ id, name, aliases: [] })));
    of = now;
    return made;
  };
};

const repeats = [
  { daysAgo: 25, review: 'excluded' },
  { daysAgo: 3, review: 'left' },
] as const;
/** Duplicate submissions: one excluded by a moderator, one undecided. */
const repeatedRaids = ({ raids }: GuildPlan): readonly PlannedRaid[] =>
  repeats.flatMap(({ daysAgo, review }, index) => {
    const first = raids.findLast((raid) => raid.daysAgo >= daysAgo && raid.names.length > 10);
    return first === undefined
      ? []
      : { ...first, index: 9_100 + index, repeats: first.index, submitter: first.submitter + 1, note: null, review };
  });

const officers = [
  { discordId: '900000000000000011', username: 'oskbrand', displayName: 'Oskbrand', nick: null, avatarUrl: null },
  { discordId: '900000000000000012', username: 'dunmarrow', displayName: 'Dunmarrow', nick: null, avatarUrl: null },
];

const meetPeople = async (
  { accounts }: SeedDeps,
  personas: readonly DemoPersona[],
): Promise<Map<string, SeededPerson>> => {
  const people = new Map<string, SeededPerson>();
  const meet = async (key: string, profile: Omit<Account, 'id'>, role: Actor['role']): Promise<void> => {
    const account = await accounts.meet(profile);
    people.set(key, { account, actor: { kind: 'person', id: account.id, role } });
  };
  for (const { key, roles: _roles, ...profile } of personas.filter(
    ({ key }) => key !== 'outsider' && key !== 'newcomer',
  ))
    await meet(
      key,
      { ...profile, avatarUrl: null },
      key === 'moderator' ? 'mod' : key === 'admin' ? 'admin' : 'member',
    );
  for (const officer of officers) await meet(officer.username, officer, 'mod');
  return people;
};

/** Newcomers of a month are registered together. */
const scheduleRegistrations = (seed: Seed): void => {
  const byMonth = Map.groupBy(seed.plan.players, monthOf);
  for (const [month, newcomers] of byMonth) {
    const oldest = Math.max(...newcomers.map(({ joinedDaysAgo }) => joinedDaysAgo));
    const moment = `${addDays(seed.today, -oldest)}T06:00:00.000Z`;
    const names = newcomers.map(({ name }) => name);
    const action = { name: `register-${month}`, by: officer(seed).actor, moment };
    seed.schedule(moment, () => seedPlayers(seed, names, action));
  }
};
