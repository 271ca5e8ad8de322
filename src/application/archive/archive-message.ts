import { toUtc } from '../../contracts/common.ts';
import { deriveId } from '../../domain/kernel/ids.ts';
import type { Actor, CommandMeta, Position } from '../../domain/kernel/envelope.ts';
import type { EraseContent, MessageCommand } from '../../domain/message/commands.ts';
import { messageDecider, messageIdOf } from '../../domain/message/decider.ts';
import type { Attachment, LossCode, MessageFact } from '../../domain/message/events.ts';
import type { ReceivedFile } from '../../ports/media-store.ts';
import { commandMeta, systemActor } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';
import { textIdOf } from '../sessions/typed-names.ts';

type ArchiveDeps = Pick<Deps, 'handle' | 'clock' | 'ids' | 'texts' | 'media'>;

/** A message from Discord; channel and message ids are Discord's, the author is an account of ours. */
export type SeenMessage = {
  readonly messageId: string;
  readonly channelId: string;
  readonly threadId: string | null;
  readonly accountId: string;
  /** '' where it has none. */
  readonly text: string;
  readonly postedAt: string;
  /** `discordId`: Discord's id of the file. */
  readonly attachments: readonly (Omit<Attachment, 'id'> & { readonly discordId: string })[];
  readonly noticedLater: boolean;
};
type ChangedMessage = { readonly messageId: string; readonly noticedLater: boolean };

/** A repeated report about a message is the same command. Its hash covers ids and times, never text. */
const metaOf = (
  route: string,
  request: Readonly<Record<string, string>>,
  deps: Pick<ArchiveDeps, 'clock' | 'ids'>,
  actor = systemActor,
): CommandMeta => commandMeta({ actor, route, key: Object.values(request).join(' '), request }, deps);

type MessageReport = { readonly messageId: string; readonly command: MessageCommand; readonly meta: CommandMeta };
/** Error code when the log refuses a report about a message. */
const refused = 'message-refused';

/** false: the message was never archived. */
const record = async (
  { messageId, command, meta }: MessageReport,
  { handle }: Pick<ArchiveDeps, 'handle'>,
): Promise<boolean> => {
  const handled = await handle(messageDecider, messageId, command, meta);
  if (!handled.ok && handled.rejection.code !== 'not-found')
    throw Object.assign(new Error(`${command.type} was refused as ${handled.rejection.code}`), { code: refused });
  return handled.ok;
};

/** The text is stored before the log refers to it; a repeat finds it stored. */
const keepText = async (text: string, { commandId }: CommandMeta, owner: string, { texts }: ArchiveDeps) => {
  if (text === '') return null;
  const id = textIdOf(commandId);
  await texts.put({ id, owner, text });
  return id;
};

/** Id of an attachment, the same on every report. */
export const attachmentIdOf = (messageId: string, discordId: string): string =>
  deriveId('attachment', messageId, discordId);

/** Archives a message, with its text in the text store. Attachments follow one by one. */
export const archiveMessage = async (seen: SeenMessage, deps: ArchiveDeps): Promise<void> => {
  const { messageId, text, attachments, ...rest } = seen;
  const meta = metaOf('archive message', { messageId }, deps);
  const textId = await keepText(text, meta, seen.accountId, deps);
  const named = attachments.map(({ discordId, ...file }) => ({ ...file, id: attachmentIdOf(messageId, discordId) }));
  const data = { ...rest, textId, postedAt: toUtc(seen.postedAt), attachments: named };
  await record({ messageId, command: { type: 'ArchiveMessage', data }, meta }, deps);
};

/** false: the message was never archived. */
export const editMessage = async (
  {
    messageId,
    noticedLater,
    ...edit
  }: ChangedMessage & Pick<SeenMessage, 'accountId' | 'text'> & { readonly editedAt: string },
  deps: ArchiveDeps,
): Promise<boolean> => {
  const editedAt = toUtc(edit.editedAt);
  const meta = metaOf('edit message', { messageId, editedAt }, deps);
  const textId = await keepText(edit.text, meta, edit.accountId, deps);
  return record({ messageId, command: { type: 'EditMessage', data: { textId, editedAt, noticedLater } }, meta }, deps);
};

/** Marks a message as deleted; its content stays. false: the message was never archived. */
export const deleteMessage = async (
  { messageId, noticedLater, deletedAt }: ChangedMessage & { readonly deletedAt: string },
  deps: ArchiveDeps,
): Promise<boolean> => {
  // A message may be found again and deleted again.
  const at = toUtc(deletedAt);
  const meta = metaOf('delete message', { messageId, at }, deps);
  const data = { deletedAt: at, noticedLater };
  return record({ messageId, command: { type: 'DeleteMessage', data }, meta }, deps);
};

