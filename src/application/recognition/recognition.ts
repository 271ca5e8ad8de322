import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { namesInPicture } from '../../domain/recognition/names-in-picture.ts';
import type { ReadName } from '../../domain/recognition/read-name.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import { maxParticipants } from '../../domain/session/events.ts';
import type { RecognitionFailure, SessionFact, StoredImage, StoredReading } from '../../domain/session/events.ts';
import { newParticipant } from '../../domain/session/edit/new-participant.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { EngineReading } from '../../ports/recogniser.ts';
import { systemMeta } from '../commands/command-meta.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import { currentSession } from '../sessions/current-session.ts';
import type { HandleCommand } from '../commands/handle-command.ts';
import type { Roster } from '../roster/roster.ts';
import type { Weights } from './second-opinions.ts';

/** A pending recognition attempt of a session; `cause` is the event that requested it. */
export type PendingAttempt = {
  readonly sessionId: string;
  readonly attempt: number;
  readonly images: readonly StoredImage[];
  /** Owner of the screenshots: texts read in them are erased with this person. */
  readonly owner: string;
  readonly cause: RecordedEvent;
};

/** Parts of every outcome of an attempt. */
export type PictureReading = { readonly readings: readonly StoredReading[]; readonly names: readonly ReadName[] };

/** Events that may request an attempt. */
export type AskingForAttempt = Extract<SessionFact, { type: 'SessionSubmitted' | 'ReprocessingRequested' }>;

/** The attempt requested by an event; null without screenshots, since typed names were matched within the request. */
export const attemptAskedBy = (event: AskingForAttempt): Pick<PendingAttempt, 'sessionId' | 'attempt'> | null => {
  const sessionId = sessionIdOf(event.stream);
  if (event.type === 'ReprocessingRequested') return { sessionId, attempt: event.data.attempt };
  return event.data.images.length === 0 ? null : { sessionId, attempt: 1 };
};

/** The attempt that a session waits for; null: none. */
export const pendingAttempt = async (
  eventStore: Pick<EventStore, 'readStream'>,
  sessionId: string,
): Promise<PendingAttempt | null> => {
  const { state, events } = await currentSession(eventStore, sessionId);
  const { session } = state;
  const cause = events.findLast(({ type }) => type === 'SessionSubmitted' || type === 'ReprocessingRequested');
  if (session?.status !== 'pending' || cause === undefined) return null;
  return { sessionId, attempt: session.attempt, images: session.images, owner: session.submittedBy, cause };
};

/** Id of the transcript of one screenshot in an attempt. */
export const transcriptIdOf = ({ cause }: Pick<PendingAttempt, 'cause'>, image: number): string =>
  deriveId('transcript', cause.id, String(image));

/** Lines of a screenshot that may be names; labels of the screen are excluded. */
export const namesInReading = (
  { model, lines }: EngineReading,
  image: number,
  { index }: Pick<Roster, 'index'>,
): ReadName[] => namesInPicture(lines, { image, model, roster: index });

/** Records the outcome of an attempt in its session. */
export const createAttemptOutcome = (
  { sessionId, attempt, cause }: PendingAttempt,
  { handle, clock }: { readonly handle: HandleCommand; readonly clock: Clock },
) => {
  const send = async (name: string, command: SessionCommand): Promise<SessionRejection | CommonRejection | null> => {
    const handled = await handle(sessionDecider, sessionId, command, systemMeta(cause, name, clock));
    return handled.ok ? null : handled.rejection;
  };
  const must = async (name: string, command: SessionCommand): Promise<void> => {
    const rejection = await send(name, command);
    if (rejection !== null) throw new Error(`${command.type} of session ${sessionId} was refused: ${rejection.code}`);
  };
  const fail = (failure: RecognitionFailure, readings: readonly StoredReading[]): Promise<void> =>
    must('fail-recognition', { type: 'FailRecognition', data: { attempt, readings, failure } });

  return {
    start: (): Promise<void> => must('start-recognition', { type: 'StartRecognition', data: { attempt } }),
    fail,
    /** Matches the names; too many for a session is a failure of its own. */
    complete: async (
      { readings, names }: PictureReading,
      { index, calibration, bands }: Weights & Pick<Roster, 'bands'>,
    ): Promise<void> => {
      const participants = matchNames(index, names, calibration).map(newParticipant);
      const count = participants.length;
      if (count > maxParticipants) return fail({ code: 'too-many-names', image: null, count }, readings);
      const command = { type: 'CompleteRecognition', data: { attempt, participants, readings, bands } } as const;
      const rejection = await send('complete-recognition', command);
      if (rejection?.code === 'too-large') return fail({ code: 'too-large', image: null, count }, readings);
      if (rejection !== null) throw new Error(`Session ${sessionId} took no outcome: ${rejection.code}`);
    },
  };
};
