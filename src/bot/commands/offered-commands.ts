import { maxPictures } from '../../application/recognition/pictures.ts';
import type { OfferedCommand, OfferedOption } from '../../ports/discord-commands.ts';
import type { BotHandler } from '../bot-handler.ts';
import type { DiscordCommands } from '../../ports/discord-commands.ts';
import type { CommandName } from './commands.ts';

const isPublic: OfferedOption = {
  kind: 'yes-no',
  name: 'public',
  description: 'Show the answer to everyone in this channel',
};
const player = (description: string): OfferedOption => ({
  kind: 'text',
  name: 'player',
  description,
  autocomplete: true,
});

const screenshots = Array.from({ length: maxPictures }, (_none, index): OfferedOption => ({
  kind: 'file',
  name: `screenshot${index + 1}`,
  description: `Screenshot ${index + 1} of the raid`,
}));

const described: Readonly<Record<CommandName, Omit<OfferedCommand, 'name'>>> = {
  stats: { description: 'Statistics of a player, or your own', options: [player('A player’s name')] },
  leaderboard: { description: 'Top 25 most active guild members', options: [] },
  rename: {
    description: 'Request a name change',
    options: [
      { kind: 'text', name: 'name', description: 'The new name', required: true, longest: 32 },
      { kind: 'text', name: 'reason', description: 'Why', longest: 500 },
      player('The player to rename (moderators)'),
    ],
  },
  link: {
    description: 'Link a Discord account and a player, or find your own',
    options: [
      player('A player’s name (moderators)'),
      { kind: 'person', name: 'member', description: 'A member (moderators)' },
    ],
  },
  submit: {
    description: 'Submit a session from screenshots or names',
    options: [
      { kind: 'text', name: 'event', description: 'The event', required: true, autocomplete: true },
      { kind: 'text', name: 'when', description: 'YYYY-MM-DD HH:MM in UTC; empty for now' },
      ...screenshots,
      { kind: 'text', name: 'text', description: 'Names, separated by commas' },
      { kind: 'text', name: 'notes', description: 'Notes', longest: 2_000 },
    ],
  },
};

/** Registered slash commands. */
export const offeredCommands: readonly OfferedCommand[] = Object.entries(described).map(
  ([name, { description, options }]) => ({ name, description, options: [...options, isPublic] }),
);

/** Registers this version's commands at the start of each session, if Discord lacks them. */
export const offerCommands = ({ commands }: { readonly commands: DiscordCommands }): BotHandler => ({
  name: 'offer-commands',
  lane: ({ kind }) => (kind === 'snapshot' ? 'all' : null),
  handle: async () => {
    await commands.offer(offeredCommands);
  },
});
