import { setTimeout as delay } from 'node:timers/promises';
import { attachmentIdOf, awaitedAttachment, keepAttachment, loseAttachment } from '../application/archive-message.ts';
import type { Wanted } from '../application/attachment-job.ts';
import type { Deps } from '../application/deps.ts';
import type { FileFetcher } from '../ports/file-fetcher.ts';
import type { GuildRest } from '../ports/guild-rest.ts';
import type { FileAddresses } from './file-addresses.ts';

type FetchDeps = Pick<Deps, 'handle' | 'clock' | 'ids' | 'texts' | 'media' | 'eventStore'> & {
  readonly rest: Pick<GuildRest, 'message'>;
  readonly files: FileFetcher;
  readonly addresses: FileAddresses;
  readonly warn: (text: string, cause: unknown) => void;
  /** Between tries; one more than there are pauses. */
  readonly pausesMs?: readonly number[];
};

const usualPausesMs = [1_000, 5_000, 30_000, 120_000];
const awayPauseMs = 1_000;
const mostBytes = 25 * 1024 * 1024;

type Lost = 'gone' | 'too-large' | 'address-refused' | 'fetch-failed';
/** Trying again would bring the same. */
const final: Readonly<Record<string, Lost>> = {
  'file-too-large': 'too-large',
  'file-address-refused': 'address-refused',
  'message-gone': 'gone',
  'discord-forbidden': 'gone',
  'discord-unknown': 'gone',
};
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** Fetches one attachment and keeps it, or gives it up after so many tries, saying why. */
export const fetchAttachment = (deps: FetchDeps) => {
  const { rest, files, addresses, media, warn } = deps;
  const pauses = deps.pausesMs ?? usualPausesMs;

  /** An address that has expired is had again by reading the message. */
  const addressOf = async ({ messageId, channelId, attachmentId }: Wanted): Promise<string> => {
    const known = addresses.get(attachmentId);
    if (known !== null) return known;
    const message = await rest.message(channelId, messageId);
    const file = message?.files.find(({ id }) => attachmentIdOf(messageId, id) === attachmentId);
    if (file === undefined) throw Object.assign(new Error('The message is gone'), { code: 'message-gone' });
    addresses.put(attachmentId, file.url);
    return file.url;
  };
  const tryOnce = async (wanted: Wanted, type: string, signal: AbortSignal): Promise<void> => {
    const source = await files.open(await addressOf(wanted), signal);
    await keepAttachment({ ...wanted, received: await media.receive(source), type }, deps);
  };

  return async (wanted: Wanted, signal: AbortSignal): Promise<void> => {
    const awaited = await awaitedAttachment(wanted, deps);
    if (awaited === null) return;
    const lose = (code: Lost): Promise<boolean> => loseAttachment({ ...wanted, code }, deps);
    if (awaited.size > mostBytes) return void (await lose('too-large'));
    let last: Lost = 'fetch-failed';
    let failed = 0;
    const isOver = (): boolean => signal.aborted;
    while (failed <= pauses.length && !isOver()) {
      try {
        return await tryOnce(wanted, awaited.type, signal);
      } catch (cause) {
        const code = codeOf(cause);
        if (isOver()) return;
        if (code === 'discord-refused') throw cause;
        const lost = final[code];
        if (lost !== undefined) return void (await lose(lost));
        // While Discord itself does not answer nothing is said of the file.
        if (code !== 'discord-away') failed += 1;
        last = code === 'file-gone' ? 'gone' : 'fetch-failed';
        addresses.forget(wanted.attachmentId);
        if (!code.startsWith('file-') && code !== 'discord-away') warn('an attachment could not be fetched', cause);
        const wait = code === 'discord-away' ? awayPauseMs : (pauses[failed - 1] ?? 0);
        await delay(wait, undefined, { signal }).catch(() => undefined);
      }
    }
    if (!isOver()) await lose(last);
  };
};
