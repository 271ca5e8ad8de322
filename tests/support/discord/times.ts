/**
 * Discord's time format: microseconds and an offset (https://docs.discord.com/developers/reference#iso8601-date/time).
 */
export const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/Z$/, '000+00:00');
