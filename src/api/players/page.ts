import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { roleCovers } from '../../contracts/guild-roles.ts';
import type { DiscordLink, PlayerPage } from '../../contracts/players.ts';
import { addDays, utcDay } from '../../contracts/windows.ts';
import type { LinkDoc } from '../../projections/discord-links/projection.ts';
import { linkOfPlayer } from '../../projections/discord-links/queries.ts';
import { countedSessionsOf } from '../../projections/sessions/queries.ts';
import type { AttendanceDoc } from '../../projections/sessions/attendance-view.ts';
import { achievementsOfPlayer } from '../../projections/in-memory/achievements.ts';
import type { NamedPlayer } from '../../projections/in-memory/names.ts';
import { voiceOfPlayer } from '../../projections/in-memory/voices.ts';
import type { PlayerStanding } from '../../projections/in-memory/standing.ts';
import type { SignedIn } from '../http/server/http-context.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { voiceEyeOf } from '../http/request/voice-eye.ts';
import { listedAliases } from './lists.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

const shownSessions = 500;
const recentDays = 14;

export const playerParams = z.object({ id: z.string().min(1).max(64).describe('Of the player.') });

type PageDeps = Pick<Deps, 'roles' | 'accounts' | 'readModels' | 'clock'> & Views;

/** GET /api/players/:id; a merged id means the player it was merged into. */
export const showPlayer =
  (deps: PageDeps) =>
  async ({ params, user }: ApiRequest<{ params: typeof playerParams }>): Promise<PlayerPage> => {
    const { readModels } = deps;
    const { player, standing, mergedInto } = found(params.id, deps);
    const eye = await voiceEyeOf(user, deps);
    const [rows, link, achievements] = await Promise.all([
      countedSessionsOf(readModels, player.id, { from: null, limit: shownSessions }),
      linkOfPlayer(readModels, player.id),
      achievementsOfPlayer(player.id, { ...deps, eye }),
    ]);
    const shown = link === null ? null : await linkOf(link, user, deps);
    const active = shown?.isActive === true ? shown : null;
    const today = utcDay(deps.clock.now().toISOString());
    const { name, id, aliases } = player;
    const voice = voiceOfPlayer(id, { ...deps, eye });
    const { firstSeen, lastSeen, totalSessions, favoriteEvent } = standing;
    return {
      player: {
        id,
        name,
        characterName: name,
        discordId: active?.discordId ?? null,
        discordUsername: active?.discordUsername ?? null,
        voiceTime: voice?.seconds ?? null,
        voiceSessions: voice?.stays ?? null,
        firstSeen,
        lastSeen,
        totalSessions,
        recentSessions: recent(rows, today),
        favoriteEvent,
        aliases: [...listedAliases(aliases)],
        mergedInto,
        main: personOf(player.mainId, deps),
        alts: deps.names.altsOf(id).map((alt) => ({ id: alt.id, name: alt.name })),
        achievements: [...achievements],
        revision: player.revision,
      },
      sessions: [...rows],
      discordLink: shown,
    };
  };

const personOf = (playerId: string | null, { names }: Views): { readonly id: string; readonly name: string } | null => {
  const name = playerId === null ? null : names.nameOf(playerId);
  return playerId === null || name === null ? null : { id: playerId, name };
};

const found = (
  id: string,
  { names, standings }: Views,
): { readonly player: NamedPlayer; readonly standing: PlayerStanding; readonly mergedInto: string | null } => {
  const player = names.survivorOf(id);
  const mergedInto = player === null || player.id === id ? null : player.id;
  const standing = player === null ? null : standings.player(player.id);
  if (player === null || player.withdrawn || standing === null) throw problem('not-found', 'There is no such player.');
  return { player, standing, mergedInto };
};

/** The last 14 whole UTC days, including today. */
const recent = (rows: readonly AttendanceDoc[], today: string): number =>
  rows.filter(({ eventDate }) => utcDay(eventDate) >= addDays(today, 1 - recentDays)).length;

/** Discord identity and notes are for moderators and the person themselves. */
const linkOf = async (
  link: LinkDoc,
  viewer: SignedIn,
  { accounts }: Pick<PageDeps, 'accounts'>,
): Promise<DiscordLink> => {
  const maySee = roleCovers(viewer.role, 'mod') || viewer.account.id === link.accountId;
  const [account, notes] = await Promise.all([
    accounts.byId(link.accountId),
    link.hasNote && maySee ? accounts.linkNotes([link.id]) : null,
  ]);
  return {
    id: link.id,
    discordId: maySee ? (account?.discordId ?? null) : null,
    discordUsername: account?.username ?? null,
    playerId: link.playerId,
    linkMethod: link.linkMethod,
    isActive: link.isActive,
    linkedAt: link.linkedAt,
    notes: notes?.get(link.id)?.text ?? null,
  };
};
