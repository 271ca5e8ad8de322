import { counted } from '../contracts/text.ts';
import type { DiscordState } from '../application/operations/discord-state.ts';
import type { GatewayCondition } from '../ports/guild-gateway.ts';

const downAfter = 3;

const switches: Readonly<Record<string, string>> = {
  members: 'the switch "Server Members Intent" is off: roles are read every five minutes only',
  content: 'the switch "Message Content Intent" is off: the archive and submitting by posting are off',
};

/** State of the bot. `skipped`: messages of the last day that could not be archived. */
type OwnCondition = { readonly isResting: boolean; readonly skipped: number };

const skippedWords = (skipped: number): string | null =>
  skipped === 0 ? null : `${counted(skipped, 'message')} of the last day could not be archived: the log says which.`;

const whyOf = (
  { state, failures, isInGuild, isGuildAway, rights, closedBy }: GatewayCondition,
  { isResting, skipped }: OwnCondition,
): string | null => {
  if (state === 'refused') return 'Discord rejects DISCORD_BOT_TOKEN.';
  if (closedBy !== null) return `Discord has closed the connection for good (code ${closedBy}).`;
  if (isInGuild === false) return 'The bot is not in the server that DISCORD_GUILD_ID names.';
  if (state === 'connecting') return failures === 0 ? 'It is connecting.' : `It could not connect ${failures} times.`;
  if (isGuildAway) return 'Discord has an outage: the server is not there at the moment.';
  if (isResting) return 'Discord refused too many requests. No requests are sent for ten minutes.';
  const off = [...(rights.members ? [] : ['members']), ...(rights.content ? [] : ['content'])];
  return off.length === 0
    ? skippedWords(skipped)
    : `In the developer portal ${off.map((one) => switches[one] ?? one).join('; ')}.`;
};

const stateOf = (
  { state, failures, isInGuild, answeredAt, closedBy }: GatewayCondition,
  isWell: boolean,
): DiscordState['state'] => {
  if (state === 'refused' || closedBy !== null || isInGuild === false || failures >= downAfter) return 'down';
  if (state === 'connecting' && failures === 0 && answeredAt === null) return 'unknown';
  return isWell ? 'healthy' : 'degraded';
};

/** State for the badge, from the gateway's condition. */
export const discordState = (condition: GatewayCondition, own: OwnCondition, at: string): DiscordState => {
  const why = whyOf(condition, own);
  const { answeredAt: lastSuccessAt, p50Ms } = condition;
  return { state: stateOf(condition, why === null), lastSuccessAt, p50Ms, why, at };
};
