import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type {
  CompleteRecognition,
  CorrectSession,
  NewParticipant,
  SessionCommand,
  SubmitSession,
  VerifySession,
} from './commands.ts';
import { editParticipants } from './edit-participants.ts';
import type { SessionEvent, StoredParticipant } from './events.ts';
import type { SessionRejection } from './rejections.ts';
import { evolveSession, initialSession } from './state.ts';
import type { SessionState } from './state.ts';

type Decided = Decision<SessionEvent, SessionRejection>;

/** At and above this a name is certain without a moderator. */
export const certain = 0.95;

const read = (participants: readonly NewParticipant[], meta: CommandMeta): StoredParticipant[] =>
  participants.map((participant, index) => ({
    ...participant,
    participantId: deriveId('participant', meta.commandId, String(index)),
    verified: participant.playerId !== null && participant.confidenceScore >= certain,
    heldBack: false,
    addedBy: null,
  }));

const processed = (
  data: Pick<CompleteRecognition['data'], 'participants' | 'readings'>,
  attempt: number,
  meta: CommandMeta,
): SessionEvent => {
  const participants = read(data.participants, meta);
  return {
    type: 'SessionProcessed',
    data: {
      attempt,
      readings: [...data.readings],
      participants,
      verified: participants.length > 0 && participants.every(({ verified }) => verified),
    },
  };
};

const submit = (data: SubmitSession['data'], state: SessionState, meta: CommandMeta): Decided => {
  if (state.status !== null) return accept();
  const { participants, readings, images, ...fields } = data;
  const submitted: SessionEvent = {
    type: 'SessionSubmitted',
    data: { ...fields, images: [...images], discordChannelId: null },
  };
  return participants === null ? accept(submitted) : accept(submitted, processed({ participants, readings }, 1, meta));
};

const verify = (data: VerifySession['data'], state: SessionState): Decided => {
  if (state.status === null) return reject({ code: 'not-found' });
  if (state.status === 'pending') return reject({ code: 'session-pending' });
  if (state.status === 'failed') return reject({ code: 'session-failed' });
  const unknown = data.matched.find(({ participantId }) => !state.participants.has(participantId));
  if (unknown !== undefined) return reject({ code: 'unknown-participant', participantId: unknown.participantId });
  const matched = data.matched.filter(
    ({ participantId, playerId }) => state.participants.get(participantId)?.playerId !== playerId,
  );
  const isDone = state.status === 'verified' && matched.length === 0 && state.proposals.size === 0;
  return isDone
    ? accept()
    : accept({ type: 'SessionVerified', data: { matched, declined: [...state.proposals.keys()] } });
};

/** Undo of a verification, as long as nothing has changed the participants since. */
const revert = (expectedVersion: number | null, state: SessionState): Decided => {
  if (state.status === null) return reject({ code: 'not-found' });
  const { verification, participantsVersion: actual } = state;
  if (verification === null || (expectedVersion !== null && expectedVersion !== actual))
    return reject({ code: 'version-conflict', expected: expectedVersion ?? actual, actual });
  return accept({ type: 'VerificationReverted', data: verification });
};

const changed = <T>(from: T, to: T): { from: T; to: T } | null => (from === to ? null : { from, to });

const correct = (data: CorrectSession['data'], state: SessionState): Decided => {
  if (state.status === null) return reject({ code: 'not-found' });
  const changes = {
    eventType: changed(state.eventType, data.eventType ?? state.eventType),
    eventDate: changed(state.eventDate, data.eventDate ?? state.eventDate),
    notes: changed(state.notes, data.notes.given ? data.notes.text : state.notes),
  };
  const isSame = changes.eventType === null && changes.eventDate === null && changes.notes === null;
  return isSame ? accept() : accept({ type: 'SessionCorrected', data: changes });
};

const exclude = (excluded: boolean, state: SessionState, meta: CommandMeta): Decided => {
  if (state.status === null) return reject({ code: 'not-found' });
  if (state.excluded === excluded) return accept();
  return accept({ type: excluded ? 'SessionExcluded' : 'SessionIncluded', data: { reason: meta.reason } });
};

const reprocess = (state: SessionState): Decided => {
  if (state.status === null) return reject({ code: 'not-found' });
  if (state.status !== 'failed') return reject({ code: 'not-failed', status: state.status });
  return accept({ type: 'ReprocessingRequested', data: { attempt: state.attempt + 1 } });
};

/** Outcomes of another attempt, or of a finished one, change nothing. */
const awaits = (attempt: number, state: SessionState): boolean =>
  state.status === 'pending' && state.attempt === attempt;

const decide = (command: SessionCommand, state: SessionState, meta: CommandMeta): Decided => {
  switch (command.type) {
    case 'SubmitSession':
      return submit(command.data, state, meta);
    case 'StartRecognition':
      return awaits(command.data.attempt, state) && !state.started
        ? accept({ type: 'RecognitionStarted', data: { attempt: command.data.attempt } })
        : accept();
    case 'CompleteRecognition':
      return awaits(command.data.attempt, state)
        ? accept(processed(command.data, command.data.attempt, meta))
        : accept();
    case 'FailRecognition':
      return awaits(command.data.attempt, state)
        ? accept({ type: 'SessionFailed', data: { ...command.data, readings: [...command.data.readings] } })
        : accept();
    case 'RequestReprocessing':
      return reprocess(state);
    case 'EditParticipants':
      return editParticipants(command.data, state, meta);
    case 'VerifySession':
      return verify(command.data, state);
    case 'RevertVerification':
      return revert(command.data.expectedVersion, state);
    case 'ExcludeSession':
      return exclude(command.data.excluded, state, meta);
    case 'CorrectSession':
      return correct(command.data, state);
    default:
      return assertNever(command);
  }
};

export const sessionDecider = {
  category: 'session',
  initialState: initialSession,
  evolve: evolveSession,
  decide,
  version: (state) => state.participantsVersion,
} satisfies Decider<SessionCommand, SessionState, SessionEvent, SessionRejection>;
