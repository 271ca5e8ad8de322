import { deleteMessage, editMessage, findMessage } from '../../application/archive/archive-message.ts';
import type { Deps } from '../../application/deps.ts';
import type { PostedMessage } from '../../ports/guild-gateway.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';
import type { MessageDoc } from '../../projections/messages/message-doc.ts';
import { archivedSince } from '../../projections/messages/queries.ts';
import type { ArchiveDeps } from './archive-messages.ts';
import { pagesAfter } from './pages-after.ts';
import { isProjected } from '../projected.ts';

export type CompareDeps = ArchiveDeps &
  Pick<Deps, 'readModels' | 'eventStore' | 'waitFor'> & { readonly rest: Pick<GuildRest, 'message' | 'messagesAfter'> };

type ChannelComparison = { readonly channelId: string; readonly from: string; readonly signal: AbortSignal };
type DiscordText = Pick<PostedMessage, 'text' | 'editedAt'>;

/** Messages on Discord; null: one that cannot be parsed. */
const readNow = async (
  { channelId, from, signal }: ChannelComparison,
  deps: CompareDeps,
): Promise<ReadonlyMap<string, DiscordText | null>> => {
  const now = new Map<string, DiscordText | null>();
  for await (const page of pagesAfter(channelId, from, { rest: deps.rest, signal })) {
    for (const { id, text, editedAt } of page.messages) now.set(id, { text, editedAt });
    for (const id of page.unreadable) now.set(id, null);
  }
  return now;
};

/** `there` undefined: deleted on Discord. */
const settle = async (doc: MessageDoc, there: DiscordText | null | undefined, deps: CompareDeps): Promise<void> => {
  const { id: messageId, accountId, content, isDeleted } = doc;
  if (there === undefined) {
    const deletedAt = deps.clock.now().toISOString();
    if (!isDeleted) await deleteMessage({ messageId, deletedAt, noticedLater: true }, deps);
    return;
  }
  if (isDeleted) await findMessage({ messageId, foundAt: deps.clock.now().toISOString() }, deps);
  if (there === null) return;
  const { text, editedAt } = there;
  if (editedAt === null || content === null || text === content) return;
  // The message refuses edits that are not newer.
  await editMessage({ messageId, accountId, text, editedAt, noticedLater: true }, deps);
};

/**
 * Where history may not be read Discord answers pages without messages, which says nothing of them. Of what a page lacks, the
 * latest is asked for by its id: that is refused then, and the refusal is thrown.
 */
const areMissingDeleted = async (
  channelId: string,
  archived: readonly MessageDoc[],
  now: ReadonlyMap<string, unknown>,
  { rest }: CompareDeps,
): Promise<boolean> => {
  const missing = archived.findLast(({ id, isDeleted }) => !isDeleted && !now.has(id));
  return missing === undefined || (await rest.message(channelId, missing.id)) === null;
};

/** Finds missed changes: a different text is an edit, a missing message a deletion. */
export const compareWithArchive = async (compared: ChannelComparison, deps: CompareDeps): Promise<void> => {
  const place = deps.channels.placeOf(compared.channelId);
  if (place === null) return;
  // Later messages arrive live.
  if (!(await isProjected('messages', deps))) return;
  const archived = await archivedSince(deps.readModels, place, compared.from);
  const now = await readNow(compared, deps);
  if (compared.signal.aborted) return;
  if (!(await areMissingDeleted(compared.channelId, archived, now, deps))) return;
  for (const doc of archived) await settle(doc, now.get(doc.id), deps);
};
