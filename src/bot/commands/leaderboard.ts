import type { RankedContender } from '../../domain/statistics/ranking.ts';
import type { PlayerStanding } from '../../projections/in-memory/standing.ts';
import { linesThatFit, escapeMarkdown } from '../replies/markdown.ts';
import { saying } from './call.ts';
import type { SlashCommand, CommandDeps } from './call.ts';

const shownRows = 25;

const lineOf = (
  { playerId, rank, totalSessions, weeklyAverage, currentStreak }: RankedContender<PlayerStanding>,
  { names }: Pick<CommandDeps, 'names'>,
): string =>
  `${rank}\\. **${escapeMarkdown(names.nameOf(playerId) ?? '')}** ${totalSessions} sessions, ${weeklyAverage.toFixed(1)} a week, streak ${currentStreak}`;

/** /leaderboard */
export const leaderboardCommand: SlashCommand = {
  policy: 'read-leaderboard',
  reads: ['names', 'links', 'standings'],
  run: (_call, deps) => {
    const rows = deps.standings.board().slice(0, shownRows);
    const lines = ['**Leaderboard**', ...rows.map((row) => lineOf(row, deps))];
    return Promise.resolve(
      saying(
        rows.length === 0 ? 'Nobody has a counted session yet.' : linesThatFit(lines, (left) => `and ${left} more`),
      ),
    );
  },
};
