import type { Names, NamedPlayer } from '../../projections/in-memory/names.ts';
import type { CommandDeps } from './call.ts';

type PlayerLookup = Pick<CommandDeps, 'names' | 'roster'>;

/** Player meant by an option: a choice carries the id, typed text a name. Merged players resolve to the survivor. */
export const playerMeant = async (given: string, { names, roster }: PlayerLookup): Promise<NamedPlayer | null> => {
  const byId = names.survivorOf(given);
  if (byId !== null) return byId.withdrawn ? null : byId;
  const id = (await roster()).meantBy(given);
  return id === null ? null : names.survivorOf(id);
};

/** Players to choose from: those whose name begins so come first. */
export const playersLike = (
  typed: string,
  most: number,
  names: Pick<Names, 'players' | 'playersMatching' | 'player'>,
) => {
  const wanted = typed.trim().toLowerCase();
  const found =
    wanted === '' ? [...names.players()] : names.playersMatching(wanted).flatMap((id) => names.player(id) ?? []);
  const begins = ({ name }: NamedPlayer): number => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found
    .toSorted((a, b) => begins(a) - begins(b) || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ id, name }) => ({ name, value: id }));
};
