import type { SlashCommand } from './call.ts';
import { leaderboardCommand } from './leaderboard.ts';
import { link } from './link.ts';
import { rename } from './rename.ts';
import { stats } from './stats.ts';
import { submit } from './submit.ts';

/** Every slash command, by its name. */
export const slashCommands = { stats, leaderboard: leaderboardCommand, rename, link, submit } satisfies Record<
  string,
  SlashCommand
>;
export type CommandName = keyof typeof slashCommands;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(slashCommands, name);
