import { expireMessage } from '../application/archive/archive-message.ts';
import type { Deps } from '../application/deps.ts';
import type { Position } from '../domain/kernel/envelope.ts';
import { keptAttachments } from '../projections/messages/message-doc.ts';
import type { MessageDoc } from '../projections/messages/message-doc.ts';
import { attachmentsWith, heldBefore } from '../projections/messages/queries.ts';
import { isPictureOfSession } from '../projections/sessions/queries.ts';

/** Retention of archived texts and files in days; null: unlimited. */
export type ArchiveRetention = {
  /** For any message, from its posting. */
  readonly keepDays: number | null;
  /** For a message deleted on Discord, from its deletion. */
  readonly deletedKeepDays: number | null;
};

type ExpireDeps = Pick<
  Deps,
  'handle' | 'clock' | 'ids' | 'texts' | 'media' | 'readModels' | 'eventStore' | 'waitFor'
> & {
  /** Receives failures of single messages; the others are expired. */
  readonly warn: (text: string, cause: unknown) => void;
};
type Run = { readonly deps: ExpireDeps; readonly now: Date; readonly signal: AbortSignal };

const dayMs = 24 * 60 * 60 * 1000;
const waitMs = 1_000;
/** Bytes stored again recently may belong to messages that the read models do not know yet. */
const settledAfterMs = 60 * 60 * 1000;

/** Waits until queries include earlier records; false: a read model does not follow. */
const isProjected = async (position: Position | null, { deps, signal }: Run): Promise<boolean> => {
  while (!signal.aborted) {
    if (position === null) return true;
    const reached = await deps.waitFor(['messages', 'sessions'], position, waitMs);
    if (reached !== 'timeout') return reached === 'reached';
  }
  return false;
};

/** Deletes the bytes of an attachment unless a session or another message uses them. Returns whether it is settled. */
const deleteBytes = async (
  mediaId: string | null,
  going: ReadonlySet<string>,
  { deps: { readModels, media }, now }: Run,
): Promise<boolean> => {
  if (mediaId === null) return true;
  const others = (await attachmentsWith(readModels, mediaId)).filter((id) => !going.has(id));
  if (others.length > 0 || (await isPictureOfSession(readModels, mediaId))) return true;
  return media.deleteStale(mediaId, new Date(now.getTime() - settledAfterMs));
};

/** Empties the stores first, then records it in the log: an interruption in between is repaired by the next run. */
const expire = async (
  doc: MessageDoc,
  going: ReadonlySet<string>,
  run: Run,
): Promise<{ readonly position: Position | null; readonly isDone: boolean }> => {
  const { id: messageId, textIds } = doc;
  const kept = keptAttachments(doc);
  const gone: string[] = [];
  for (const { id, mediaId } of kept) if (await deleteBytes(mediaId, going, run)) gone.push(id);
  await run.deps.texts.delete(textIds);
  const position = await expireMessage({ messageId, texts: textIds, attachments: gone }, run.deps);
  return { position, isDone: gone.length === kept.length };
};

/** Returns the number of erased messages. */
const expireBefore = async (by: 'postedAt' | 'deleted', days: number | null, run: Run): Promise<number> => {
  if (days === null) return 0;
  const { deps, now, signal } = run;
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  let [expired, left] = [0, 0];
  for (let isSeen = true; isSeen;) {
    const found = await heldBefore(deps.readModels, { by, before, skip: left });
    if (found.length === 0) break;
    const going = new Set(found.flatMap(keptAttachments).map(({ id }) => id));
    let last: Position | null = null;
    for (const doc of found) {
      if (signal.aborted) break;
      try {
        const { position, isDone } = await expire(doc, going, run);
        last = position ?? last;
        if (isDone) expired += 1;
        else left += 1;
      } catch (cause) {
        left += 1;
        deps.warn(`the archived message ${doc.id} could not be erased: it is tried again tomorrow`, cause);
      }
    }
    isSeen = await isProjected(last, run);
  }
  return expired;
};

/** Erases texts (earlier versions included) and files past their retention. Returns the number of messages. */
export const expireArchive = async (
  { keepDays, deletedKeepDays }: ArchiveRetention,
  deps: ExpireDeps,
  signal: AbortSignal,
): Promise<number> => {
  const run = { deps, now: deps.clock.now(), signal };
  if (!(await isProjected(await deps.eventStore.head(), run))) return 0;
  const expired =
    (await expireBefore('postedAt', keepDays, run)) + (await expireBefore('deleted', deletedKeepDays, run));
  if (expired > 0) await deps.readModels.scrub();
  return expired;
};
