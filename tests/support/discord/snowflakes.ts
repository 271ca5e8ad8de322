/** 2015-01-01, in milliseconds: Discord's ids count from there (https://docs.discord.com/developers/reference#snowflakes). */
const epochMs = 1_420_070_400_000;

/** Ids of which the later is the greater, and which say when they were made; made twice at a moment they differ. */
export const createSnowflakes = () => {
  const used = new Set<bigint>();
  let last = 0n;
  return (at: number): string => {
    let id = BigInt(Math.floor(at) - epochMs) << 22n;
    // New ids follow all others; ids of past times are ordered by their time.
    if (id > last - (1n << 34n) && id <= last) id = last + 1n;
    while (used.has(id)) id += 1n;
    used.add(id);
    if (id > last) last = id;
    return String(id);
  };
};
