import { setTimeout as delay } from 'node:timers/promises';
import type { AwaitedAttachment } from '../../application/archive/archive-message.ts';
import {
  attachmentIdOf,
  awaitedAttachment,
  keepAttachment,
  loseAttachment,
} from '../../application/archive/archive-message.ts';
import { mostAttachmentBytes } from '../../application/archive/attachment-job.ts';
import type { AttachmentJob } from '../../application/archive/attachment-job.ts';
import type { Deps } from '../../application/deps.ts';
import type { LossCode } from '../../domain/message/events.ts';
import type { FileFetcher } from '../../ports/file-fetcher.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import type { BotHandler } from '../bot-handler.ts';
import { codeOfError } from '../refusals.ts';
import type { ArchiveQuota } from './archive-quota.ts';
import type { FileAddresses } from './file-addresses.ts';

type FetchDeps = Pick<Deps, 'handle' | 'clock' | 'ids' | 'texts' | 'media' | 'eventStore'> & {
  readonly rest: Pick<GuildRest, 'message'>;
  readonly files: FileFetcher;
  readonly addresses: FileAddresses;
  readonly quota: ArchiveQuota;
  readonly warn: (text: string, cause: unknown) => void;
  /** Between tries; one more than there are pauses. */
  readonly pausesMs?: readonly number[];
};

const usualPausesMs = [1_000, 5_000, 30_000, 120_000];
const awayPauseMs = 1_000;

/** Trying again would bring the same. */
const final: Readonly<Record<string, LossCode>> = {
  'file-too-large': 'too-large',
  'file-address-refused': 'address-refused',
  'message-gone': 'gone',
  'discord-forbidden': 'no-access',
  'discord-rejected': 'fetch-failed',
};
/** Outcomes after five attempts. */
const afterTries: Readonly<Record<string, LossCode>> = {
  'file-gone': 'gone',
  'file-refused': 'no-access',
  'discord-unknown': 'gone',
};
type Verdict = { readonly lost: LossCode } | { readonly waitMs: number; readonly counts: boolean };

/** Fetches and stores an attachment, or gives it up after several attempts, recording why. */
export const fetchAttachment = (deps: FetchDeps) => {
  const { rest, files, addresses, media, quota, warn } = deps;
  const pauses = deps.pausesMs ?? usualPausesMs;

  /** An address that has expired is had again by reading the message. */
  const addressOf = async ({ messageId, channelId, attachmentId }: AttachmentJob): Promise<string> => {
    const known = addresses.get(attachmentId);
    if (known !== null) return known;
    const message = await rest.message(channelId, messageId);
    const file = message?.files.find(({ id }) => attachmentIdOf(messageId, id) === attachmentId);
    if (file === undefined) throw Object.assign(new Error('The message is gone'), { code: 'message-gone' });
    addresses.put(attachmentId, file.url);
    return file.url;
  };
  const tryOnce = async (wanted: AttachmentJob, type: string, signal: AbortSignal): Promise<void> => {
    const source = await files.open(await addressOf(wanted), signal);
    await keepAttachment({ ...wanted, received: await media.receive(source), type }, deps);
  };

  /** Decides after a failed attempt: give up with a reason, or retry after a delay. */
  const verdictOf = (cause: unknown, failed: number): Verdict => {
    const code = codeOfError(cause) ?? '';
    // While Discord itself does not answer nothing is said of the file.
    if (code === 'discord-away') return { waitMs: awayPauseMs, counts: false };
    const lost = final[code];
    if (lost !== undefined) return { lost };
    if (!code.startsWith('file-')) warn('an attachment could not be fetched', cause);
    const waitMs = pauses[failed];
    return waitMs === undefined ? { lost: afterTries[code] ?? 'fetch-failed' } : { waitMs, counts: true };
  };

  /** Answers why it was given up; null: it is kept, or the end came. */
  const tryAll = async (wanted: AttachmentJob, type: string, signal: AbortSignal): Promise<LossCode | null> => {
    const isOver = (): boolean => signal.aborted;
    for (let failed = 0; !isOver();) {
      try {
        await tryOnce(wanted, type, signal);
        return null;
      } catch (cause) {
        if (isOver()) return null;
        if (codeOfError(cause) === 'discord-refused') throw cause;
        const verdict = verdictOf(cause, failed);
        if ('lost' in verdict) return verdict.lost;
        if (verdict.counts) failed += 1;
        addresses.forget(wanted.attachmentId);
        await delay(verdict.waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  };

  const fetchWithin = async (
    wanted: AttachmentJob,
    awaited: AwaitedAttachment,
    signal: AbortSignal,
  ): Promise<LossCode | null> => {
    const { authorId, size: bytes, type } = awaited;
    if (bytes > mostAttachmentBytes) return 'too-large';
    const giveBack = await quota.book({ authorId, bytes });
    if (giveBack === null) return 'quota';
    let isKept = false;
    try {
      const lost = await tryAll(wanted, type, signal);
      isKept = lost === null && !signal.aborted;
      return lost;
    } finally {
      if (!isKept) await giveBack();
    }
  };

  return async (wanted: AttachmentJob, signal: AbortSignal): Promise<void> => {
    const awaited = await awaitedAttachment(wanted, deps);
    if (awaited === null) return;
    const code = await fetchWithin(wanted, awaited, signal);
    if (code !== null) await loseAttachment({ ...wanted, code }, deps);
  };
};

/** A session with Discord begins: what was refused or could not be had may be had now. */
export const askAgainForFiles = (askAgain: () => Promise<unknown>): BotHandler => ({
  name: 'ask again for files',
  lane: ({ kind }) => (kind === 'snapshot' ? 'all' : null),
  handle: async () => {
    await askAgain();
  },
});
