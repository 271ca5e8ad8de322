import { commandIdOf, hashOf, systemActor } from '../../../application/commands/command-meta.ts';
import { textIdOf } from '../../../application/sessions/typed-names.ts';
import type { Actor } from '../../../domain/kernel/envelope.ts';
import { deriveId } from '../../../domain/kernel/ids.ts';
import { compareSimilarity, isAtLeast, similarityOf } from '../../../domain/recognition/similarity.ts';
import type { Calibration } from '../../../domain/recognition/calibration.ts';
import type { EditParticipants, EditedItem, SessionCommand, SubmitSession } from '../../../domain/session/commands.ts';
import { sessionDecider } from '../../../domain/session/decider.ts';
import type { StoredParticipant } from '../../../domain/session/events.ts';
import { newParticipant } from '../../../domain/session/edit/new-participant.ts';
import { later, metaOf, momentOf, officer } from '../seeding.ts';
import type { Seed } from '../seeding.ts';
import { picturedRaids } from './pictures.ts';
import type { PicturedRaid } from './pictures.ts';
import { fromWeb } from './raids.ts';
import { readSample } from './samples.ts';
import type { DemoSample } from './samples.ts';

type Review = EditParticipants['data'];
type CreditedName = Pick<StoredParticipant, 'participantId' | 'playerId' | 'rawName'>;

/** So alike, in percent, must a text and a name be that a person sees the name in it. */
const sees = 60;

const said = (change: Partial<EditedItem>): EditedItem => ({
  ...{ id: null, rawName: null, playerId: null, playerGiven: true, confirmed: false, place: null },
  ...change,
});

/**
 * Reviews a picture by its true names: names in it are confirmed as their player or nobody, others are removed, and
 * missing ones added.
 */
export const reviewOf = (
  participants: readonly CreditedName[],
  names: readonly string[],
  roster: ReadonlyMap<string, string>,
): Pick<Review, 'items' | 'notNames'> => {
  const left = new Set(names);
  const meant = new Map<string, string>();
  const take = (one: CreditedName, name: string | undefined): void => {
    if (name === undefined) return;
    meant.set(one.participantId, name);
    left.delete(name);
  };
  for (const one of participants)
    take(one, one.playerId === null ? undefined : [...left].find((name) => roster.get(name) === one.playerId));
  for (const one of participants) {
    if (meant.has(one.participantId)) continue;
    const [best] = [...left]
      .map((name) => ({ name, alike: similarityOf(one.rawName, name) }))
      .filter(({ alike }) => isAtLeast(alike, sees))
      .sort((a, b) => compareSimilarity(b.alike, a.alike));
    take(one, best?.name);
  }
  return {
    items: [
      ...participants.flatMap(({ participantId }) => {
        const name = meant.get(participantId);
        if (name === undefined) return [];
        const playerId = roster.get(name) ?? null;
        return said({ id: participantId, playerId, confirmed: playerId !== null });
      }),
      ...[...left].map((rawName) => said({ rawName, playerId: roster.get(rawName) ?? null })),
    ],
    notNames: participants.flatMap(({ participantId }) => (meant.has(participantId) ? [] : participantId)),
  };
};

/** The first names were looked at; what is said of the others is nothing. */
const halfOf = (participants: readonly CreditedName[], review: Pick<Review, 'items' | 'notNames'>) => {
  const looked = new Set(participants.slice(0, Math.ceil(participants.length / 2)).map((one) => one.participantId));
  return {
    items: participants.flatMap(({ participantId: id }): EditedItem[] => {
      if (!looked.has(id)) return [said({ id, playerGiven: false })];
      return review.items.filter((item) => item.id === id);
    }),
    notNames: review.notNames.filter((id) => looked.has(id)),
  };
};

type RecordedRaid = { readonly raid: PicturedRaid; readonly sample: DemoSample; readonly by: Actor };

const schedule = (seed: Seed, { raid, sample, by }: RecordedRaid, calibration: Calibration | null): void => {
  const { file, mediaType, width, height, names } = sample;
  const eventDate = momentOf(seed, raid.daysAgo, raid.time);
  const id = deriveId('session', commandIdOf('demo', '', file));
  const append = (name: string, moment: string, command: SessionCommand, who: Actor) =>
    seed.send(sessionDecider, id, command, metaOf(`${file}${name}`, who, moment));
  const review = officer(seed).actor;

  seed.schedule(eventDate, async () => {
    const mediaId = await seed.deps.media.put(sample.bytes, mediaType);
    const images = [{ mediaId, mediaType, width, height }];
    const data: SubmitSession['data'] = {
      ...{
        eventType: raid.eventType,
        eventDate,
        notes: null,
        dataSource: 'screenshot' as const,
        rawText: null,
        names: null,
      },
      ...{ images, origin: fromWeb, contentHash: hashOf([mediaId]) },
    };
    await append('', eventDate, { type: 'SubmitSession', data }, by);
    await append('-start', eventDate, { type: 'StartRecognition', data: { attempt: 1 } }, systemActor);
    const readAt = new Date(Date.parse(eventDate) + sample.ms).toISOString();
    seed.schedule(readAt, () => complete(readAt));
  });
  const complete = async (readAt: string): Promise<void> => {
    const transcript = textIdOf(commandIdOf('demo', '', `${file}-outcome`));
    const lines = sample.lines.map(({ text, confidence, box }) => ({ text, confidence, box }));
    await seed.deps.texts.put({ id: transcript, owner: by.id, text: JSON.stringify(lines) });
    const { matched, reading } = readSample(sample, { roster: seed.index(), calibration });
    const readings = [{ ...reading, transcript }];
    const participants = matched.map(newParticipant);
    const failure = { code: 'no-names', image: null, count: null } as const;
    const events = await append(
      '-outcome',
      readAt,
      participants.length > 0
        ? { type: 'CompleteRecognition', data: { attempt: 1, participants, readings } }
        : { type: 'FailRecognition', data: { attempt: 1, readings, failure } },
      systemActor,
    );
    const reviewedAt = later(eventDate, 75);
    for (const event of events)
      if (event.type === 'SessionProcessed' && raid.review !== 'left')
        seed.schedule(reviewedAt, () => look(event.data.participants, reviewedAt));
  };
  const look = (participants: readonly CreditedName[], reviewedAt: string) => {
    const whole = reviewOf(participants, names, seed.roster);
    const isHalf = raid.review === 'half';
    const data: Review = {
      ...(isHalf ? halfOf(participants, whole) : whole),
      ...{ declined: [], expectedVersion: null, ownPlayerId: null },
      ...(!isHalf && { verify: true }),
    };
    return append('-review', reviewedAt, { type: 'EditParticipants', data }, review);
  };
};

/** Raids that were recorded by a picture: what the engine read in each, and what a moderator made of it. */
export const schedulePictureRaids = (
  seed: Seed,
  samples: readonly DemoSample[],
  calibration: Calibration | null,
): void => {
  for (const [index, raid] of picturedRaids.entries()) {
    const sample = samples.find(({ file }) => file === raid.file);
    if (sample === undefined) throw new Error(`samples/ has no reading of ${raid.file}`);
    const submitter = seed.submitters[index % seed.submitters.length] ?? officer(seed);
    schedule(seed, { raid, sample, by: submitter.actor }, calibration);
  }
};
