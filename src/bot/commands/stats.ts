import type { NamedPlayer } from '../../projections/in-memory/names.ts';
import { voiceOfPlayer } from '../../projections/in-memory/voices.ts';
import { eyeOfMember } from '../../projections/voice/eye.ts';
import { escapeMarkdown } from '../replies/markdown.ts';
import { saying } from './call.ts';
import type { SlashCall, SlashCommand, CommandDeps } from './call.ts';
import { playerMeant } from './players.ts';

const noPlayer = 'There is no such player.';
const noOwnPlayer = 'No player linked to your account';

const ownPlayer = async ({ caller }: SlashCall, { accounts, names }: CommandDeps): Promise<NamedPlayer | null> => {
  const account = await accounts.byDiscordId(caller.id);
  const playerId = account === null ? null : names.playerOfAccount(account.id);
  return playerId === null ? null : names.survivorOf(playerId);
};

const duration = (seconds: number): string => `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`;

/** Figures visible to members, because answers may be public. */
const numbersOf = async ({ id, name }: NamedPlayer, deps: CommandDeps): Promise<string> => {
  const standing = deps.standings.player(id);
  const voice = voiceOfPlayer(id, { ...deps, eye: await eyeOfMember(null, deps.readModels) });
  const rank = deps.standings.rankOf(id);
  if (standing === null) return deps.words.problem('starting');
  const { totalSessions, weeklyAverage, currentStreak, longestStreak, favoriteEvent, lastSeen } = standing;
  return [
    `**${escapeMarkdown(name)}**`,
    `Server Rank: ${rank === null ? '–' : `${rank} of ${deps.standings.board().length}`}`,
    `Total Sessions: ${totalSessions}`,
    `Weekly Average: ${weeklyAverage.toFixed(1)}`,
    `Current Streak: ${currentStreak} (longest ${longestStreak})`,
    `Favorite Event: ${favoriteEvent === null ? '–' : escapeMarkdown(favoriteEvent)}`,
    `Voice: ${voice === null ? '–' : `${duration(voice.seconds)} in ${voice.joins} joins`}`,
    `Last seen: ${lastSeen ?? 'Never'}`,
  ].join('\n');
};

/** /stats [player] */
export const stats: SlashCommand = {
  policy: 'read-players',
  reads: ['names', 'links', 'standings', 'voices'],
  run: async (call, deps) => {
    const given = call.text('player');
    const player = given === null ? await ownPlayer(call, deps) : await playerMeant(given, deps);
    if (player === null) return saying(given === null ? noOwnPlayer : noPlayer);
    return saying(await numbersOf(player, deps));
  },
};
