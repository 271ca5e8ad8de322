import { storageFullCodes } from '../../application/problems/problem.ts';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf } from '../../adapters/coded-error.ts';
import { createFileFetcher } from '../../adapters/discord/file-fetcher.ts';
import { createGuildConnection } from '../../adapters/discord/guild-connection.ts';
import { attachmentJobs, mostAttachmentBytes } from '../../application/archive/attachment-job.ts';
import type { AttachmentJob } from '../../application/archive/attachment-job.ts';
import { writeDiscordState } from '../../application/operations/discord-state.ts';
import { createArchivedChannels, seeChannels } from '../../bot/archive/archived-channels.ts';
import { archiveMessages } from '../../bot/archive/archive-messages.ts';
import { backFill } from '../../bot/archive/back-fill.ts';
import { createVoiceBeats } from '../../bot/beat-for-voice.ts';
import type { BotHandler } from '../../bot/bot-handler.ts';
import { createBot } from '../../bot/bot.ts';
import { createMissingChannels, deletedChannels } from '../../bot/archive/deleted-channels.ts';
import { createDispatcher } from '../../bot/dispatcher.ts';
import { askAgainForFiles, fetchAttachment } from '../../bot/archive/fetch-attachment.ts';
import { createFileAddresses } from '../../bot/archive/file-addresses.ts';
import { createWipeHorizon } from '../../bot/archive/wipe-horizon.ts';
import { keepVoice } from '../../bot/keep-voice.ts';
import type { ArchiveLimits } from '../../bot/archive/archive-quota.ts';
import { createArchiveQuota } from '../../bot/archive/archive-quota.ts';
import { createMarks } from '../../bot/archive/marks.ts';
import { createPeople } from '../../bot/people.ts';
import { createSkippedMessages } from '../../bot/archive/skipped-messages.ts';
import { createVoiceChannels } from '../../bot/voice-channels.ts';
import { watchRoles } from '../../bot/watch-roles.ts';
import { utcDay } from '../../contracts/windows.ts';
import type { GatewayCondition } from '../../ports/guild-gateway.ts';
import { causeOf } from '../../projections/kernel/run/runner-entry.ts';
import { fetchAttachmentsWhenArchived } from '../../workers/reactions/fetch-attachments-when-archived.ts';
import { createReactionRunner } from '../../workers/reactions/reaction-runner.ts';
import { askAgainForAttachments, reconcileAttachments } from '../../workers/reconcile-attachments.ts';
import { reconcileEveryMs } from '../../workers/reconcile.ts';
import { dataFiles } from '../settings/data-files.ts';
import { afterAbort, waitingUntil } from './bot-ending.ts';
import { composeSubmitting } from './bot-submitting.ts';
import type { Composition } from '../start/composition.ts';
import type { Config } from '../settings/config.ts';
import { discordAt } from '../settings/discord-settings.ts';
import { whileLeased } from '../start/lifecycle.ts';
import type { RunningService } from '../start/lifecycle.ts';
import { isOutage } from '../engines/outages.ts';
import { discordOf, openRoleDirectory } from '../engines/role-directory.ts';
import { every } from '../../timing.ts';

/** Temporary failures besides engine outages; a full disk ends when space is freed. */
const passing = new Set(['wiping', 'discord-away', 'projection-behind', ...storageFullCodes]);
const isTransient = (cause: unknown): boolean => isOutage(cause) || passing.has(codeOf(cause) ?? '');

const archiveLimitsOf = ({ ARCHIVE_DAILY_MB, ARCHIVE_DAILY_MB_AUTHOR }: Config): ArchiveLimits => ({
  dailyBytes: ARCHIVE_DAILY_MB * 1_000_000,
  dailyBytesOfAuthor: ARCHIVE_DAILY_MB_AUTHOR * 1_000_000,
  leastFreeBytes: 500_000_000,
});
/** Bytes that are free where files are kept. */
const freeWhere =
  ({ DATA_DIR, MEDIA_DIR }: Config) =>
  async (): Promise<number> => {
    const { bavail, bsize } = await statfs(MEDIA_DIR ?? dataFiles(resolve(DATA_DIR)).media);
    return bavail * bsize;
  };

const filesAtOnce = 4;
/** Time after which unanswered calls to Discord are abandoned at shutdown. */
const graceMs = 1_000;
/** Time after which unfinished work is left to the next bot, which repeats it. */
const leaveAfterMs = 1_800;

type BotOptions = {
  readonly pausesMs?: readonly number[];
  readonly identifyEveryMs?: number | undefined;
  readonly silentMs?: number | undefined;
  /** After how long a missing channel is looked for again. */
  readonly secondLookMs?: number | undefined;
};

