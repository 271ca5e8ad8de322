import { addDays, utcDay } from '../../contracts/windows.ts';
import { createCommandHandler } from '../../application/handle-command.ts';
import type { HandleCommand } from '../../application/handle-command.ts';
import { commandIdOf, hashOf, systemActor } from '../../application/command-meta.ts';
import type { Deps } from '../../application/deps.ts';
import type { Actor, CommandMeta, Message } from '../../domain/kernel/envelope.ts';
import type { Decider, Rejection } from '../../domain/kernel/decider.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import type { EventRegistry } from '../../domain/kernel/registry.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { typedNames } from '../../domain/recognition/read-name.ts';
import { buildRosterIndex } from '../../domain/recognition/roster-index.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';
import { roster as theRoster } from '../../domain/roster/state.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import { newParticipant, typedReading } from '../../domain/session/new-participant.ts';
import { textIdOf } from '../../application/typed-names.ts';
import { splitNames } from '../../contracts/text.ts';
import type { Account } from '../../ports/accounts.ts';
import { planGuild } from './plan.ts';
import type { GuildPlan, PlannedRaid } from './plan.ts';
import type { Persona } from './personas.ts';
import { readSamples, sampleSessions } from './samples.ts';

type SeedDeps = Pick<Deps, 'eventStore' | 'media' | 'texts' | 'accounts' | 'clock'> & {
  readonly registry: EventRegistry;
};
type Person = { readonly account: Account; readonly actor: Actor };
type Seed = {
  readonly deps: SeedDeps;
  readonly today: string;
  readonly people: ReadonlyMap<string, Person>;
  readonly submitters: readonly Person[];
};

/** Raids written at once: different streams share a commit. */
const together = 40;

/**
 * Fills the store with the demo guild through real commands, each at the time of its event. Every command has an
 * identity of its own, so a seed that was broken off is finished by running it again.
 */
export const seedDemoGuild = async (deps: SeedDeps, personas: readonly Persona[]): Promise<void> => {
  const plan = planGuild();
  const people = await meetPeople(deps, personas);
  const submitters = [...people.values()].filter(({ actor }) => actor.role !== 'member');
  const seed: Seed = { deps, today: utcDay(deps.clock.now().toISOString()), people, submitters };
  const roster = await registerPlayers(seed, plan);
  await linkPeople(seed, roster);
  const index = buildRosterIndex([...roster].map(([name, id]) => ({ id, name, aliases: [] })));
  for (let at = 0; at < plan.raids.length; at += together)
    await Promise.all(plan.raids.slice(at, at + together).map((raid) => recordRaid(seed, raid, index)));
  for (const sample of sampleSessions(await readSamples(), index)) await recordSample(seed, sample);
};

const officers = [
  { discordId: '900000000000000011', username: 'oskbrand', displayName: 'Oskbrand', nick: null, avatarUrl: null },
  { discordId: '900000000000000012', username: 'dunmarrow', displayName: 'Dunmarrow', nick: null, avatarUrl: null },
];

