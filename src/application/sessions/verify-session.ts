import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import type { SessionState } from '../../domain/session/state.ts';
import { sessionAsFound } from './current-session.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import { registerParticipants } from './register-participants.ts';
import type { RefusedName, RefusedPart } from './register-participants.ts';
import type { Roster } from '../roster/roster.ts';

export type VerifyDeps = Pick<Deps, 'eventStore' | 'handle' | 'query'> & { readonly roster: () => Promise<Roster> };
/** Names without a player. */
export const unmatchedIn = ({ session }: SessionState): number =>
  (session?.participants ?? []).filter(({ playerId }) => playerId === null).length;

type AcceptedVerification = Extract<CommandResult<SessionEvent, SessionRejection>, { ok: true }>;
export type VerifiedSession =
  | (AcceptedVerification & {
      /** Participants whose names could not be registered: they stay unmatched. */
      readonly refused: readonly RefusedName<string>[];
      /** Names without a player. */
      readonly unmatched: number;
    })
  | RefusedPart;

export type Verification = {
  readonly id: string;
  /** Participants to be registered as new players first. */
  readonly register: readonly string[];
  readonly expectedRevision: number | null;
  readonly meta: CommandMeta;
};

/** Registers names as new players, then verifies. Nobody is registered when the session cannot be verified. */
export const verifySession = async (
  { id, register, expectedRevision, meta }: Verification,
  deps: VerifyDeps,
): Promise<VerifiedSession> => {
  const trial = { type: 'VerifySession', data: { matched: asThemselves(register), expectedRevision } } as const;
  const { rejection, names } = await sessionAsFound(deps, id, meta, ({ state }) => {
    const decision = sessionDecider.decide(trial, state, meta);
    return {
      rejection: decision.ok ? null : decision.rejection,
      names: (state.session?.participants ?? []).flatMap(({ participantId: key, playerId, rawName }) =>
        playerId === null && register.includes(key) ? [{ key, rawName }] : [],
      ),
    };
  });
  if (rejection !== null) return { ok: false, from: 'session', rejection };
  const registered = await registerParticipants(names, meta, deps);
  if (!registered.ok) return { ok: false, from: 'roster', rejection: registered.rejection };
  const matched = [...registered.playerOf].map(([participantId, playerId]) => ({ participantId, playerId }));
  const command = { type: 'VerifySession', data: { matched, expectedRevision } } as const;
  const handled = await deps.handle(sessionDecider, id, command, meta, unmatchedIn);
  if (!handled.ok) return { ok: false, from: 'session', rejection: handled.rejection };
  return { ...handled, refused: registered.refused, unmatched: handled.view };
};

/** A trial decision, to check that these participants exist. */
const asThemselves = (participantIds: readonly string[]) =>
  participantIds.map((participantId) => ({ participantId, playerId: participantId }));
