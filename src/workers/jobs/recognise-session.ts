import type { HandleCommand } from '../../application/handle-command.ts';
import { systemMeta } from '../../application/command-meta.ts';
import type { Recorded } from '../../domain/kernel/envelope.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { namesInPicture } from '../../domain/recognition/names-in-picture.ts';
import type { ReadName } from '../../domain/recognition/read-name.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import { newParticipant } from '../../domain/session/commands.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { maxParticipants } from '../../domain/session/edit-participants.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent, StoredImage, StoredReading } from '../../domain/session/events.ts';
import { sessionStream } from '../../domain/session/stream.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { Reading, Recogniser } from '../../ports/recogniser.ts';

export type RecogniseDeps = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly handle: HandleCommand;
  readonly media: Pick<MediaStore, 'get' | 'put'>;
  readonly recogniser: Pick<Recogniser, 'model' | 'read'>;
  /** The roster as it stands, to match against. */
  readonly roster: () => Promise<RosterIndex>;
  readonly clock: Clock;
  readonly log: (message: string, cause: unknown) => void;
};

type Pending = { readonly images: readonly StoredImage[]; readonly cause: Recorded };
type Failure = { readonly code: string; readonly detail: string };
type Read = { readonly readings: StoredReading[]; readonly names: ReadName[] };

/** The engine's own errors are failed tries; the server's death is none. */
const tries = 3;

/** Reads the pictures of a session, matches the names and says so by a command that carries the attempt. */
export const recogniseSession =
  (deps: RecogniseDeps) =>
  async (sessionId: string, attempt: number, signal: AbortSignal): Promise<void> => {
    const pending = await pendingSession(deps, sessionId, attempt);
    if (pending === null) return;
    const tell = (name: string, command: SessionCommand) =>
      deps.handle(sessionDecider, sessionId, command, systemMeta(pending.cause, name, deps.clock));

    await tell('start-recognition', { type: 'StartRecognition', data: { attempt } });
    const read: Read = { readings: [], names: [] };
    const unread = await readAll(deps, pending.images, read, signal);
    if (signal.aborted) return;
    const participants = unread === null ? matchNames(await deps.roster(), read.names).map(newParticipant) : [];
    const failure = unread ?? tooMany(participants.length);
    if (failure !== null) {
      await tell('fail-recognition', { type: 'FailRecognition', data: { attempt, readings: read.readings, failure } });
      return;
    }
    await tell('complete-recognition', {
      type: 'CompleteRecognition',
      data: { attempt, participants, readings: read.readings },
    });
  };

/** The pictures of a session that still waits for this attempt, with the event that asked for it. */
const pendingSession = async (deps: RecogniseDeps, sessionId: string, attempt: number): Promise<Pending | null> => {
  let state = sessionDecider.initialState();
  let images: readonly StoredImage[] = [];
  let cause: Recorded | null = null;
  for (const event of (await deps.eventStore.readStream(
    sessionStream(sessionId),
    null,
  )) as readonly Recorded<SessionEvent>[]) {
    state = sessionDecider.evolve(state, event);
    if (event.type === 'SessionSubmitted') images = event.data.images;
    if (event.type === 'SessionSubmitted' || event.type === 'ReprocessingRequested') cause = event;
  }
  return cause !== null && state.status === 'pending' && state.attempt === attempt ? { images, cause } : null;
};

const tooMany = (count: number): Failure | null =>
  count <= maxParticipants
    ? null
    : {
        code: 'too-many-names',
        detail: `The screenshots hold ${count} names, a session at most ${maxParticipants}.`,
      };

/** Fills `read`; answers why the attempt failed, or null. */
const readAll = async (
  deps: RecogniseDeps,
  images: readonly StoredImage[],
  read: Read,
  signal: AbortSignal,
): Promise<Failure | null> => {
  const roster = await deps.roster();
  for (const [image, { mediaId }] of images.entries()) {
    const picture = await deps.media.get(mediaId);
    if (picture === null) return { code: 'picture-missing', detail: `Picture ${image + 1} is no longer stored.` };
    const reading = await readPatiently(deps, picture.bytes, signal);
    if (reading === null)
      return {
        code: 'recogniser-failed',
        detail: `The recognition engine failed ${tries} times on picture ${image + 1}.`,
      };
    const names = namesInPicture(reading.lines, { image, model: reading.model, roster });
    read.names.push(...names);
    read.readings.push(await stored(deps, reading, image, names.length));
  }
  return read.names.length > 0 ? null : { code: 'no-names', detail: 'No player names were found in the screenshots.' };
};

const readPatiently = async (
  deps: RecogniseDeps,
  picture: Uint8Array,
  signal: AbortSignal,
): Promise<Reading | null> => {
  for (let attempt = 1; attempt <= tries && !signal.aborted; attempt += 1) {
    try {
      return await deps.recogniser.read(picture, signal);
    } catch (cause) {
      deps.log(`recognition try ${attempt} of ${tries} failed`, cause);
    }
  }
  return null;
};

const stored = async (deps: RecogniseDeps, reading: Reading, image: number, names: number): Promise<StoredReading> => {
  const transcript = new TextEncoder().encode(JSON.stringify(reading.lines));
  const confidences = reading.lines.map(({ confidence }) => confidence);
  const mean = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length;
  return {
    image,
    model: reading.model,
    ms: Math.round(reading.ms),
    lines: reading.lines.length,
    names,
    confidence: confidences.length === 0 ? null : mean,
    transcript: await deps.media.put(transcript, 'application/json'),
  };
};
