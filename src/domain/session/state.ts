import type { SessionStatus } from '../../contracts/sessions.ts';
import { assertNever } from '../kernel/assert-never.ts';
import type { Fact } from '../kernel/envelope.ts';
import type { Proposal, SessionEvent, StoredParticipant } from './events.ts';

/** How it stood before the verification: the data of its undo. */
type Verification = Extract<SessionEvent, { type: 'VerificationReverted' }>['data'];

/** What decisions need of a session; null status = never submitted. */
export type SessionState = {
  status: SessionStatus | null;
  attempt: number;
  started: boolean;
  excluded: boolean;
  participantsVersion: number;
  eventType: string;
  eventDate: string;
  notes: string | null;
  participants: Map<string, StoredParticipant>;
  /** Proposed removals, by participant. */
  proposals: Map<string, Proposal>;
  /** What the last verification changed, for its undo; null once something else has changed since. */
  verification: Verification | null;
};

export const initialSession = (): SessionState => ({
  status: null,
  attempt: 0,
  started: false,
  excluded: false,
  participantsVersion: 0,
  eventType: '',
  eventDate: '',
  notes: null,
  participants: new Map(),
  proposals: new Map(),
  verification: null,
});

const put = (state: SessionState, participants: readonly StoredParticipant[]): void => {
  for (const participant of participants) state.participants.set(participant.participantId, participant);
};

const edit = (state: SessionState, data: Extract<SessionEvent, { type: 'ParticipantsEdited' }>['data']): void => {
  for (const { participantId } of data.removed) {
    state.participants.delete(participantId);
    state.proposals.delete(participantId);
  }
  put(state, data.added);
  put(
    state,
    data.rematched.map(({ after }) => after),
  );
  for (const proposal of data.proposed) state.proposals.set(proposal.participantId, proposal);
  state.status = data.status.to;
  state.verification = null;
  state.participantsVersion += 1;
};

const verify = (state: SessionState, data: Extract<SessionEvent, { type: 'SessionVerified' }>['data']): void => {
  const matched = new Map(data.matched.map(({ participantId, playerId }) => [participantId, playerId]));
  state.verification = {
    participants: [...state.participants.values()],
    proposed: [...state.proposals.values()],
    status: state.status === 'verified' ? 'verified' : 'processed',
  };
  for (const [id, participant] of state.participants) {
    const playerId = matched.get(id);
    state.participants.set(id, verifiedParticipant(participant, playerId));
  }
  state.proposals.clear();
  state.status = 'verified';
  state.participantsVersion += 1;
};

const revert = (state: SessionState, data: Verification): void => {
  put(state, data.participants);
  for (const proposal of data.proposed) state.proposals.set(proposal.participantId, proposal);
  state.status = data.status;
  state.participantsVersion += 1;
  state.verification = null;
};

/** What verification makes of a participant; a player given to it is certain. Shared with the projection. */
export const verifiedParticipant = <P extends Certifiable>(participant: P, playerId: string | undefined): P =>
  playerId === undefined
    ? { ...participant, verified: true }
    : { ...participant, verified: true, playerId, matchConfidence: 1, confidenceScore: participant.readingConfidence };

type Certifiable = Pick<
  StoredParticipant,
  'verified' | 'playerId' | 'matchConfidence' | 'confidenceScore' | 'readingConfidence'
>;

export const evolveSession = (state: SessionState, fact: Fact<SessionEvent>): SessionState => {
  switch (fact.type) {
    case 'SessionSubmitted':
      state.status = 'pending';
      state.attempt = 1;
      state.eventType = fact.data.eventType;
      state.eventDate = fact.data.eventDate;
      state.notes = fact.data.notes;
      return state;
    case 'RecognitionStarted':
      state.started = true;
      return state;
    case 'SessionProcessed':
      state.status = fact.data.verified ? 'verified' : 'processed';
      put(state, fact.data.participants);
      state.participantsVersion += 1;
      return state;
    case 'SessionFailed':
      state.status = 'failed';
      return state;
    case 'ReprocessingRequested':
      state.status = 'pending';
      state.attempt = fact.data.attempt;
      state.started = false;
      return state;
    case 'ParticipantsEdited':
      edit(state, fact.data);
      return state;
    case 'SessionVerified':
      verify(state, fact.data);
      return state;
    case 'VerificationReverted':
      revert(state, fact.data);
      return state;
    case 'SessionExcluded':
      state.excluded = true;
      return state;
    case 'SessionIncluded':
      state.excluded = false;
      return state;
    case 'SessionCorrected':
      state.eventType = fact.data.eventType?.to ?? state.eventType;
      state.eventDate = fact.data.eventDate?.to ?? state.eventDate;
      if (fact.data.notes !== null) state.notes = fact.data.notes.to;
      return state;
    default:
      return assertNever(fact);
  }
};
