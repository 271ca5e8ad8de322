import { readFileSync } from 'node:fs';
import { z } from 'zod';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

/** Discord refuses clients that do not say where and what they are (https://docs.discord.com/developers/reference#user-agent). */
export const userAgentOf = (publicUrl: string): string => `DiscordBot (${publicUrl}, ${version})`;
