import { accept } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decider.ts';
import type { SessionEvent } from './events.ts';
import type { SessionRejection } from './rejections.ts';
import type { SessionState } from './state.ts';

/** Players were merged or split: who stood for one stands for the other. */
export type RecreditParticipants = {
  readonly type: 'RecreditParticipants';
  readonly data: {
    readonly mergeId: string;
    readonly from: string;
    readonly into: string;
    /** A split: only those that this merge had given another player. */
    readonly isSplit: boolean;
  };
};

/** Nobody of them is there, or no more: nothing happens. */
export const recreditParticipants = (
  { mergeId, from, into, isSplit }: RecreditParticipants['data'],
  { session, recredited }: SessionState,
): Decision<SessionEvent, SessionRejection> => {
  const moved = recredited.get(mergeId);
  const wanted = (session?.participants ?? []).filter(
    ({ participantId, playerId }) => playerId === from && (!isSplit || moved?.has(participantId) === true),
  );
  if (wanted.length === 0) return accept();
  const participants = wanted.map(({ participantId, rawName }) => ({ participantId, rawName }));
  return accept({ type: 'ParticipantsRecredited', data: { mergeId, from, into, participants } });
};
