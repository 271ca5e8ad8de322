import { accept } from '../kernel/decider.ts';
import type { SessionDecision } from './rejections.ts';
import type { SessionState } from './state.ts';

/** Players were merged or split: moves credit between them. */
export type RecreditParticipants = {
  readonly type: 'RecreditParticipants';
  readonly data: {
    readonly mergeId: string;
    readonly from: string;
    readonly into: string;
    /** A split: only names that this merge had moved. */
    readonly isSplit: boolean;
  };
};

/** Does nothing when none of them is in the session. */
export const recreditParticipants = (
  { mergeId, from, into, isSplit }: RecreditParticipants['data'],
  { session, recredited }: SessionState,
): SessionDecision => {
  const moved = recredited.get(mergeId);
  const wanted = (session?.participants ?? []).filter(
    ({ participantId, playerId }) => playerId === from && (!isSplit || moved?.has(participantId) === true),
  );
  if (wanted.length === 0) return accept();
  const participants = wanted.map(({ participantId, rawName }) => ({ participantId, rawName }));
  return accept({ type: 'ParticipantsRecredited', data: { mergeId, from, into, participants } });
};
