import type { CommandMeta, Position } from '../../domain/kernel/envelope.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterRejection } from '../../domain/roster/rejections.ts';
import { roster } from '../../domain/roster/state.ts';
import type { CommandResult, CommonRejection } from '../commands/command-result.ts';
import type { Deps } from '../deps.ts';
import type { RosterEvent } from '../../domain/roster/events.ts';

type Registration = {
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
type RegistrationResult = Registration | { readonly ok: false; readonly rejection: RefusedByRoster };

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

/** Withdraws players without links or aliases. The caller checks that they took part in no session. */
export const withdrawPlayers = (
  playerIds: readonly string[],
  meta: CommandMeta,
  { handle }: Pick<Deps, 'handle'>,
): Promise<CommandResult<RosterEvent, RosterRejection>> =>
  handle(rosterDecider, roster.id, { type: 'WithdrawPlayers', data: { playerIds } }, meta);
