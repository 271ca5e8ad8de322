import type { PlayerStats } from '../../../../src/contracts/players.ts';
import { foldName } from '../../../../src/contracts/text.ts';
import { compareNames } from '../../ui/text/words.ts';

export const filters = [
  { value: 'all', label: 'All Players' },
  { value: 'active', label: 'Active Only' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'new', label: 'New Members' },
] as const;
export type PlayerFilter = (typeof filters)[number]['value'];
export const sorts = [
  { value: 'name', label: 'Name' },
  { value: 'sessions', label: 'Total Sessions' },
  { value: 'activity', label: '6-Week Activity' },
  { value: 'voice', label: 'Voice Time' },
] as const;
export type PlayerSort = (typeof sorts)[number]['value'];

const passes = {
  all: () => true,
  /** Agrees with the card: at least one counted session in six weeks, new members too. */
  active: ({ monthlyActivity }) => monthlyActivity > 0,
  inactive: ({ status }) => status === 'inactive',
  new: ({ status }) => status === 'new',
} satisfies Record<PlayerFilter, (player: PlayerStats) => boolean>;

const byName = (a: PlayerStats, b: PlayerStats) => compareNames(a.characterName, b.characterName);
const orders = {
  name: byName,
  sessions: (a, b) => b.totalSessions - a.totalSessions || byName(a, b),
  activity: (a, b) => b.monthlyActivity - a.monthlyActivity || byName(a, b),
  voice: (a, b) => (b.voiceTime ?? -1) - (a.voiceTime ?? -1) || byName(a, b),
} satisfies Record<PlayerSort, (a: PlayerStats, b: PlayerStats) => number>;

type FoldedNames = { readonly shown: readonly string[]; readonly aliases: readonly string[] };
const foldedNames = new WeakMap<PlayerStats, FoldedNames>();
/** The names of a player as they are searched, made once: typing looks through thousands. */
const foldedOf = (player: PlayerStats): FoldedNames => {
  const known = foldedNames.get(player);
  if (known !== undefined) return known;
  const { characterName, discordUsername, aliases } = player;
  const folded = {
    shown: [characterName, ...(discordUsername === null ? [] : [discordUsername])].map(foldName),
    aliases: aliases.map(foldName),
  };
  foldedNames.set(player, folded);
  return folded;
};
const finds = (player: PlayerStats, wanted: string): boolean => {
  if (wanted === '') return true;
  const { shown, aliases } = foldedOf(player);
  return shown.some((name) => name.includes(wanted)) || aliases.some((alias) => alias.includes(wanted));
};

/** Another name of a player, where only that one is what was searched for. */
export const foundAlias = (player: PlayerStats, search: string): string | null => {
  const wanted = foldName(search);
  const { shown, aliases } = foldedOf(player);
  if (wanted === '' || shown.some((name) => name.includes(wanted))) return null;
  return player.aliases[aliases.findIndex((alias) => alias.includes(wanted))] ?? null;
};

/** The list as chosen: search over character and chat names and aliases, filter, order. */
export const selectPlayers = (
  players: readonly PlayerStats[],
  { search, filter, sort }: { search: string; filter: PlayerFilter; sort: PlayerSort },
): PlayerStats[] => {
  const wanted = foldName(search);
  return players
    .filter(passes[filter])
    .filter((player) => finds(player, wanted))
    .sort(orders[sort]);
};

const weeks = 6;
/** Mean raids per week of players with a raid in six weeks; null: none. */
const averageOf = (active: readonly PlayerStats[]): number | null =>
  active.length === 0
    ? null
    : active.reduce((sum, { monthlyActivity }) => sum + monthlyActivity, 0) / active.length / weeks;

export type RosterFigures = { total: number; active: number; average: number | null; fresh: number };

/** Figures of the band: all players, active ones in six weeks, their raids per week, and new ones in six weeks. */
export const figuresOf = (players: readonly PlayerStats[]): RosterFigures => ({
  total: players.length,
  active: players.filter(passes.active).length,
  average: averageOf(players.filter(passes.active)),
  fresh: players.filter(passes.new).length,
});
