import type { HandleCommand } from '../../application/commands/handle-command.ts';
import {
  createAttemptOutcome,
  namesInReading,
  pendingAttempt,
  transcriptIdOf,
} from '../../application/recognition/recognition.ts';
import type { PendingAttempt } from '../../application/recognition/recognition.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { askOthers } from '../../application/recognition/second-opinions.ts';
import type { Weights } from '../../application/recognition/second-opinions.ts';
import type { ReadName } from '../../domain/recognition/read-name.ts';
import type { RecognitionFailure, StoredReading } from '../../domain/session/events.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import type { CropReader, EngineReading, Recogniser } from '../../ports/recogniser.ts';
import type { TextStore } from '../../ports/text-store.ts';

export type RecogniseDeps = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly handle: HandleCommand;
  readonly media: Pick<MediaStore, 'get'>;
  readonly texts: Pick<TextStore, 'put'>;
  readonly recogniser: Pick<Recogniser, 'model' | 'read'>;
  /** Readers asked for a second opinion on doubtful names, in this order. */
  readonly cropReaders: readonly CropReader[];
  /** Turns readings into probabilities; null: nothing from a screenshot is verified automatically. */
  readonly calibration: () => Promise<Weights['calibration']>;
  /** The current roster. */
  readonly roster: () => Promise<Pick<Roster, 'index' | 'bands'>>;
  readonly clock: Clock;
  readonly log: (message: string, cause: unknown) => void;
};

type Reads = { readonly readings: StoredReading[]; readonly names: ReadName[] };

/** Errors of the engine count as failed tries; the end of the server does not. */
const tries = 3;
/** A screenshot that has killed the engine's process this often would do so again. */
const mostKills = 2;

const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : null);

/** Reads the screenshots of a session, matches the names and records the outcome of the attempt. */
export const recogniseSession =
  (deps: RecogniseDeps) =>
  async (sessionId: string, attempt: number, signal: AbortSignal): Promise<void> => {
    const pending = await pendingAttempt(deps.eventStore, sessionId);
    if (pending?.attempt !== attempt) return;
    const outcome = createAttemptOutcome(pending, deps);
    await outcome.start();
    const read: Reads = { readings: [], names: [] };
    const failure = await readAll(deps, pending, read, signal);
    if (signal.aborted) return;
    const calibration = await deps.calibration();
    if (failure === null) await outcome.complete(read, { ...(await deps.roster()), calibration });
    else await outcome.fail(failure, read.readings);
  };

const failed = (code: RecognitionFailure['code'], image: number | null): RecognitionFailure => ({
  code,
  image,
  count: null,
});

/** Fills `read`; returns why the attempt failed, or null. */
const readAll = async (
  deps: RecogniseDeps,
  pending: PendingAttempt,
  read: Reads,
  signal: AbortSignal,
): Promise<RecognitionFailure | null> => {
  const roster = await deps.roster();
  const calibration = await deps.calibration();
  for (const [image, { mediaId }] of pending.images.entries()) {
    const picture = await deps.media.get(mediaId);
    if (picture === null) return failed('picture-missing', image);
    const reading = await readPatiently(deps, picture.bytes, signal);
    if (reading === null) return failed('recogniser-failed', image);
    const names = namesInReading(reading, image, roster);
    read.readings.push(await stored(deps, pending, { reading, image, names: names.length }));
    const { cropReaders: readers } = deps;
    const opinions = await askOthers(
      { ...roster, calibration, readers, signal },
      { image, bytes: picture.bytes },
      names,
    );
    read.names.push(...opinions.names);
    read.readings.push(...opinions.readings);
  }
  return read.names.length > 0 ? null : failed('no-names', null);
};

const readPatiently = async (
  deps: RecogniseDeps,
  picture: Uint8Array,
  signal: AbortSignal,
): Promise<EngineReading | null> => {
  let kills = 0;
  const isOver = (): boolean => signal.aborted;
  for (let attempt = 1; attempt <= tries && kills < mostKills && !isOver(); attempt += 1) {
    try {
      return await deps.recogniser.read(picture, signal);
    } catch (cause) {
      if (codeOf(cause) === 'closed') throw cause;
      if (codeOf(cause) === 'killed') kills += 1;
      if (!isOver()) deps.log(`recognition try ${attempt} of ${tries} failed`, cause);
    }
  }
  return null;
};

type OfPicture = { readonly reading: EngineReading; readonly image: number; readonly names: number };

const stored = async (
  { texts }: Pick<RecogniseDeps, 'texts'>,
  pending: PendingAttempt,
  { reading, image, names }: OfPicture,
): Promise<StoredReading> => {
  const { model, ms } = reading;
  const lines = reading.lines.map(({ steps: _steps, ...line }) => line);
  const transcript = transcriptIdOf(pending, image);
  await texts.put({ id: transcript, owner: pending.owner, text: JSON.stringify(lines) });
  return {
    image,
    model,
    slot: null,
    ms: Math.round(ms),
    lines: lines.length,
    names,
    confidence: lines.length === 0 ? null : lines.reduce((sum, { confidence }) => sum + confidence, 0) / lines.length,
    transcript,
    tokens: null,
    error: null,
  };
};
