import type { Deps } from '../../application/deps.ts';
import type { PlayerSessionList } from '../../contracts/sessions.ts';
import { documentOf } from '../../projections/kernel/definition/documents.ts';
import { sessionsOfPlayer, sessionsThatCount } from '../../projections/sessions/player-sessions.ts';
import type { PlayerSession } from '../../projections/sessions/player-sessions.ts';
import { sessionsWithPlayer } from '../../projections/sessions/queries.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type PlayerListRequest = {
  /** A merged id means the player it was merged into. */
  readonly player: string;
  readonly offset: number;
  readonly limit: number;
  /** UTC days, inclusive; null = no bound. */
  readonly from: string | null;
  readonly to: string | null;
  /** Only sessions that count for the player. */
  readonly counted: boolean;
  /** The viewer's player, null without one. */
  readonly viewer: string | null;
};
type ListDeps = Pick<Deps, 'readModels' | 'accounts'> & Pick<Views, 'names'>;

/** Sessions of a player: counted ones, and why others do not count. */
export const listOfPlayer = async (
  { player: asked, viewer, counted, ...page }: PlayerListRequest,
  { names, readModels, accounts }: ListDeps,
): Promise<PlayerSessionList> => {
  const player = names.survivorOf(asked);
  if (player === null || player.withdrawn) throw problem('unknown-filter', 'There is no such player.');
  const named = { playerId: player.id, names: [player.name, ...player.aliases.map(({ text }) => text)] };
  const read = counted ? sessionsThatCount : sessionsOfPlayer;
  const { sessions, hasMore, total } = await read(readModels, named, page);
  const [submitters, taken] = await Promise.all([
    accounts.byIds([...new Set(sessions.map(submitterOf))]),
    viewer === null ? new Set<string>() : sessionsWithPlayer(readModels, viewer, sessions.map(datedOf)),
  ]);
  return {
    sessions: sessions.map((session) => ({
      ...documentOf(session.row),
      discordUsername: submitters.get(submitterOf(session))?.username ?? null,
      userParticipated: taken.has(session.row.key),
      counts: session.why === null,
      why: session.why,
    })),
    hasMore,
    total,
    offset: page.offset,
    limit: page.limit,
  };
};

const datedOf = ({ row }: PlayerSession): { readonly eventDate: string } => ({
  eventDate: row.fields.eventDate,
});
const submitterOf = ({ row }: PlayerSession): string => row.fields.submittedBy;
