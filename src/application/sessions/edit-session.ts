import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import type { EditParticipants } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import type { SessionRejection } from '../../domain/session/rejections.ts';
import { sessionAsFound } from './current-session.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import { registerParticipants } from './register-participants.ts';
import type { RefusedName, RefusedPart } from './register-participants.ts';
import type { Roster } from '../roster/roster.ts';

type AcceptedEdit = Extract<CommandResult<SessionEvent, SessionRejection>, { ok: true }>;
export type EditedSession =
  /** `key`: index of the item whose name could not be registered. */
  (AcceptedEdit & { readonly refused: readonly RefusedName<number>[] }) | RefusedPart;

export type SessionEdit = {
  readonly id: string;
  readonly edit: EditParticipants['data'];
  /** Items to register as players first, by index; the items then have these players. */
  readonly register: readonly { readonly key: number; readonly rawName: string }[];
  readonly meta: CommandMeta;
};

const withPlayers = (
  edit: EditParticipants['data'],
  playerOf: (place: number) => string | undefined,
): EditParticipants => ({
  type: 'EditParticipants',
  data: {
    ...edit,
    items: edit.items.map((item, place) => {
      const playerId = playerOf(place);
      return playerId === undefined ? item : { ...item, playerId, playerGiven: true };
    }),
  },
});

/** Saves the wanted list of a session. Nobody is registered when the list cannot be saved. */
export const editSession = async (
  { id, edit, register, meta }: SessionEdit,
  deps: Pick<Deps, 'eventStore' | 'handle' | 'query'> & { readonly roster: () => Promise<Roster> },
): Promise<EditedSession> => {
  const toRegister = new Set(register.map(({ key }) => key));
  const trial = withPlayers(edit, (place) => (toRegister.has(place) ? `new ${String(place)}` : undefined));
  const refusal = await sessionAsFound(deps, id, meta, ({ state }) => {
    const decision = sessionDecider.decide(trial, state, meta);
    return decision.ok ? null : decision.rejection;
  });
  if (refusal !== null) return { ok: false, from: 'session', rejection: refusal };
  const registered = await registerParticipants(register, meta, deps);
  if (!registered.ok) return { ok: false, from: 'roster', rejection: registered.rejection };
  const command = withPlayers(edit, (place) => registered.playerOf.get(place));
  const handled = await deps.handle(sessionDecider, id, command, meta);
  if (!handled.ok) return { ok: false, from: 'session', rejection: handled.rejection };
  return { ...handled, refused: registered.refused };
};
