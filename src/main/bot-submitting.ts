import { setTimeout as delay } from 'node:timers/promises';
import { createDiscordAnswers } from '../adapters/discord/answers.ts';
import { createDiscordCommands } from '../adapters/discord/commands.ts';
import { discordFileHosts, fetchFile } from '../adapters/discord/fetch-file.ts';
import type { GuildConnection } from '../adapters/discord/guild-connection.ts';
import { createOwnApplication } from '../adapters/discord/own-application.ts';
import { createDiscordPosts } from '../adapters/discord/posts.ts';
import { maxPictureBytes } from '../application/pictures.ts';
import type { SessionEvent } from '../domain/session/events.ts';
import { answerInteractions } from '../bot/commands/answer-interaction.ts';
import type { AnsweringDeps } from '../bot/commands/answer-interaction.ts';
import { offerCommands } from '../bot/commands/offered-commands.ts';
import { createSessionFollowers } from '../bot/commands/session-followers.ts';
import type { BotHandler } from '../bot/bot-handler.ts';
import { createProgressBoard } from '../bot/replies/progress-board.ts';
import { tellHowASessionGetsOn, toldEvents } from '../bot/replies/tell-how-a-session-gets-on.ts';
import { createSubmitting } from '../bot/submit/submitting.ts';
import type { SubmittingDeps } from '../bot/submit/submitting.ts';
import { reaction } from '../workers/reactions/reaction.ts';
import type { Reaction } from '../workers/reactions/reaction.ts';
import { botWords as words } from './bot-words.ts';

type Made =
  'answers' | 'board' | 'fetchFile' | 'followers' | 'memory' | 'onPick' | 'pageOf' | 'posts' | 'rest' | 'words';
type Parts = Omit<SubmittingDeps, Made> & Omit<AnsweringDeps, Made>;
type Around = {
  readonly connection: Pick<GuildConnection, 'calls' | 'rest'>;
  readonly memory: SubmittingDeps['memory'];
  readonly guildId: string;
  readonly publicUrl: string;
  /** Where Discord is, when it is not Discord. */
  readonly discordOrigin: string | null;
};

/** What the bot does of itself in channels: sessions by posting, slash commands, and the replies to both. */
export const composeSubmitting = (
  parts: Parts,
  { connection: { calls, rest }, memory, guildId, publicUrl, discordOrigin }: Around,
): { readonly handlers: readonly BotHandler[]; readonly reactions: readonly Reaction[] } => {
  const own = createOwnApplication(calls);
  const posts = createDiscordPosts({ calls, own });
  const answers = createDiscordAnswers({ calls, own });
  const followers = createSessionFollowers();
  const board = createProgressBoard({ ...parts, posts, memory, delay: (ms) => delay(ms, undefined, { ref: false }) });
  const pageOf = (sessionId: string): string => `${publicUrl}/sessions/${sessionId}`;
  const hosts = discordOrigin === null ? discordFileHosts : { origins: [discordOrigin], mayBePrivate: true };
  const shared = {
    ...parts,
    ...{ posts, answers, board, followers, memory, rest, words, pageOf },
    fetchFile: ({ url }: { readonly url: string }) => fetchFile(url, { hosts, maxBytes: maxPictureBytes }),
  };
  const submitting = createSubmitting(shared);
  return {
    handlers: [
      ...submitting.handlers,
      answerInteractions({ ...shared, onPick: submitting.pick }),
      offerCommands({ commands: createDiscordCommands({ calls, own, guildId }) }),
    ],
    reactions: [
      reaction<SessionEvent>({
        name: 'tell-in-discord-how-a-session-gets-on',
        on: toldEvents,
        from: 'head',
        react: tellHowASessionGetsOn({ ...shared, heard: followers.heard }),
      }),
    ],
  };
};
