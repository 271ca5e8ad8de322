import { usualBands } from '../../contracts/confidence.ts';
import type { Bands } from '../../contracts/confidence.ts';
import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type {
  CompleteRecognition,
  CorrectSession,
  EditParticipants,
  EraseSessionMedia,
  SessionCommand,
  SubmitSession,
  TypeNames,
} from './commands.ts';
import { decideCorrection, requestCorrection } from './correct-oneself.ts';
import { editParticipants } from './edit/edit-participants.ts';
import type { SessionEvent, StoredParticipant } from './events.ts';
import type { NewParticipant } from './edit/new-participant.ts';
import { participantsAfter } from './participants.ts';
import { decideReadings } from './readings.ts';
import { recreditParticipants } from './recredit.ts';
import type { SessionDecision, SessionRejection } from './rejections.ts';
import { evolveSession, initialSession } from './state.ts';
import type { SessionState } from './state.ts';
import { undoSession } from './undo.ts';
import { revertVerification, verifySession } from './edit/verify.ts';

const read = (participants: readonly NewParticipant[], bands: Bands, meta: CommandMeta): StoredParticipant[] =>
  participants.map((participant, index) => ({
    ...participant,
    participantId: deriveId('participant', meta.commandId, String(index)),
    verified: participant.playerId !== null && participant.confidenceScore >= bands.verified,
    heldBack: false,
    review: null,
    added: null,
  }));

type ReadParticipants = Pick<CompleteRecognition['data'], 'participants' | 'readings' | 'bands'> & {
  readonly attempt: number;
  readonly source: 'pictures' | 'text';
  readonly rawText: string | null;
  readonly from: 'pending' | 'failed';
};

const processed = (
  { participants, readings, from, bands = usualBands, ...rest }: ReadParticipants,
  meta: CommandMeta,
): SessionEvent => {
  const names = read(participants, bands, meta);
  const isCertain = names.length > 0 && names.every(({ verified }) => verified);
  return {
    type: 'SessionProcessed',
    data: {
      ...rest,
      bands: { ...bands },
      readings: [...readings],
      participants: names,
      status: { from, to: isCertain ? 'verified' : 'processed' },
    },
  };
};

const submit = (data: SubmitSession['data'], state: SessionState, meta: CommandMeta): SessionDecision => {
  if (state.session !== null) return accept();
  const { names, images, sameContentAs = null, ...fields } = data;
  const submitted: SessionEvent = {
    type: 'SessionSubmitted',
    data: { ...fields, images: [...images], sameContentAs },
  };
  if (names === null) return accept(submitted);
  const typed: ReadParticipants = { ...names, attempt: 1, source: 'text', rawText: null, from: 'pending' };
  return accept(submitted, processed(typed, meta));
};

const typeNames = (data: TypeNames['data'], { session }: SessionState, meta: CommandMeta): SessionDecision => {
  if (session === null) return reject({ code: 'not-found' });
  if (session.status !== 'failed') return reject({ code: 'not-failed', status: session.status });
  return accept(processed({ ...data, attempt: session.attempt, source: 'text', from: 'failed' }, meta));
};

/** Why a change based on revision `expected` is refused; null when the revision is current. */
const movedOn = (expected: number | null, { session }: SessionState): SessionRejection | null => {
  if (session === null) return { code: 'not-found' };
  if (expected === null || expected === session.revision) return null;
  return { code: 'version-conflict', expected, actual: session.revision };
};

const changed = <T>(from: T, to: T): { from: T; to: T } | null => (from === to ? null : { from, to });

const correct = (data: CorrectSession['data'], { session }: SessionState): SessionDecision => {
  if (session === null) return reject({ code: 'not-found' });
  const changes = {
    eventType: changed(session.eventType, data.eventType ?? session.eventType),
    eventDate: changed(session.eventDate, data.eventDate ?? session.eventDate),
    notes: changed(session.notes, data.notes.given ? data.notes.text : session.notes),
  };
  const isSame = changes.eventType === null && changes.eventDate === null && changes.notes === null;
  return isSame ? accept() : accept({ type: 'SessionCorrected', data: changes });
};

const exclude = (excluded: boolean, { session }: SessionState): SessionDecision =>
  session?.excluded === excluded
    ? accept()
    : accept({ type: excluded ? 'SessionExcluded' : 'SessionIncluded', data: {} });

