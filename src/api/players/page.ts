import { z } from 'zod';
import { isAtLeast } from '../../application/policies.ts';
import type { DiscordLink, PlayerPage } from '../../contracts/players.ts';
import { addDays, utcDay } from '../../contracts/windows.ts';
import type { Account } from '../../ports/accounts.ts';
import type { LinkDoc } from '../../projections/discord-links/projection.ts';
import { linkOfPlayer } from '../../projections/discord-links/queries.ts';
import { countedSessionsOf } from '../../projections/sessions/queries.ts';
import type { AttendanceDoc } from '../../projections/sessions/attendance-view.ts';
import type { App, SignedIn } from '../plugins/edge.ts';
import { awaitHeld, namesHeld } from '../plugins/feature-deps.ts';
import type { FeatureDeps } from '../plugins/feature-deps.ts';
import { problem } from '../plugins/problem.ts';
import { addRoute } from '../plugins/route.ts';

const shownSessions = 500;
const recentDays = 14;

/** GET /api/players/:id; the id of a merged player answers the one who stands for both. */
export const addPlayerPage = (app: App, deps: FeatureDeps): void => {
  const { names, standings, readModels } = deps;
  addRoute(app, 'GET /api/players/:id', {
    params: z.object({ id: z.string().min(1).max(64) }),
    handler: async (request): Promise<PlayerPage> => {
      await awaitHeld(request, namesHeld(names), (position, ms) => standings.waitFor(position, ms));
      const asked = names.player(request.params.id);
      const player = asked?.mergedInto == null ? asked : names.player(asked.mergedInto);
      const standing = player === null ? null : standings.player(player.id);
      if (player === null || standing === null) throw problem('not-found', 'There is no such player.');
      const [rows, link] = await Promise.all([
        countedSessionsOf(readModels, player.id, { from: null, limit: shownSessions }),
        linkOfPlayer(readModels, player.id),
      ]);
      const account = link === null ? null : await deps.accounts.byId(link.accountId);
      const shown = link === null ? null : linkOf(link, account, request.user);
      const { name, id, aliases } = player;
      return {
        player: {
          id,
          name,
          characterName: name,
          discordId: link?.isActive === true ? (shown?.discordId ?? null) : null,
          discordUsername: link?.isActive === true ? (shown?.discordUsername ?? null) : null,
          // Voice is recorded by a later feature: nothing was measured yet.
          voiceTime: null,
          voiceSessions: null,
          firstSeen: standing.firstSeen,
          lastSeen: standing.lastSeen,
          totalSessions: standing.totalSessions,
          recentSessions: recent(rows, utcDay(deps.clock.now().toISOString())),
          favoriteEvent: standing.favoriteEvent,
          aliases: [...aliases],
          mergedInto: asked?.mergedInto ?? null,
        },
        sessions: rows.map((row) => ({ ...row, id: row.id })),
        discordLink: shown,
      };
    },
  });
};

/** The 14 whole UTC days with today. */
const recent = (rows: readonly AttendanceDoc[], today: string): number =>
  rows.filter(({ eventDate }) => utcDay(eventDate) >= addDays(today, 1 - recentDays)).length;

/** Who somebody is on Discord, and what was noted of it, is for moderators and for themselves. */
const linkOf = (link: LinkDoc, account: Account | null, viewer: SignedIn): DiscordLink => {
  const maySee = isAtLeast(viewer.role, 'mod') || viewer.account.id === link.accountId;
  return {
    id: link.id,
    discordId: maySee ? (account?.discordId ?? null) : null,
    discordUsername: account?.username ?? null,
    playerId: link.playerId,
    linkMethod: link.linkMethod,
    isActive: link.isActive,
    linkedAt: link.linkedAt,
    notes: maySee ? link.notes : null,
  };
};
