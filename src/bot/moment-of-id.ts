/** Milliseconds since the epoch with which Discord's ids begin: https://docs.discord.com/developers/reference#snowflakes. */
const discordEpoch = 1_420_070_400_000n;

/** When a message or a call was made, by its id; ISO 8601 UTC. */
export const momentOfId = (id: string): string => new Date(Number((BigInt(id) >> 22n) + discordEpoch)).toISOString();