const meetPeople = async ({ accounts }: SeedDeps, personas: readonly Persona[]): Promise<Map<string, Person>> => {
  const people = new Map<string, Person>();
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

const metaOf = (name: string, actor: Actor, occurredAt: string): CommandMeta => {
  const commandId = commandIdOf('demo', '', name);
  return {
    commandId,
    commandHash: hashOf(name),
    correlationId: commandId,
    causationId: null,
    undoes: null,
    actor,
    occurredAt,
    reason: null,
  };
};

/** A handler whose clock stands at one moment: what is recorded bears the time of its event. */
const at = ({ eventStore, registry }: SeedDeps, moment: string): HandleCommand =>
  createCommandHandler({ eventStore, registry, clock: { now: () => new Date(moment) } }).handle;

const must = async <C extends Message, S, E extends Message, R extends Rejection>(
  handle: HandleCommand,
  [decider, id, command, meta]: readonly [Decider<C, S, E, R>, string, C, CommandMeta],
) => {
  const handled = await handle(decider, id, command, meta);
  if (!handled.ok)
    throw new Error(`The demo guild could not be seeded: ${command.type} was refused as ${handled.rejection.code}`);
  return handled.events;
};

const officer = (seed: Seed): Person => {
  const person = seed.people.get('moderator');
  if (person === undefined) throw new Error('The demo guild needs the moderator persona');
  return person;
};

/** Newcomers of a month are registered together. Answers name -> playerId. */
const registerPlayers = async (seed: Seed, plan: GuildPlan): Promise<Map<string, string>> => {
  const roster = new Map<string, string>();
  const byMonth = Map.groupBy(plan.players, ({ joinedDaysAgo }) => Math.ceil(joinedDaysAgo / 30));
  for (const [month, players] of [...byMonth].sort(([a], [b]) => b - a)) {
    const oldest = Math.max(...players.map(({ joinedDaysAgo }) => joinedDaysAgo));
    const moment = `${addDays(seed.today, -oldest)}T17:00:00.000Z`;
    const command = {
      type: 'RegisterPlayers',
      data: { players: players.map(({ name }) => ({ name, firstSeen: null })) },
    } as const;
    const meta = metaOf(`register-${month}`, officer(seed).actor, moment);
    const events: readonly RosterEvent[] = await must(at(seed.deps, moment), [
      rosterDecider,
      theRoster.id,
      command,
      meta,
    ]);
    for (const event of events)
      if (event.type === 'PlayersRegistered')
        for (const { name, playerId } of event.data.players) roster.set(name, playerId);
  }
  return roster;
};

const linked: readonly (readonly [person: string, player: string])[] = [
  ['member', 'Rhovan'],
  ['admin', 'Garrick'],
  ['moderator', 'Elowen'],
  ['oskbrand', 'Oskbrand'],
  ['dunmarrow', 'Dunmarrow'],
];

const linkPeople = async (seed: Seed, roster: ReadonlyMap<string, string>): Promise<void> => {
  const moment = `${addDays(seed.today, -260)}T18:00:00.000Z`;
  for (const [key, name] of linked) {
    const accountId = seed.people.get(key)?.account.id;
    const playerId = roster.get(name);
    if (accountId === undefined || playerId === undefined)
      throw new Error(`The demo guild has no ${key} or no ${name}`);
    const command = {
      type: 'LinkDiscordAccount',
      data: { accountId, playerId, method: 'manual', hasNote: false },
    } as const;
    await must(at(seed.deps, moment), [
      rosterDecider,
      theRoster.id,
      command,
      metaOf(`link-${key}`, officer(seed).actor, moment),
    ]);
  }
};

const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

const recordRaid = async (seed: Seed, raid: PlannedRaid, index: RosterIndex): Promise<void> => {
  const day = addDays(seed.today, -raid.daysAgo);
  const planned = `${day}T${raid.time}:00.000Z`;
  // Today's raids have already taken place, whatever the hour of the seed.
  const eventDate = planned > seed.deps.clock.now().toISOString() ? `${day}T00:00:00.000Z` : planned;
  const submitter = seed.submitters[raid.submitter % seed.submitters.length] ?? officer(seed);
  const text = raid.names.join('\n');
  const names = splitNames(text);
  const matched = matchNames(index, typedNames(names));
  const commandId = commandIdOf('demo', '', `raid-${raid.index}`);
  const sessionId = deriveId('session', commandId);
  const rawText = textIdOf(commandId);
  await seed.deps.texts.put({ id: rawText, owner: submitter.actor.id, text });
  const tell = (name: string, command: SessionCommand, who: Person, minutes: number) =>
    must(at(seed.deps, later(eventDate, minutes)), [
      sessionDecider,
      sessionId,
      command,
      metaOf(`raid-${raid.index}${name}`, who.actor, later(eventDate, minutes)),
    ]);

  await tell(
    '',
    {
      type: 'SubmitSession',
      data: {
        eventType: raid.eventType,
        eventDate,
        notes: raid.note,
        dataSource: 'text',
        images: [],
        rawText,
        origin: fromWeb,
        contentHash: hashOf([...names].sort()),
        names: { participants: matched.map(newParticipant), readings: [typedReading(names.length, 0, rawText)] },
      },
    },
    submitter,
    45,
  );
  if (raid.review === 'verified')
    await tell('-verify', { type: 'VerifySession', data: { matched: [], expectedRevision: null } }, officer(seed), 90);
  if (raid.review === 'excluded')
    await tell(
      '-exclude',
      { type: 'ExcludeSession', data: { excluded: true, expectedRevision: null } },
      officer(seed),
      95,
    );
};

const fromWeb = { kind: 'web', channelId: null, messageId: null } as const;

type Sample = ReturnType<typeof sampleSessions>[number];

const recordSample = async (seed: Seed, sample: Sample): Promise<void> => {
  const submittedAt = later(`${addDays(seed.today, -sample.daysAgo)}T00:00:00.000Z`, sample.minute);
  const sessionId = deriveId('session', commandIdOf('demo', '', sample.file));
  const tell = (name: string, command: SessionCommand, who: Actor) =>
    must(at(seed.deps, submittedAt), [
      sessionDecider,
      sessionId,
      command,
      metaOf(`${sample.file}${name}`, who, submittedAt),
    ]);
  const mediaId = await seed.deps.media.put(sample.bytes, sample.mediaType);
  const submitter = seed.submitters[0] ?? officer(seed);
  const transcript = textIdOf(commandIdOf('demo', '', `${sample.file}-outcome`));
  await seed.deps.texts.put({ id: transcript, owner: submitter.actor.id, text: JSON.stringify(sample.lines) });
  const readings = [{ ...sample.reading, transcript }];

  await tell(
    '',
    {
      type: 'SubmitSession',
      data: {
        eventType: sample.eventType,
        eventDate: submittedAt,
        notes: null,
        dataSource: 'screenshot',
        images: [{ mediaId, mediaType: sample.mediaType, width: sample.width, height: sample.height }],
        rawText: null,
        origin: fromWeb,
        contentHash: hashOf([mediaId]),
        names: null,
      },
    },
    submitter.actor,
  );
  await tell('-start', { type: 'StartRecognition', data: { attempt: 1 } }, systemActor);
  const participants = sample.matched.map(newParticipant);
  await tell(
    '-outcome',
    participants.length > 0
      ? { type: 'CompleteRecognition', data: { attempt: 1, participants, readings } }
      : {
          type: 'FailRecognition',
          data: {
            attempt: 1,
            readings,
            failure: { code: 'no-names', image: null, count: null },
          },
        },
    systemActor,
  );
};
