import type { CommandMeta } from '../domain/kernel/envelope.ts';
import { sessionDecider } from '../domain/session/decider.ts';
import type { SessionEvent } from '../domain/session/events.ts';
import type { SessionRejection } from '../domain/session/rejections.ts';
import { currentSession, sessionFor } from './current-session.ts';
import type { CommandResult } from './command-result.ts';
import type { Deps } from './deps.ts';
import { registerParticipants } from './register-participants.ts';
import type { RefusedName, RefusedPart } from './register-participants.ts';
import type { Roster } from './roster.ts';

export type VerifyDeps = Pick<Deps, 'eventStore' | 'handle'> & { readonly roster: () => Promise<Roster> };
type Done = Extract<CommandResult<SessionEvent, SessionRejection>, { ok: true }>;
export type VerifiedSession =
  | (Done & {
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

/** Registers names as new players first, then verifies; nobody is registered for a session that cannot be verified. */
export const verifySession = async (
  { id, register, expectedRevision, meta }: Verification,
  deps: VerifyDeps,
): Promise<VerifiedSession> => {
  const session = await sessionFor(deps.eventStore, id, meta);
  const trial = { type: 'VerifySession', data: { matched: asThemselves(register), expectedRevision } } as const;
  const decision = sessionDecider.decide(trial, session.state, meta);
  if (!decision.ok) return { ok: false, from: 'session', rejection: decision.rejection };
  const names = register.flatMap((key) => {
    const one = session.listed.get(key);
    return one?.playerId === null ? [{ key, rawName: one.rawName }] : [];
  });
  const registered = await registerParticipants(names, meta, deps);
  if (!registered.ok) return { ok: false, from: 'roster', rejection: registered.rejection };
  const matched = [...registered.playerOf].map(([participantId, playerId]) => ({ participantId, playerId }));
  const command = { type: 'VerifySession', data: { matched, expectedRevision } } as const;
  const handled = await deps.handle(sessionDecider, id, command, meta);
  if (!handled.ok) return { ok: false, from: 'session', rejection: handled.rejection };
  const { unmatched } = await currentSession(deps.eventStore, id);
  return { ...handled, refused: registered.refused, unmatched };
};

/** A trial: whether these participants are there at all. */
const asThemselves = (participantIds: readonly string[]) =>
  participantIds.map((participantId) => ({ participantId, playerId: participantId }));
