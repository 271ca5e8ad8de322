import { identityKey, nameProblem, normaliseName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RegisterPlayers, RenamePlayer } from './commands.ts';
import type { RosterEvent } from './events.ts';
import type { RosterRejection } from './rejections.ts';
import { aliasOf } from './state.ts';
import type { RosterState } from './state.ts';

type Decided = Decision<RosterEvent, RosterRejection>;
type Refused = { readonly name: string; readonly code: string };
type NewPlayer = { readonly playerId: string; readonly name: string };

/** Items of one event, and events of one command: limits that hold on every engine. */
export const maxItems = 250;

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxItems) }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  );

/** The good ones are registered, the others refused with a code each. */
export const registerPlayers = (data: RegisterPlayers['data'], state: RosterState, meta: CommandMeta): Decided => {
  const players: NewPlayer[] = [];
  const refused: Refused[] = [];
  const seen = new Set<string>();
  for (const [index, given] of data.names.entries()) {
    const name = normaliseName(given);
    const key = identityKey(name);
    const problem = nameProblem(given) ?? (seen.has(key) ? 'repeated' : state.byName.has(key) ? 'name-taken' : null);
    if (problem !== null) refused.push({ name: given, code: problem });
    else players.push({ playerId: deriveId('player', meta.commandId, String(index)), name });
    seen.add(key);
  }
  if (players.length === 0) return reject({ code: 'nothing-registered', refused });
  return accept(...registeredEvents(players, refused, state));
};

const registeredEvents = (
  players: readonly NewPlayer[],
  refused: readonly Refused[],
  state: RosterState,
): RosterEvent[] => {
  const refusals = chunks(refused);
  const groups = chunks(players);
  return Array.from({ length: Math.max(groups.length, refusals.length) }, (_, index) => {
    const group = groups[index] ?? [];
    return {
      type: 'PlayersRegistered',
      data: {
        players: group.map((player) => ({ ...player })),
        refused: (refusals[index] ?? []).map((item) => ({ ...item })),
        endedAliases: group.flatMap(({ name }) => aliasOf(state, name) ?? []),
      },
    };
  });
};

/** The old name goes on as an alias; a change of case only is always allowed and leaves none. */
export const renamePlayer = (data: RenamePlayer['data'], state: RosterState): Decided => {
  const player = state.players.get(data.playerId);
  if (player === undefined) return reject({ code: 'not-found' });
  const problem = nameProblem(data.newName);
  if (problem !== null) return reject({ code: 'bad-name', problem });
  const to = normaliseName(data.newName);
  if (to === player.name) return accept();
  const owner = state.byName.get(identityKey(to));
  if (owner !== undefined && owner !== data.playerId) return reject({ code: 'name-taken', playerId: owner });
  return accept({
    type: 'PlayerRenamed',
    data: {
      playerId: data.playerId,
      from: player.name,
      to,
      keepsAlias: identityKey(to) !== identityKey(player.name),
      endedAlias: aliasOf(state, to),
    },
  });
};
