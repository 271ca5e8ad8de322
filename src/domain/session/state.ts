import type { Proposal, Reassessment, SessionFact, StoredParticipant, TakenOut } from './events.ts';
import { facetOf, learnTouched } from './facets.ts';
import type { TouchedFacets } from './facets.ts';
import { sessionAfter } from './session.ts';
import type { WithProposal } from './participants.ts';
import type { SessionRecord } from './session.ts';

export type Session = SessionRecord<StoredParticipant>;
export type ListedParticipant = WithProposal<StoredParticipant>;

/** State before the last verification, for reverting it. */
type Verification = {
  readonly commandId: string;
  readonly participants: readonly Reassessment[];
  readonly proposed: readonly Proposal[];
  readonly from: 'processed' | 'verified';
};

/** Changes by one decision about a reading. */
export type SettledReadings = {
  readonly participants: readonly Reassessment[];
  readonly removed: readonly TakenOut[];
  readonly declined: readonly Proposal[];
  /** Status of the session at that time. */
  readonly status: Session['status'];
};

/** State for decisions on a session. */
export type SessionState = {
  /** null = never submitted. */
  session: Session | null;
  /** The attempt that has started. */
  startedAttempt: number | null;
  /** Removed participants by id. */
  readonly removed: Map<string, StoredParticipant>;
  /** Participants moved by each merge. */
  readonly recredited: Map<string, ReadonlySet<string>>;
  /** Changes by each decision in effect, by decisionId. */
  readonly settled: Map<string, SettledReadings>;
  /** null once the participants have changed since. */
  verification: Verification | null;
  readonly touched: TouchedFacets;
};

export const initialSession = (): SessionState => ({
  session: null,
  startedAttempt: null,
  removed: new Map(),
  recredited: new Map(),
  settled: new Map(),
  verification: null,
  touched: new Map(),
});

/** Open proposed removals. */
export const proposalsOf = (session: Session | null): readonly Proposal[] =>
  (session?.participants ?? []).flatMap(({ participantId, rawName, proposedRemoval }) =>
    proposedRemoval === null ? [] : [{ participantId, rawName, ...proposedRemoval }],
  );

const verificationAfter = (state: SessionState, fact: SessionFact): Verification | null => {
  if (facetOf[fact.type] !== 'participants') return state.verification;
  if (fact.type !== 'SessionVerified') return null;
  const declined = new Set(fact.data.declined.map(({ participantId }) => participantId));
  return {
    commandId: fact.commandId,
    participants: fact.data.participants,
    proposed: proposalsOf(state.session).filter(({ participantId }) => declined.has(participantId)),
    from: fact.data.status.from,
  };
};

const learnSettled = ({ session, settled, removed }: SessionState, fact: SessionFact): void => {
  if (session === null) return;
  const { status } = session;
  if (fact.type === 'ReadingsCredited')
    settled.set(fact.data.decisionId, { ...fact.data, removed: [], declined: [], status });
  if (fact.type === 'ReadingsConfirmed') {
    settled.set(fact.data.decisionId, { ...fact.data, status });
    for (const { participant } of fact.data.removed) removed.set(participant.participantId, participant);
  }
  if (fact.type === 'ReadingsReverted') {
    settled.delete(fact.data.decisionId);
    for (const { participant } of fact.data.restored) removed.delete(participant.participantId);
  }
};

export const evolveSession = (state: SessionState, fact: SessionFact): SessionState => {
  state.verification = verificationAfter(state, fact);
  learnTouched(state.touched, fact);
  if (fact.type === 'RecognitionStarted') state.startedAttempt = fact.data.attempt;
  if (fact.type === 'ParticipantsEdited') {
    for (const { participant } of fact.data.removed) state.removed.set(participant.participantId, participant);
    for (const id of fact.data.restored) state.removed.delete(id);
  }
  if (fact.type === 'ParticipantsRecredited') {
    const { mergeId, participants } = fact.data;
    const before = state.recredited.get(mergeId) ?? [];
    state.recredited.set(mergeId, new Set([...before, ...participants.map(({ participantId }) => participantId)]));
  }
  learnSettled(state, fact);
  state.session = sessionAfter(state.session, fact, (participant) => participant);
  return state;
};
