/** 2015-01-01, in milliseconds: Discord's ids count from there (https://docs.discord.com/developers/reference#snowflakes). */
const discordEpochMs = 1_420_070_400_000;

/** First id of that moment. */
export const snowflakeAt = (ms: number): string => String(BigInt(Math.max(0, Math.floor(ms) - discordEpochMs)) << 22n);

/** Time encoded in an id, ISO 8601 UTC. */
export const momentOfId = (id: string): string => new Date(Number(BigInt(id) >> 22n) + discordEpochMs).toISOString();

/** Whether an id is later than another: greater ids are later. */
export const isLater = (id: string, than: string): boolean => BigInt(id) > BigInt(than);

export const laterSnowflake = (a: string, b: string): string => (isLater(a, b) ? a : b);