/** Composes the bot; nothing runs before `run`. */
export const composeBot = (
  given: Composition,
  config: Config,
  { pausesMs, identifyEveryMs, silentMs, secondLookMs }: BotOptions = {},
) => {
  const ending = new AbortController();
  const parts = { ...given, waitFor: waitingUntil(ending.signal, given.waitFor) };
  const { warn, clock, botMemory, accounts } = parts;
  const connection = createGuildConnection({
    origin: discordAt(config),
    token: config.DISCORD_BOT_TOKEN ?? '',
    userAgent: config.userAgent,
    guildId: config.DISCORD_GUILD_ID ?? '',
    clock,
    warn,
    identifyEveryMs,
    silentMs,
  });
  const { gateway, rest, calls } = connection;
  const channels = createArchivedChannels(config.archiveChannels);
  const people = createPeople(accounts);
  const floor = createWipeHorizon(parts);
  const addresses = createFileAddresses();
  const marks = createMarks({ memory: botMemory, warn });
  const mayReadText = (): boolean => gateway.condition().rights.content;
  const skipped = createSkippedMessages({ warn });
  const roleDirectory = openRoleDirectory(config, { ...parts, discord: discordOf(config) });
  const voiceChannels = createVoiceChannels({
    guildId: config.DISCORD_GUILD_ID ?? '',
    roleDirectory,
    voiceChannels: config.voiceChannels,
    everybody: config.VOICE_EVERYBODY,
  });
  const beats = createVoiceBeats({ ...parts, gateway });
  const deps = { ...parts, channels, people, floor, addresses, marks, rest, skipped, isTransient, mayReadText };
  const alsoSeen = new Set(config.submitChannels.keys());
  const submitting = composeSubmitting(
    { ...parts, counter: parts.calls, roleDirectory, floor, people, isTransient, mayReadText, ended: ending.signal },
    config,
    connection,
  );
  const missing = createMissingChannels({ ...deps, gateway, secondLookMs });
  const handlers: readonly BotHandler[] = [
    seeChannels({ ...deps, alsoSeen, voiceChannels }),
    archiveMessages(deps),
    deletedChannels(deps),
    missing.handler,
    askAgainForFiles(() => askAgainForAttachments(parts)),
    backFill({ ...deps, backFillDays: Math.min(config.BACKFILL_DAYS, config.ARCHIVE_KEEP_DAYS ?? Infinity) }),
    keepVoice({ ...deps, voiceChannels, onSettled: beats.settle, onAway: beats.unsettle }),
    watchRoles({ ...deps, roleDirectory }),
    ...submitting.handlers,
  ];
  const dispatcher = createDispatcher({ handlers, clock, isTransient, warn });
  const bot = createBot({ ...parts, gateway, dispatcher, beats, marks, floor, skipped, isResting: calls.isResting });
  const files = createFileFetcher({
    origin: config.discordOrigin,
    userAgent: config.userAgent,
    maxBytes: mostAttachmentBytes,
  });
  const quota = createArchiveQuota({
    ...parts,
    budget: parts.tokenBudget,
    limits: archiveLimitsOf(config),
    freeBytes: freeWhere(config),
  });
  const fetch = fetchAttachment({ ...deps, files, quota, ...(pausesMs === undefined ? {} : { pausesMs }) });
  const reactions = [fetchAttachmentsWhenArchived(parts.jobs), ...submitting.reactions];
  const runner = createReactionRunner({ ...parts, log: warn });
  let askedOn = utcDay(clock.now().toISOString());
  const reconcile = (): void => {
    const today = utcDay(clock.now().toISOString());
    const isNewDay = today !== askedOn;
    askedOn = today;
    void reconcileAttachments(parts)
      .then(() => (isNewDay ? askAgainForAttachments(parts) : 0))
      .catch((cause: unknown) => warn('looking for lost attachments failed', cause));
  };

  const work = async (signal: AbortSignal, isHeld: () => boolean): Promise<void> => {
    // The queue aborts them: what breaks off is done by the next bot, wherever it runs.
    const stopFetching = parts.jobs.process(attachmentJobs, filesAtOnce, ({ data }, jobSignal) =>
      fetch(data as AttachmentJob, jobSignal),
    );
    const stopped = afterAbort(signal, 0).passed.then(stopFetching);
    const stopReconciling = every(reconcileEveryMs, reconcile);
    const lookAgain = (): Promise<void> =>
      missing
        .lookAgain(signal)
        .catch((cause: unknown) => warn('a channel that is missing could not be looked for', cause));
    const stopLooking = every(Math.min(reconcileEveryMs, secondLookMs ?? reconcileEveryMs), lookAgain);
    const reacting = runner.run(reactions, signal, reconcile);
    try {
      await bot.run(signal, isHeld);
    } finally {
      stopReconciling();
      stopLooking();
      // Ends both together.
      ending.abort();
      await Promise.all([stopped, reacting]);
    }
  };

  return {
    gateway,
    run: async (signal: AbortSignal, isHeld = (): boolean => true): Promise<void> => {
      const end = (): void => ending.abort();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      const grace = afterAbort(ending.signal, graceMs);
      const leaveTimer = afterAbort(ending.signal, leaveAfterMs);
      void grace.passed.then(connection.close);
      const working = work(ending.signal, isHeld);
      try {
        if ((await Promise.race([working, leaveTimer.passed])) === 'passed') {
          working.catch((cause: unknown) => warn('what the bot had left broke off', cause));
          warn('the bot ended before everything was done: the next one does it', null);
        }
      } finally {
        grace.clear();
        leaveTimer.clear();
        connection.close();
      }
    },
  };
};

/** Shown by the badge until the next bot writes its state. */
const sayWhyItStopped = async (
  { answeredAt: lastSuccessAt, p50Ms }: GatewayCondition,
  cause: unknown,
  { gauges, clock, warn }: Pick<Composition, 'gauges' | 'clock' | 'warn'>,
): Promise<void> => {
  const why = `The bot has stopped and starts again by itself: ${causeOf(cause)}`;
  const state = { state: 'down', lastSuccessAt, p50Ms, why, at: clock.now().toISOString() } as const;
  await writeDiscordState(gauges, state).catch((failure: unknown) =>
    warn('how Discord is was not written down', failure),
  );
};

/** The guild's bot, in one process at a time. */
export const startBot = (parts: Composition, config: Config, signal: AbortSignal): RunningService => ({
  ended: whileLeased(parts, 'bot', {
    signal,
    work: async (leased, { isHeld }) => {
      const bot = composeBot(parts, config);
      try {
        await bot.run(leased, isHeld);
      } catch (cause) {
        if (!leased.aborted) await sayWhyItStopped(bot.gateway.condition(), cause, parts);
        throw cause;
      }
    },
  }),
});
