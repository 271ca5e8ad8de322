import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../adapters/coded-error.ts';
import { createFileFetcher } from '../adapters/discord/file-fetcher.ts';
import { createGuildConnection } from '../adapters/discord/guild-connection.ts';
import { attachmentJobs, mostAttachmentBytes } from '../application/attachment-job.ts';
import type { Wanted } from '../application/attachment-job.ts';
import { createArchivedChannels, seeChannels } from '../bot/archived-channels.ts';
import { archiveMessages } from '../bot/archive-messages.ts';
import { backFill } from '../bot/back-fill.ts';
import { createVoiceBeats } from '../bot/beat-for-voice.ts';
import type { BotHandler } from '../bot/bot-handler.ts';
import { createBot } from '../bot/bot.ts';
import { createDispatcher } from '../bot/dispatcher.ts';
import { fetchAttachment } from '../bot/fetch-attachment.ts';
import { createFileAddresses } from '../bot/file-addresses.ts';
import { createFloor } from '../bot/floor.ts';
import { keepVoice } from '../bot/keep-voice.ts';
import { createMarks } from '../bot/marks.ts';
import { createPeople } from '../bot/people.ts';
import { createSkippedMessages } from '../bot/skipped-messages.ts';
import { watchRoles } from '../bot/watch-roles.ts';
import { fetchAttachmentsWhenArchived } from '../workers/reactions/fetch-attachments-when-archived.ts';
import { createReactionRunner } from '../workers/reactions/reaction-runner.ts';
import { reconcileAttachments } from '../workers/reconcile-attachments.ts';
import { reconcileEveryMs } from '../workers/reconcile.ts';
import { composeSubmitting } from './bot-submitting.ts';
import type { Composition } from './composition.ts';
import { roleNamesOf } from './config.ts';
import type { Config } from './config.ts';
import { whileLeased } from './lifecycle.ts';
import type { Working } from './lifecycle.ts';
import { isOutage } from './outages.ts';

const discordOrigin = 'https://discord.com';

/** Besides an engine that is away: what ends by itself, a full disk when somebody makes room. */
const passing = new Set(['wiping', 'discord-away', 'projection-behind', 'SQLITE_FULL', 'ENOSPC']);
const passes = (cause: unknown): boolean => isOutage(cause) || passing.has(codeOf(cause) ?? '');

type Fetch = (wanted: Wanted, signal: AbortSignal) => Promise<void>;
const filesAtOnce = 4;
/** What Discord has not answered so long after the end began is given up. */
const graceMs = 1_000;
const pauseMs = 500;

/** What waits for the bot in the queue: done by whoever is the bot now. */
export const createAttachmentWork = ({ jobs }: Pick<Composition, 'jobs'>) => {
  let fetch: Fetch | null = null;
  jobs.process(attachmentJobs, filesAtOnce, async ({ data }, signal) => {
    const isOver = (): boolean => signal.aborted;
    while (fetch === null && !isOver()) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    if (!isOver()) await fetch?.(data as Wanted, signal);
  });
  return {
    /** Answers what ends that. */
    serve: (by: Fetch): (() => void) => {
      fetch = by;
      return () => void (fetch = fetch === by ? null : fetch);
    },
  };
};
type AttachmentWork = ReturnType<typeof createAttachmentWork>;

type BotOptions = {
  readonly work: AttachmentWork;
  readonly pausesMs?: readonly number[];
  readonly identifyEveryMs?: number | undefined;
};

/** What one bot is made of; nothing of it runs before `run`. */
export const composeBot = (parts: Composition, config: Config, { work, pausesMs, identifyEveryMs }: BotOptions) => {
  const { warn, clock, botMemory, accounts } = parts;
  const connection = createGuildConnection({
    origin: config.discordOrigin ?? discordOrigin,
    token: config.DISCORD_BOT_TOKEN ?? '',
    guildId: config.DISCORD_GUILD_ID ?? '',
    clock,
    warn,
    identifyEveryMs,
  });
  const { gateway, rest, calls } = connection;
  const channels = createArchivedChannels(config.archiveChannels);
  const people = createPeople(accounts);
  const floor = createFloor(parts);
  const addresses = createFileAddresses();
  const marks = createMarks({ memory: botMemory, warn });
  const skipped = createSkippedMessages({ warn });
  const beats = createVoiceBeats({ ...parts, gateway });
  const deps = { ...parts, channels, people, floor, addresses, marks, rest, skipped, passes };
  const alsoSeen = new Set(config.submitChannels.keys());
  const submitting = composeSubmitting({ ...parts, floor, people, passes }, config, connection);
  const handlers: readonly BotHandler[] = [
    seeChannels({ ...deps, alsoSeen }),
    archiveMessages(deps),
    backFill({ ...deps, backFillDays: config.BACKFILL_DAYS }),
    keepVoice({ ...deps, onSettled: beats.settle }),
    watchRoles({ ...deps, roleNames: roleNamesOf(config) }),
    ...submitting.handlers,
  ];
  const dispatcher = createDispatcher({ handlers, clock, passes, warn });
  const bot = createBot({ ...parts, gateway, dispatcher, beats, marks, floor, skipped, isResting: calls.isResting });
  const files = createFileFetcher({ origin: config.discordOrigin, maxBytes: mostAttachmentBytes });
  const fetch = fetchAttachment({ ...deps, files, ...(pausesMs === undefined ? {} : { pausesMs }) });
  const reactions = [fetchAttachmentsWhenArchived(parts.jobs), ...submitting.reactions];
  const runner = createReactionRunner({ ...parts, log: warn });
  const reconcile = (): void =>
    void reconcileAttachments(parts).catch((cause: unknown) => warn('looking for lost attachments failed', cause));

  return {
    gateway,
    run: async (signal: AbortSignal, isHeld = (): boolean => true): Promise<void> => {
      // What ends the one ends the other.
      const ending = new AbortController();
      const either = AbortSignal.any([signal, ending.signal]);
      let grace: NodeJS.Timeout | undefined;
      either.addEventListener('abort', () => void (grace = setTimeout(connection.close, graceMs)), { once: true });
      const stopFetching = work.serve(fetch);
      const timer = setInterval(reconcile, reconcileEveryMs);
      const told = runner.run(reactions, either, reconcile);
      try {
        await bot.run(either, isHeld);
      } finally {
        clearInterval(timer);
        stopFetching();
        ending.abort();
        await told;
        clearTimeout(grace);
        connection.close();
      }
    },
  };
};

/** The guild's bot, in one process at a time. */
export const startBot = (parts: Composition, config: Config, signal: AbortSignal): Working => {
  const work = createAttachmentWork(parts);
  return {
    ended: whileLeased(parts, 'bot', {
      signal,
      work: (leased, { isHeld }) => composeBot(parts, config, { work }).run(leased, isHeld),
    }),
  };
};