/** Reverts a wrong deletion mark of a message that still exists. false: the message was never archived. */
export const findMessage = async (
  { messageId, foundAt }: { readonly messageId: string; readonly foundAt: string },
  deps: Pick<ArchiveDeps, 'handle' | 'clock' | 'ids'>,
  actor?: Actor,
): Promise<boolean> => {
  const meta = metaOf('find message', { messageId, foundAt }, deps, actor);
  const data = { foundAt: toUtc(foundAt) };
  return record({ messageId, command: { type: 'FindMessage', data }, meta }, deps);
};

type File = { readonly messageId: string; readonly attachmentId: string };

/** Stores the bytes of an attachment, then records it. false: the message was never archived. */
export const storeAttachment = async (
  { messageId, attachmentId, bytes, type }: File & { readonly bytes: Uint8Array; readonly type: string },
  deps: ArchiveDeps,
): Promise<boolean> => {
  const meta = metaOf('store attachment', { messageId, attachmentId }, deps);
  const mediaId = await deps.media.put(bytes, type);
  const data = { attachmentId, mediaId };
  return record({ messageId, command: { type: 'StoreAttachment', data }, meta }, deps);
};

/** The same for bytes already received. */
export const keepAttachment = async (
  { messageId, attachmentId, received, type }: File & { readonly received: ReceivedFile; readonly type: string },
  deps: ArchiveDeps,
): Promise<boolean> => {
  const meta = metaOf('store attachment', { messageId, attachmentId }, deps);
  const mediaId = await deps.media.keep(received, type);
  const data = { attachmentId, mediaId };
  return record({ messageId, command: { type: 'StoreAttachment', data }, meta }, deps);
};

const passing: ReadonlySet<LossCode> = new Set(['fetch-failed', 'no-access', 'quota']);
/** Whether the reason for giving up an attachment may be temporary. */
export const mayPass = (code: LossCode): boolean => passing.has(code);

/** An attachment to fetch, and its author's account. */
export type AwaitedAttachment = Attachment & { readonly authorId: string };

/** An attachment that is neither stored nor given up for good; null: nothing to fetch. */
export const awaitedAttachment = async (
  { messageId, attachmentId }: File,
  { eventStore }: Pick<Deps, 'eventStore'>,
): Promise<AwaitedAttachment | null> => {
  const events = (await eventStore.readStream(
    `${messageDecider.category}-${messageId}`,
    null,
  )) as readonly MessageFact[];
  const isSettled = events.some(
    (event) =>
      'attachmentId' in event.data &&
      event.data.attachmentId === attachmentId &&
      !(event.type === 'AttachmentLost' && mayPass(event.data.code)),
  );
  const archived = events.find((event) => event.type === 'MessageArchived');
  const found = archived?.data.attachments.find(({ id }) => id === attachmentId);
  return isSettled || archived === undefined || found === undefined
    ? null
    : { ...found, authorId: archived.data.accountId };
};

/** `message-<id>` -> `<id>`. */
export const messageIdIn = (stream: string): string => messageIdOf(stream);

/** Gives up an attachment. */
export const loseAttachment = async (
  { messageId, attachmentId, code }: File & Extract<MessageCommand, { type: 'LoseAttachment' }>['data'],
  deps: ArchiveDeps,
): Promise<boolean> => {
  const meta = metaOf('lose attachment', { messageId, attachmentId, code }, deps);
  return record({ messageId, command: { type: 'LoseAttachment', data: { attachmentId, code } }, meta }, deps);
};

/** Content of a message to erase, by ids of texts and attachments. */
export type ErasedContent = { readonly messageId: string } & EraseContent['data'];

/** Records that content was erased after its retention period. The stores are emptied before. */
export const expireMessage = async (
  { messageId, texts, attachments }: ErasedContent,
  deps: Pick<Deps, 'handle' | 'clock' | 'ids'>,
): Promise<Position | null> => {
  const meta = metaOf('expire message', { messageId, content: [...texts, ...attachments].join(' ') }, deps);
  const command = { type: 'EraseContent', data: { texts, attachments } } as const;
  const handled = await deps.handle(messageDecider, messageId, command, meta);
  if (!handled.ok) throw new Error(`What ${messageId} held could not be erased: ${handled.rejection.code}`);
  return handled.position;
};
