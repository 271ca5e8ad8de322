import { utcDay, addDays } from '../../contracts/windows.ts';
import { commandIdOf, hashOf, systemActor } from '../../application/commands/command-meta.ts';
import { textIdOf } from '../../application/sessions/typed-names.ts';
import type { Actor } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { buildRosterIndex } from '../../domain/recognition/roster-index.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import { newParticipant } from '../../domain/session/edit/new-participant.ts';
import type { Account } from '../../ports/accounts.ts';
import { seedArchive } from './guild/archive.ts';
import { seedCorrections } from './guild/corrections.ts';
import { seedFamilies } from './guild/families.ts';
import { linkFirst, seedLinks } from './guild/links.ts';
import { planGuild } from './guild/plan.ts';
import type { GuildPlan } from './guild/plan.ts';
import type { Persona } from './personas.ts';
import { fromWeb, recordRaid } from './guild/raids.ts';
import { seedRenames } from './guild/renames.ts';
import { readCalibration } from '../recognition/calibration.ts';
import { readSamples, sampleSessions } from './guild/samples.ts';
import { at, later, metaOf, must, officer, tellRoster } from './seeding.ts';
import type { Person, Seed, SeedDeps } from './seeding.ts';
import { seedVoice } from './guild/voice.ts';

/** Raids written at once: different streams share a commit. */
const together = 40;

/**
 * What a guild is besides its raids, in this order. A chapter only adds, through commands of its own names, and comes after
 * the ones that are there: so what was recorded of the others stays where it is in the log.
 */
const chapters: readonly ((seed: Seed) => Promise<void>)[] = [
  seedLinks,
  seedRenames,
  seedFamilies,
  seedArchive,
  seedVoice,
  seedCorrections,
];
const monthOf = ({ joinedDaysAgo }: GuildPlan['players'][number]): number => Math.ceil(joinedDaysAgo / 30);

/**
 * Fills the store with the demo guild through real commands, each at the time of its event. Every command has an
 * identity of its own, so a seed that was broken off is finished by running it again.
 */
export const seedDemoGuild = async (deps: SeedDeps, personas: readonly Persona[]): Promise<void> => {
  const plan = planGuild();
  const people = await meetPeople(deps, personas);
  const submitters = [...people.values()].filter(({ actor }) => actor.role !== 'member');
  const begun = { deps, today: utcDay(deps.clock.now().toISOString()), people, submitters, plan };
  const players = await registerPlayers(begun, plan);
  const seed: Seed = { ...begun, roster: players };
  await linkFirst(seed);
  const index = buildRosterIndex([...players].map(([name, id]) => ({ id, name, aliases: [] })));
  for (let at = 0; at < plan.raids.length; at += together)
    await Promise.all(plan.raids.slice(at, at + together).map((raid) => recordRaid(seed, raid, index)));
  const calibrated = await readCalibration();
  const calibration = calibrated.ok ? calibrated.calibration : null;
  for (const sample of sampleSessions(await readSamples(), index, calibration)) await recordSample(seed, sample);
  for (const chapter of chapters) await chapter(seed);
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

/** Newcomers of a month are registered together. Answers name -> playerId. */
const registerPlayers = async (seed: Omit<Seed, 'roster'>, plan: GuildPlan): Promise<Map<string, string>> => {
  const players = new Map<string, string>();
  const byMonth = Map.groupBy(plan.players, monthOf);
  for (const [month, newcomers] of [...byMonth].sort(([a], [b]) => b - a)) {
    const oldest = Math.max(...newcomers.map(({ joinedDaysAgo }) => joinedDaysAgo));
    const moment = `${addDays(seed.today, -oldest)}T17:00:00.000Z`;
    const command = {
      type: 'RegisterPlayers',
      data: { players: newcomers.map(({ name }) => ({ name, firstSeen: null })) },
    } as const;
    const events = await tellRoster(seed, command, { name: `register-${month}`, by: officer(seed).actor, moment });
    for (const event of events)
      if (event.type === 'PlayersRegistered')
        for (const { name, playerId } of event.data.players) players.set(name, playerId);
  }
  return players;
};

type Sample = ReturnType<typeof sampleSessions>[number];

const recordSample = async (seed: Seed, sample: Sample): Promise<void> => {
  const submittedAt = later(`${addDays(seed.today, -sample.daysAgo)}T00:00:00.000Z`, sample.minute);
  const sessionId = deriveId('session', commandIdOf('demo', '', sample.file));
  const append = (name: string, command: SessionCommand, who: Actor) =>
    must(at(seed.deps, submittedAt), [
      sessionDecider,
      sessionId,
      command,
      metaOf(`${sample.file}${name}`, who, submittedAt),
    ]);
  const mediaId = await seed.deps.media.put(sample.bytes, sample.mediaType);
  const submitter = seed.submitters[0] ?? officer(seed);
  const transcript = textIdOf(commandIdOf('demo', '', `${sample.file}-outcome`));
  const lines = sample.lines.map(({ text, confidence, box }) => ({ text, confidence, box }));
  await seed.deps.texts.put({ id: transcript, owner: submitter.actor.id, text: JSON.stringify(lines) });
  const readings = [{ ...sample.reading, transcript }];

  await append(
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
  await append('-start', { type: 'StartRecognition', data: { attempt: 1 } }, systemActor);
  const participants = sample.matched.map(newParticipant);
  await append(
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
