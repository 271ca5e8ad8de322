import { identityKey } from '../../contracts/text.ts';
import { buildRosterIndex } from '../../domain/recognition/roster-index.ts';
import type { RosterIndex } from '../../domain/recognition/roster-index.ts';
import { matchNames } from '../../domain/recognition/match.ts';
import { typedNames } from '../../domain/recognition/read-name.ts';
import { rosterDecider } from '../../domain/roster/decider.ts';
import type { RosterFact } from '../../domain/roster/events.ts';
import { initialRoster, roster } from '../../domain/roster/state.ts';
import type { RosterState } from '../../domain/roster/state.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { ImportPlan, PlannedPlayer } from './shapes.ts';
import type { Fault } from './table.ts';

/** The roster as the log has it now. */
export const rosterNow = async ({ readStream }: Pick<EventStore, 'readStream'>): Promise<RosterState> => {
  // The seam of the log: the roster's stream holds the roster's events.
  const facts = (await readStream(roster.stream, null)) as unknown as readonly RosterFact[];
  return facts.reduce<RosterState>((state, fact) => rosterDecider.evolve(state, fact), initialRoster());
};

/** Player with this current name or alias. */
export const meantBy = (state: RosterState, name: string): string | null =>
  state.byName.get(identityKey(name)) ?? state.byAlias.get(identityKey(name)) ?? null;

export const indexOf = (state: RosterState): RosterIndex =>
  buildRosterIndex(
    [...state.players.values()].map(({ playerId, name, aliases }) => ({
      id: playerId,
      name,
      aliases: [...aliases].map(([text, kind]) => ({
        text,
        kind: kind === 'reading' ? ('reading' as const) : ('alias' as const),
      })),
    })),
  );

const aliasFaults = (player: PlannedPlayer, state: RosterState): readonly string[] =>
  player.aliases.flatMap((alias) => {
    const [own, owner] = [meantBy(state, player.name), meantBy(state, alias)];
    return owner === null || owner === own ? [] : [`"${alias}" is another player in the guild already`];
  });

const linkFaults = async (player: PlannedPlayer, state: RosterState, accounts: Pick<Accounts, 'byDiscordId'>) => {
  if (player.discord === null) return [];
  const own = meantBy(state, player.name);
  const account = await accounts.byDiscordId(player.discord.discordId);
  const linked = account === null ? undefined : state.playerOfAccount.get(account.id);
  const linkedTo = own === null ? undefined : state.accountOfPlayer.get(own);
  const isElsewhere = linked !== undefined && linked !== own;
  const isOthers = linkedTo !== undefined && linkedTo !== account?.id;
  return isElsewhere || isOthers
    ? [`${player.discord.discordId} or "${player.name}" is linked to someone else already`]
    : [];
};

/** Faults of the files against the current roster. */
export const faultsAgainst = async (
  { players }: ImportPlan,
  state: RosterState,
  accounts: Pick<Accounts, 'byDiscordId'>,
): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for (const player of players)
    for (const why of [...aliasFaults(player, state), ...(await linkFaults(player, state, accounts))])
      faults.push({ file: 'players.csv', line: player.line, why });
  return faults;
};

/** Preview of an import; `unknown`: names of sessions without a player, each with similar players. */
export type ImportPreview = {
  readonly players: { readonly added: number; readonly known: number };
  readonly aliases: number;
  readonly links: number;
  readonly sessions: number;
  readonly participants: number;
  readonly unknown: readonly { readonly name: string; readonly lookAlikes: readonly string[] }[];
};

export const importPreviewOf = ({ players, sessions }: ImportPlan, state: RosterState): ImportPreview => {
  const added = players.filter(({ name }) => meantBy(state, name) === null);
  const coming = new Map(
    players.flatMap(({ name, aliases }) => [name, ...aliases].map((text) => [identityKey(text), name] as const)),
  );
  const names = new Map(sessions.flatMap((session) => session.names.map((name) => [identityKey(name), name] as const)));
  const unknown = [...names].flatMap(([key, name]) => (coming.has(key) || meantBy(state, name) !== null ? [] : [name]));
  const planned = added.map(({ name, aliases }) => ({
    id: name,
    name,
    aliases: aliases.map((text) => ({ text, kind: 'alias' as const })),
  }));
  const standing = [...state.players.values()].map((one) => ({ id: one.name, name: one.name, aliases: [] }));
  const index = buildRosterIndex([...standing, ...planned]);
  const alike = (name: string): readonly string[] =>
    matchNames(index, typedNames([name])).flatMap(({ candidates }) => candidates.map(({ playerId }) => playerId));
  return {
    players: { added: added.length, known: players.length - added.length },
    aliases: players.reduce((sum, { aliases }) => sum + aliases.length, 0),
    links: players.filter(({ discord }) => discord !== null).length,
    sessions: sessions.length,
    participants: sessions.reduce((sum, session) => sum + session.names.length, 0),
    unknown: unknown.map((name) => ({ name, lookAlikes: alike(name) })),
  };
};
