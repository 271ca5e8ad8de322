import { commandIdOf, hashOf } from '../../../application/commands/command-meta.ts';
import { textIdOf } from '../../../application/sessions/typed-names.ts';
import { splitNames } from '../../../contracts/text.ts';
import { addDays } from '../../../contracts/windows.ts';
import { deriveId } from '../../../domain/kernel/ids.ts';
import { matchNames } from '../../../domain/recognition/match.ts';
import { typedNames } from '../../../domain/recognition/read-name.ts';
import type { SessionCommand } from '../../../domain/session/commands.ts';
import { sessionDecider } from '../../../domain/session/decider.ts';
import { newParticipant, typedReading } from '../../../domain/session/edit/new-participant.ts';
import type { PlannedRaid } from './plan.ts';
import { hasCome, later as minutesAfter, metaOf, officer } from '../seeding.ts';
import type { SeededPerson, Seed } from '../seeding.ts';

export const fromWeb = { kind: 'web', channelId: null, messageId: null } as const;

/** Today's raids have already taken place, whatever the hour of the seed. */
export const eventDateOf = ({ today, deps }: Pick<Seed, 'today' | 'deps'>, raid: PlannedRaid): string => {
  const day = addDays(today, -raid.daysAgo);
  const planned = `${day}T${raid.time}:00.000Z`;
  return planned > deps.clock.now().toISOString() ? `${day}T00:00:00.000Z` : planned;
};

export const sessionOf = (raid: Pick<PlannedRaid, 'index'>): string =>
  deriveId('session', commandIdOf('demo', '', `raid-${raid.index}`));

/** When a raid is submitted, and when a moderator has looked at it: minutes after it took place. */
const [submittedAfter, reviewedAfter] = [45, 90];

/** A raid whose names were typed, and what a moderator did with it. */
export const scheduleRaid = (seed: Seed, raid: PlannedRaid): void => {
  const eventDate = eventDateOf(seed, raid);
  const submitter = seed.submitters[raid.submitter % seed.submitters.length] ?? officer(seed);
  const sessionId = sessionOf(raid);
  const commandId = commandIdOf('demo', '', `raid-${raid.index}`);
  const rawText = textIdOf(commandId);
  const names = splitNames(raid.names.join('\n'));
  const later = (
    name: string,
    who: SeededPerson,
    minutes: number,
    command: () => Promise<SessionCommand> | SessionCommand,
  ) => {
    const moment = hasCome(seed, minutesAfter(eventDate, minutes));
    seed.schedule(moment, async () =>
      seed.send(sessionDecider, sessionId, await command(), metaOf(`raid-${raid.index}${name}`, who.actor, moment)),
    );
  };
  later('', submitter, submittedAfter, async () => {
    await seed.deps.texts.put({ id: rawText, owner: submitter.actor.id, text: raid.names.join('\n') });
    const matched = matchNames(seed.index(), typedNames(names));
    return {
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
        sameContentAs: raid.repeats === undefined ? null : sessionOf({ index: raid.repeats }),
        names: { participants: matched.map(newParticipant), readings: [typedReading(names.length, 0, rawText)] },
      },
    };
  });
  const by = officer(seed);
  if (raid.review === 'verified')
    later('-verify', by, reviewedAfter, () => ({
      type: 'VerifySession',
      data: { matched: [], expectedRevision: null },
    }));
  if (raid.review === 'excluded')
    later('-exclude', by, reviewedAfter + 5, () => ({
      type: 'ExcludeSession',
      data: { excluded: true, expectedRevision: null },
    }));
};
