import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { correctionIdOf } from '../../domain/session/corrections.ts';
import type { RequestCorrection } from '../../domain/session/corrections.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import type { SessionState } from '../../domain/session/state.ts';
import { changeSession } from './change-session.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

type RequestResult =
  | (Extract<CommandResult<SessionEvent, SessionRejection>, { ok: true }> & { readonly correctionId: string })
  | Extract<CommandResult<SessionEvent, SessionRejection>, { ok: false }>;

export type CorrectionRequest = {
  readonly id: string;
  readonly data: RequestCorrection['data'];
  readonly meta: CommandMeta;
};

/** Number of names that a correction would add now; a refused one adds none. */
export const namesAddedBy = ({ data, meta }: Omit<CorrectionRequest, 'id'>, state: SessionState): number => {
  const decision = sessionDecider.decide({ type: 'RequestCorrection', data }, state, meta);
  const events: readonly SessionEvent[] = decision.ok ? decision.events : [];
  return events.reduce((sum, event) => sum + (event.type === 'ParticipantsEdited' ? event.data.added.length : 0), 0);
};

/** Records a member's correction of their own attendance, for a moderator to decide. */
export const requestCorrection = async (
  { id, data, meta }: CorrectionRequest,
  deps: Pick<Deps, 'handle'>,
): Promise<RequestResult> => {
  const done = await changeSession({ id, command: { type: 'RequestCorrection', data }, meta }, deps);
  return done.ok ? { ...done, correctionId: correctionIdOf(meta) } : done;
};
