import { identityKey, nameProblem, normaliseName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { RegisterPlayers, RenamePlayer, WipeRoster, WithdrawPlayers } from './commands.ts';
import { maxItems } from './events.ts';
import type { RosterEvent } from './events.ts';
import { aliasOf } from './state.ts';
import { isInUse } from './in-use.ts';
import type { RosterState } from './state.ts';
import { nameRefusal, renamedEvent } from './names.ts';
import type { RosterDecision } from './rejections.ts';
import { supersede } from './rename-requests.ts';
import { revisionOf } from './touched.ts';

type BringPlayersBack = Extract<WipeRoster, { type: 'BringPlayersBack' }>;
type RefusedEntry = { readonly index: number; readonly code: string };
type NewPlayer = { readonly playerId: string; readonly name: string; readonly firstSeen: string | null };

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxItems) }, (_, index) =>
    items.slice(index * maxItems, (index + 1) * maxItems),
  );

/** Registers valid names; others are refused with a code each. */
export const registerPlayers = (
  data: RegisterPlayers['data'],
  state: RosterState,
  meta: CommandMeta,
): RosterDecision => {
  const players: NewPlayer[] = [];
  const refused: RefusedEntry[] = [];
  const seen = new Set<string>();
  for (const [index, given] of data.players.entries()) {
    const name = normaliseName(given.name);
    const key = identityKey(name);
    const problem =
      nameProblem(given.name) ?? (seen.has(key) ? 'repeated' : state.byName.has(key) ? 'name-taken' : null);
    if (problem !== null) refused.push({ index, code: problem });
    else
      players.push({
        playerId: deriveId('player', meta.commandId, String(index)),
        name,
        firstSeen: given.firstSeen,
      });
    seen.add(key);
  }
  if (players.length === 0) return reject({ code: 'nothing-registered', refused });
  return accept(...registeredEvents(players, refused, state));
};

const registeredEvents = (
  players: readonly NewPlayer[],
  refused: readonly RefusedEntry[],
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

/** Brings players back after a wipe; existing ones stay unchanged. */
export const bringPlayersBack = (data: BringPlayersBack['data'], state: RosterState): RosterDecision => {
  const missing = data.players.filter(({ playerId }) => !state.players.has(playerId));
  return accept(
    ...registeredEvents(
      missing.map((player) => ({ ...player, firstSeen: null })),
      [],
      state,
    ),
  );
};

/** Players with a link, an alias, a former name or an open request cannot be withdrawn. */
export const withdrawPlayers = (data: WithdrawPlayers['data'], state: RosterState): RosterDecision => {
  const wanted = [...new Set(data.playerIds)].filter((playerId) => !state.withdrawn.has(playerId));
  const players = wanted.flatMap((playerId) => state.players.get(playerId) ?? []);
  if (players.length < wanted.length) return reject({ code: 'not-found' });
  const used = players.find(({ playerId }) => isInUse(playerId, state));
  if (used !== undefined) return reject({ code: 'player-in-use', playerId: used.playerId });
  return accept(
    ...chunks(players.map(({ playerId, name }) => ({ playerId, name }))).map((group): RosterEvent => ({
      type: 'PlayersWithdrawn',
      data: { players: group },
    })),
  );
};

/** Also closes an open request for that player. */
export const renamePlayer = (data: RenamePlayer['data'], state: RosterState): RosterDecision => {
  const { playerId, newName, expectedRevision } = data;
  const player = state.players.get(playerId);
  if (player === undefined) return reject({ code: 'not-found' });
  const actual = revisionOf(state.touched, playerId);
  if (expectedRevision !== null && expectedRevision !== actual)
    return reject({ code: 'version-conflict', expected: expectedRevision, actual });
  const refusal = nameRefusal(playerId, newName, state);
  if (refusal !== null) return reject(refusal);
  if (normaliseName(newName) === player.name) return accept();
  return accept(renamedEvent(player, newName, state), ...supersede(playerId, state));
};
