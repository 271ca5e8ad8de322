import type { Command } from './call.ts';
import { leaderboard } from './leaderboard.ts';
import { link } from './link.ts';
import { rename } from './rename.ts';
import { stats } from './stats.ts';
import { submit } from './submit.ts';

/** Every slash command, by its name. */
export const commands = { stats, leaderboard, rename, link, submit } satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);
