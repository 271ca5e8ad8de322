import { setTimeout as delay } from 'node:timers/promises';
import { outcomes } from '../../api/feature-registry.ts';
import { asProblem } from '../../api/http/server/error-handler.ts';
import { describeFailure } from '../../application/problems/failure-words.ts';
import { problem, problemBody } from '../../application/problems/problem.ts';
import { rosterProblem, sessionProblem } from '../../application/problems/rejections.ts';
import type { Words } from '../../bot/words.ts';
import { createDiscordAnswers } from '../../adapters/discord/answers.ts';
import { createDiscordCommands } from '../../adapters/discord/commands.ts';
import { createFileFetcher } from '../../adapters/discord/file-fetcher.ts';
import { codedError } from '../../adapters/coded-error.ts';
import type { GuildConnection } from '../../adapters/discord/guild-connection.ts';
import { createOwnApplication } from '../../adapters/discord/own-application.ts';
import { createDiscordPosts } from '../../adapters/discord/posts.ts';
import { createMemberReads } from '../../projections/member-reads.ts';
import { createMemberBounds } from '../../application/access/member-bounds.ts';
import { maxPictureBytes } from '../../application/recognition/pictures.ts';
import type { RoleDirectory } from '../../application/access/role-directory.ts';
import type { SessionEvent } from '../../domain/session/events.ts';
import { answerInteractions } from '../../bot/commands/answer-interaction.ts';
import type { AnsweringDeps } from '../../bot/commands/answer-interaction.ts';
import { offerCommands } from '../../bot/commands/offered-commands.ts';
import { createSessionFollowers } from '../../bot/commands/session-followers.ts';
import type { BotHandler } from '../../bot/bot-handler.ts';
import { createHeldNames, createHeldViews } from '../../bot/projected.ts';
import { createProgressBoard } from '../../bot/replies/progress-board.ts';
import { reportedEvents, reportSessionProgress } from '../../bot/replies/report-session-progress.ts';
import { createSubmitting } from '../../bot/submit/submitting.ts';
import type { SubmittingDeps } from '../../bot/submit/submitting.ts';
import type { CallCounter } from '../../ports/limits.ts';
import { reaction } from '../../workers/reactions/reaction.ts';
import type { Reaction } from '../../workers/reactions/reaction.ts';
import type { Composition } from '../start/composition.ts';
import type { Config } from '../settings/config.ts';
import { memberBoundsOf } from '../settings/member-bounds.ts';

const sentenceOf = (error: ReturnType<typeof problem>): string => problemBody(error, outcomes).detail;

/** The web's sentences, for the bot. */
export const botWords: Words = {
  problem: (code) => sentenceOf(problem(code)),
  session: (rejection) => sentenceOf(sessionProblem(rejection)),
  roster: (rejection) => sentenceOf(rosterProblem(rejection)),
  failure: (failure) => describeFailure(failure)?.detail ?? '',
  error: (cause) => sentenceOf(asProblem(cause)),
};

type FromSettings = 'eventTypes' | 'roles' | 'submitChannels';
type ProvidedServices =
  | 'answers'
  | 'areNamesHeld'
  | 'areViewsHeld'
  | 'board'
  | 'fetchFile'
  | 'followers'
  | 'memory'
  | 'onPick'
  | 'pageOf'
  | 'posts'
  | 'members'
  | 'rest'
  | 'roleOf'
  | 'words';
type Parts = Omit<SubmittingDeps & AnsweringDeps, ProvidedServices | FromSettings> &
  Pick<Composition, 'botMemory' | 'eventStore'> & {
    readonly roleDirectory: RoleDirectory;
    /** Counts calls of members, shared with the web. */
    readonly counter: CallCounter;
    /** Aborts when the bot ends: then no file is waited for, and nothing is shown later. */
    readonly ended: AbortSignal;
  };

const fromSettings = (config: Config): Pick<SubmittingDeps & AnsweringDeps, FromSettings> => ({
  eventTypes: config.eventTypes,
  submitChannels: config.submitChannels,
  roles: { submitMinRole: config.SUBMIT_MIN_ROLE, editMinRole: config.EDIT_MIN_ROLE },
});

/** A file takes no longer than this, however slowly it comes. */
const fileWithinMs = 60_000;

/** Bot features in channels: sessions by posting, slash commands, and their replies. */
export const composeSubmitting = (
  { counter, ...parts }: Parts,
  config: Config,
  { calls, rest }: Pick<GuildConnection, 'calls' | 'rest'>,
): { readonly handlers: readonly BotHandler[]; readonly reactions: readonly Reaction[] } => {
  const own = createOwnApplication(calls);
  const posts = createDiscordPosts({ calls, own });
  const answers = createDiscordAnswers({ calls, own });
  const followers = createSessionFollowers();
  const memory = parts.botMemory;
  const board = createProgressBoard({
    ...parts,
    posts,
    memory,
    delay: (ms) => delay(ms, undefined, { ref: false, signal: parts.ended }),
  });
  const pageOf = (sessionId: string): string => `${config.publicUrl}/sessions/${sessionId}`;
  const files = createFileFetcher({
    origin: config.discordOrigin,
    userAgent: config.userAgent,
    maxBytes: maxPictureBytes,
  });
  const shared = {
    ...parts,
    ...fromSettings(config),
    roleOf: (held: readonly string[]) => parts.roleDirectory.roleOf(held),
    members: createMemberBounds({
      memberReads: createMemberReads(parts.readModels),
      ...fromSettings(config),
      calls: counter,
      bounds: memberBoundsOf(config),
    }),
    areNamesHeld: createHeldNames(parts),
    areViewsHeld: createHeldViews(parts),
    ...{ posts, answers, board, followers, memory, rest, words: botWords, pageOf },
    fetchFile: async function* ({ url }: { readonly url: string }) {
      try {
        yield* await files.open(url, AbortSignal.any([AbortSignal.timeout(fileWithinMs), parts.ended]));
      } catch (cause) {
        // Not the file's fault: the author is not notified, and the next bot fetches it.
        throw parts.ended.aborted ? Object.assign(codedError('discord-away', 'The bot ends'), { cause }) : cause;
      }
    },
  };
  const submitting = createSubmitting(shared);
  const commands = createDiscordCommands({ calls, own, guildId: config.DISCORD_GUILD_ID ?? '' });
  return {
    handlers: [
      ...submitting.handlers,
      answerInteractions({ ...shared, onPick: submitting.pick }),
      offerCommands({ commands }),
    ],
    reactions: [
      reaction<SessionEvent>({
        name: 'tell-in-discord-how-a-session-gets-on',
        on: reportedEvents,
        from: 'head',
        react: reportSessionProgress({ ...shared, onReport: followers.onReport }),
      }),
    ],
  };
};
