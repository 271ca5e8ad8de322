import type { CommandMeta, Position } from '../../domain/kernel/envelope.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterRejection } from '../../domain/roster/rejections.ts';
import { roster } from '../../domain/roster/state.ts';
import type { CommonRejection } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';

export type Registration = {
  readonly ok: true;
  readonly repeated: boolean;
  /** null: nobody was registered and there is no roster yet. */
  readonly position: Position | null;
  readonly created: readonly { readonly id: string; readonly name: string }[];
  /** By index of the name. */
  readonly refused: readonly { readonly index: number; readonly code: string }[];
};
/** `nobody registered` is a result, not a refusal. */
export type RefusedByRoster = Exclude<RosterRejection, { readonly code: 'nothing-registered' }> | CommonRejection;
export type RegistrationResult = Registration | { readonly ok: false; readonly rejection: RefusedByRoster };

/** Registers the valid names; none being valid is a result, too. */
export const registerPlayers = async (
  names: readonly string[],
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<RegistrationResult> => {
  const players = names.map((name) => ({ name, firstSeen: null }));
  const handled = await handle(rosterDecider, roster.id, { type: 'RegisterPlayers', data: { players } }, meta);
  if (!handled.ok) {
    const { rejection, position } = handled;
    if (rejection.code !== 'nothing-registered') return { ok: false, rejection };
    return { ok: true, repeated: false, position, created: [], refused: rejection.refused };
  }
  const { repeated, position, events } = handled;
  const registered = events.flatMap((event) => (event.type === 'PlayersRegistered' ? [event.data] : []));
  return {
    ok: true,
    repeated,
    position,
    created: registered.flatMap(({ players: made }) => made.map(({ playerId, name }) => ({ id: playerId, name }))),
    refused: registered.flatMap(({ refused }) => refused),
  };
};