const reprocess = ({ session }: SessionState): SessionDecision => {
  if (session === null) return reject({ code: 'not-found' });
  if (session.status !== 'failed') return reject({ code: 'not-failed', status: session.status });
  return accept({ type: 'ReprocessingRequested', data: { attempt: session.attempt + 1 } });
};

const eraseMedia = ({ texts, pictures }: EraseSessionMedia['data'], { session }: SessionState): SessionDecision => {
  if (session === null) return reject({ code: 'not-found' });
  if (texts.length + pictures.length === 0) return accept();
  return accept({ type: 'SessionMediaErased', data: { texts: [...texts], pictures: [...pictures] } });
};

/** Whether the session waits for this attempt; outcomes of other attempts change nothing. */
const awaits = (attempt: number, { session }: SessionState): boolean =>
  session?.status === 'pending' && session.attempt === attempt;

/** Decides a change if the caller's revision is current. */
const expecting = (expected: number | null, state: SessionState, decideIt: () => SessionDecision): SessionDecision => {
  const conflict = movedOn(expected, state);
  return conflict === null ? decideIt() : reject(conflict);
};

/** Saves the wanted list, and verifies it if requested: one command, so that one undo reverts both. */
const saveParticipants = (data: EditParticipants['data'], state: SessionState, meta: CommandMeta): SessionDecision => {
  const edited = editParticipants(data, state, meta);
  const { session } = state;
  if (!edited.ok || data.verify !== true || session === null) return edited;
  const participants = edited.events.reduce(
    (list, event) => (event.type === 'ParticipantsEdited' ? participantsAfter(list, event, (one) => one) : list),
    session.participants,
  );
  const verified = verifySession([], { ...state, session: { ...session, participants } }, meta);
  return verified.ok ? accept(...edited.events, ...verified.events) : verified;
};

const decide = (command: SessionCommand, state: SessionState, meta: CommandMeta): SessionDecision => {
  switch (command.type) {
    case 'SubmitSession':
      return submit(command.data, state, meta);
    case 'StartRecognition': {
      const { attempt } = command.data;
      const isNew = awaits(attempt, state) && state.startedAttempt !== attempt;
      return isNew ? accept({ type: 'RecognitionStarted', data: { attempt } }) : accept();
    }
    case 'CompleteRecognition':
      return awaits(command.data.attempt, state)
        ? accept(processed({ ...command.data, source: 'pictures', rawText: null, from: 'pending' }, meta))
        : accept();
    case 'FailRecognition':
      return awaits(command.data.attempt, state)
        ? accept({ type: 'SessionFailed', data: { ...command.data, readings: [...command.data.readings] } })
        : accept();
    case 'TypeNames':
      return typeNames(command.data, state, meta);
    case 'RequestReprocessing':
      return reprocess(state);
    case 'EditParticipants':
      return saveParticipants(command.data, state, meta);
    case 'VerifySession':
      return expecting(command.data.expectedRevision, state, () => verifySession(command.data.matched, state, meta));
    case 'RevertVerification':
      return expecting(command.data.expectedRevision, state, () => revertVerification(state));
    case 'RecreditParticipants':
      return recreditParticipants(command.data, state);
    case 'RequestCorrection':
      return requestCorrection(command.data, state, meta);
    case 'DecideCorrection':
      return decideCorrection(command.data, state, meta);
    case 'CreditReadings':
    case 'ConfirmReadings':
    case 'RevertReadings':
      return decideReadings(command, state, meta);
    case 'ExcludeSession':
      return expecting(command.data.expectedRevision, state, () => exclude(command.data.excluded, state));
    case 'CorrectSession':
      return expecting(command.data.expectedRevision, state, () => correct(command.data, state));
    case 'UndoSession':
      return undoSession(command.data, state);
    case 'EraseSessionMedia':
      return eraseMedia(command.data, state);
    default:
      return assertNever(command);
  }
};

export const sessionDecider = {
  category: 'session',
  initialState: initialSession,
  evolve: evolveSession,
  decide,
  version: ({ session }) => session?.version ?? 0,
  revision: ({ session }) => session?.revision ?? -1,
} satisfies Decider<SessionCommand, SessionState, SessionEvent, SessionRejection>;
