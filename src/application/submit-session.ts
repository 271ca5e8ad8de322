import { splitNames, foldName } from '../contracts/text.ts';
import type { Actor } from '../domain/kernel/envelope.ts';
import { deriveId } from '../domain/kernel/ids.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import { matchNames } from '../domain/recognition/match.ts';
import { typedNames } from '../domain/recognition/read-name.ts';
import type { RosterIndex } from '../domain/recognition/roster-index.ts';
import { newParticipant } from '../domain/session/commands.ts';
import type { SubmitSession } from '../domain/session/commands.ts';
import { sessionDecider } from '../domain/session/decider.ts';
import type { StoredReading } from '../domain/session/events.ts';
import type { SessionRejection } from '../domain/session/rejections.ts';
import { sessionStream } from '../domain/session/stream.ts';
import { commandMeta, hashOf } from './command-meta.ts';
import type { Deps } from './deps.ts';
import type { CommonRejection } from './command-result.ts';
import type { Picture } from './pictures.ts';

/** Checked already: the type by its name, the date in UTC. */
export type SubmitFields = { readonly eventType: string; readonly eventDate: string; readonly notes: string | null };
export type Submitter = {
  readonly actor: Actor;
  /** The Idempotency-Key; without one the same fields and content of the same person are the same upload. */
  readonly key: string | null;
};
export type Submission =
  | {
      readonly ok: true;
      readonly repeated: boolean;
      readonly id: string;
      readonly position: Position;
      readonly version: number;
      /** Equal for the same pictures or names with other fields. */
      readonly contentHash: string;
      /** ISO 8601 UTC. */
      readonly submittedAt: string;
    }
  | { readonly ok: false; readonly rejection: SessionRejection | CommonRejection };

type SubmitDeps = Pick<Deps, 'eventStore' | 'handle' | 'media' | 'clock' | 'ids'>;
type Command = SubmitSession['data'];
type Content = {
  /** What makes an upload the same, besides its fields. */
  readonly hashes: readonly string[];
  readonly contentHash: string;
  /** Stores what the command refers to, and answers its part of the command. */
  readonly keep: () => Promise<Pick<Command, 'dataSource' | 'images' | 'rawText' | 'participants' | 'readings'>>;
};

const route = 'POST /api/sessions';

/** One upload, one session; recognition follows from the event. The order of the files does not matter. */
export const submitPictures = (
  submitter: Submitter & { readonly fields: SubmitFields; readonly pictures: readonly Picture[] },
  deps: SubmitDeps,
): Promise<Submission> => {
  const hashes = submitter.pictures.map(({ hash }) => hash).sort();
  const keep: Content['keep'] = async () => ({
    dataSource: 'screenshot',
    images: await Promise.all(
      submitter.pictures.map(async ({ bytes, type, width, height }) => ({
        mediaId: await deps.media.put(bytes, type),
        mediaType: type,
        width,
        height,
      })),
    ),
    rawText: null,
    participants: null,
    readings: [],
  });
  return submit(submitter, { hashes, contentHash: hashOf(hashes), keep }, deps);
};

/** Typed names are matched here and now: the session is processed when this resolves. */
export const submitText = (
  submitter: Submitter & { readonly fields: SubmitFields; readonly rawText: string },
  deps: SubmitDeps & { readonly roster: () => Promise<RosterIndex> },
): Promise<Submission> => {
  const names = splitNames(submitter.rawText);
  const keep: Content['keep'] = async () => {
    const roster = await deps.roster();
    const started = performance.now();
    const participants = matchNames(roster, typedNames(names)).map(newParticipant);
    const ms = Math.round(performance.now() - started);
    const rawText = await deps.media.put(new TextEncoder().encode(submitter.rawText), 'text/plain; charset=utf-8');
    return {
      dataSource: 'text',
      images: [],
      rawText,
      participants,
      readings: [typedReading(names.length, ms, rawText)],
    };
  };
  const contentHash = hashOf(names.map(foldName).sort());
  return submit(submitter, { hashes: [hashOf(submitter.rawText)], contentHash, keep }, deps);
};

const typedReading = (names: number, ms: number, transcript: string): StoredReading => ({
  image: null,
  model: 'text',
  ms,
  lines: names,
  names,
  confidence: names === 0 ? null : 1,
  transcript,
});

const submit = async (
  { actor, key, fields }: Submitter & { readonly fields: SubmitFields },
  { hashes, contentHash, keep }: Content,
  deps: SubmitDeps,
): Promise<Submission> => {
  const request = { ...fields, hashes };
  const meta = commandMeta({ actor, route, key: key ?? `same-upload ${hashOf(request)}`, request }, deps);
  const id = deriveId('session', meta.commandId);
  // Asked before anything is kept: a repeat must not bring back what was erased, a refused one must leave nothing.
  const [first] = await deps.eventStore.readStream(sessionStream(id), null);
  if (first !== undefined && first.commandHash !== meta.commandHash)
    return { ok: false, rejection: { code: 'idempotency-key-reused' } };
  const kept = first === undefined ? await keep() : emptyContent;
  const command: SubmitSession = { type: 'SubmitSession', data: { ...fields, ...kept, contentHash } };
  const handled = await deps.handle(sessionDecider, id, command, meta);
  if (!handled.ok) return handled;
  if (handled.position === null) throw new Error(`A submitted session ${id} without an event`);
  const { repeated, position, version, events } = handled;
  const submittedAt = events[0]?.occurredAt ?? meta.occurredAt;
  return { ok: true, repeated, id, position, version, contentHash, submittedAt };
};

/** Never decided on: the log remembers the command of a stream that stands. */
const emptyContent = { dataSource: 'text', images: [], rawText: null, participants: null, readings: [] } as const;
