import { commandIdOf, hashOf } from '../../../application/commands/command-meta.ts';
import { textIdOf } from '../../../application/sessions/typed-names.ts';
import { splitNames } from '../../../contracts/text.ts';
import { addDays } from '../../../contracts/windows.ts';
import { deriveId } from '../../../domain/kernel/ids.ts';
import { matchNames } from '../../../domain/recognition/match.ts';
import { typedNames } from '../../../domain/recognition/read-name.ts';
import type { RosterIndex } from '../../../domain/recognition/roster-index.ts';
import type { SessionCommand } from '../../../domain/session/commands.ts';
import { sessionDecider } from '../../../domain/session/decider.ts';
import { newParticipant, typedReading } from '../../../domain/session/edit/new-participant.ts';
import type { PlannedRaid } from './plan.ts';
import { at, hasCome, later, metaOf, must, officer } from '../seeding.ts';
import type { Person, Seed } from '../seeding.ts';

export const fromWeb = { kind: 'web', channelId: null, messageId: null } as const;

/** Today's raids have already taken place, whatever the hour of the seed. */
export const eventDateOf = ({ today, deps }: Pick<Seed, 'today' | 'deps'>, raid: PlannedRaid): string => {
  const day = addDays(today, -raid.daysAgo);
  const planned = `${day}T${raid.time}:00.000Z`;
  return planned > deps.clock.now().toISOString() ? `${day}T00:00:00.000Z` : planned;
};

export const sessionOf = (raid: PlannedRaid): string =>
  deriveId('session', commandIdOf('demo', '', `raid-${raid.index}`));

type Recorder = Pick<Seed, 'deps' | 'today' | 'people' | 'submitters'>;

export const recordRaid = async (seed: Recorder, raid: PlannedRaid, index: RosterIndex): Promise<void> => {
  const eventDate = eventDateOf(seed, raid);
  const submitter = seed.submitters[raid.submitter % seed.submitters.length] ?? officer(seed);
  const text = raid.names.join('\n');
  const names = splitNames(text);
  const matched = matchNames(index, typedNames(names));
  const commandId = commandIdOf('demo', '', `raid-${raid.index}`);
  const sessionId = sessionOf(raid);
  const rawText = textIdOf(commandId);
  await seed.deps.texts.put({ id: rawText, owner: submitter.actor.id, text });
  const append = (name: string, command: SessionCommand, who: Person, minutes: number) => {
    const moment = hasCome(seed, later(eventDate, minutes));
    return must(at(seed.deps, moment), [
      sessionDecider,
      sessionId,
      command,
      metaOf(`raid-${raid.index}${name}`, who.actor, moment),
    ]);
  };

  await append(
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
    await append(
      '-verify',
      { type: 'VerifySession', data: { matched: [], expectedRevision: null } },
      officer(seed),
      90,
    );
  if (raid.review === 'excluded')
    await append(
      '-exclude',
      { type: 'ExcludeSession', data: { excluded: true, expectedRevision: null } },
      officer(seed),
      95,
    );
};
