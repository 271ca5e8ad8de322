import type { Deps } from '../../application/deps.ts';
import type { ReactionResult } from '../../application/operations/open-items.ts';
import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import { duplicateOf, findSession } from '../../projections/sessions/queries.ts';
import type { SessionDoc } from '../../projections/sessions/session-doc.ts';
import { momentOfId } from '../../contracts/snowflakes.ts';
import { codeOfError } from '../refusals.ts';
import type { BotMemory } from '../../ports/bot-memory.ts';
import type { Words } from '../words.ts';
import { replyKey } from './progress-board.ts';
import type { ProgressBoard } from './progress-board.ts';
import { reportOf } from './report.ts';
import type { ReplyReport } from './report.ts';

export type ReplyDeps = Pick<Deps, 'readModels' | 'waitFor' | 'clock'> & {
  readonly memory: Pick<BotMemory, 'reply'>;
  readonly board: Pick<ProgressBoard, 'show'>;
  readonly pageOf: (sessionId: string) => string;
  readonly words: Pick<Words, 'failure'>;
  /** Receives outcomes of sessions submitted by command, which have no post. */
  readonly onReport: (sessionId: string, report: ReplyReport) => void;
  readonly warn: (text: string, cause: unknown) => void;
};
const prefix = 'session-';
const longestWaitMs = 10_000;

/** The session with this event; null for one that is gone. */
const sessionWith = async ({ stream, position }: RecordedEvent, { waitFor, readModels }: ReplyDeps) => {
  if ((await waitFor(['sessions'], position, longestWaitMs)) !== 'reached')
    throw new Error('The projection sessions is behind');
  return findSession(readModels, stream.slice(prefix.length));
};

/** 25 characters at most: of the event's id there are enough without its dashes. */
const nonceOf = ({ id }: RecordedEvent): string => id.replaceAll('-', '').slice(0, 25);

const reportOn = async (doc: SessionDoc, event: RecordedEvent, { readModels, pageOf, words }: ReplyDeps) =>
  reportOf(doc, {
    duplicateOf: await duplicateOf(readModels, doc),
    isReading: event.type === 'RecognitionStarted',
    pageOf,
    words,
  });

/** Discord lets messages that are older be changed only now and then: the rest of the news does not wait for that. */
const slowAfterMs = 60 * 60 * 1000;
const isSlow = async (postId: string, { memory, clock }: ReplyDeps): Promise<boolean> => {
  const isOld = clock.now().getTime() - Date.parse(momentOfId(postId)) > slowAfterMs;
  return isOld && (await memory.reply(replyKey(postId))) !== null;
};

const replyTo = async (event: RecordedEvent<SessionEvent>, deps: ReplyDeps): Promise<ReactionResult> => {
  const doc = await sessionWith(event, deps);
  if (doc?.origin?.kind !== 'discord') return 'done';
  const { channelId, messageId } = doc.origin;
  const report = await reportOn(doc, event, deps);
  if (channelId === null || messageId === null) {
    deps.onReport(doc.id, report);
    return 'done';
  }
  const shown = deps.board.show({ channelId, messageId }, report, { nonce: nonceOf(event), since: event.recordedAt });
  // Not awaited, because the next report replaces it.
  if (doc.status === 'pending' || (await isSlow(messageId, deps))) {
    shown.catch((cause: unknown) => deps.warn('a post does not show how its session gets on', cause));
    return 'done';
  }
  await shown;
  return 'done';
};

/** Events that may change the report on a session. */
export const reportedEvents = [
  'SessionSubmitted',
  'RecognitionStarted',
  'SessionProcessed',
  'SessionFailed',
  'ReprocessingRequested',
  'ParticipantsEdited',
  'SessionVerified',
  'VerificationReverted',
  'ParticipantsRecredited',
  'SessionExcluded',
  'SessionIncluded',
  'SessionCorrected',
] as const satisfies readonly SessionEvent['type'][];

/** Each post that made a session shows how that gets on, by reactions and in one reply. */
export const reportSessionProgress =
  (deps: ReplyDeps) =>
  async (event: RecordedEvent<SessionEvent>): Promise<ReactionResult> => {
    try {
      return await replyTo(event, deps);
    } catch (cause) {
      const code = codeOfError(cause);
      if (code === 'discord-forbidden' || code === 'discord-rejected') return { rejected: code };
      throw cause;
    }
  };
