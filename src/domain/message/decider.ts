import { assertNever } from '../kernel/assert-never.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { EditMessage, EraseContent, LoseAttachment, MessageCommand, StoreAttachment } from './commands.ts';
import type { MessageEvent } from './events.ts';
import { evolveMessage, initialMessage } from './state.ts';
import type { MessageState } from './state.ts';

/** Nothing is recorded about a message that was never archived. */
export type MessageRejection = { readonly code: 'not-found' };
type MessageDecision = Decision<MessageEvent, MessageRejection>;
type KeptMessage = NonNullable<MessageState['message']>;

/** An edit that is not newer than the last one is late, or a repeat. */
const edit = (data: EditMessage['data'], message: KeptMessage): MessageDecision => {
  if (data.textId === message.textId) return accept();
  if (message.editedAt !== null && data.editedAt <= message.editedAt) return accept();
  return accept({ type: 'MessageEdited', data: { ...data, before: message.textId } });
};

/** An attachment that was given up may still be stored; a stored one stays. */
const store = (data: StoreAttachment['data'], { awaited, lost }: KeptMessage): MessageDecision =>
  awaited.has(data.attachmentId) || lost.has(data.attachmentId) ? accept({ type: 'AttachmentStored', data }) : accept();

const lose = (data: LoseAttachment['data'], { awaited }: KeptMessage): MessageDecision =>
  awaited.has(data.attachmentId) ? accept({ type: 'AttachmentLost', data }) : accept();

const erase = ({ texts, attachments }: EraseContent['data'], message: KeptMessage): MessageDecision =>
  accept(
    ...texts
      .filter((textId) => message.texts.has(textId))
      .map((textId): MessageEvent => ({ type: 'TextErased', data: { textId } })),
    ...attachments
      .filter((attachmentId) => message.files.has(attachmentId))
      .map((attachmentId): MessageEvent => ({ type: 'MediaErased', data: { attachmentId } })),
  );

const change = (
  command: Exclude<MessageCommand, { type: 'ArchiveMessage' }>,
  message: KeptMessage,
): MessageDecision => {
  switch (command.type) {
    case 'EditMessage':
      return edit(command.data, message);
    case 'DeleteMessage':
      return message.isDeleted ? accept() : accept({ type: 'MessageDeleted', data: command.data });
    case 'FindMessage':
      return message.isDeleted ? accept({ type: 'MessageFoundAgain', data: command.data }) : accept();
    case 'StoreAttachment':
      return store(command.data, message);
    case 'LoseAttachment':
      return lose(command.data, message);
    case 'EraseContent':
      return erase(command.data, message);
    default:
      return assertNever(command);
  }
};

const decide = (command: MessageCommand, { message }: MessageState): MessageDecision => {
  if (command.type !== 'ArchiveMessage')
    return message === null ? reject({ code: 'not-found' }) : change(command, message);
  // A redelivery: the first delivery counts.
  if (message !== null) return accept();
  return accept({ type: 'MessageArchived', data: { ...command.data, attachments: [...command.data.attachments] } });
};

/** One stream per message, `message-<Discord's id>`. */
export const messageDecider = {
  category: 'message',
  initialState: initialMessage,
  evolve: evolveMessage,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<MessageCommand, MessageState, MessageEvent, MessageRejection>;

const prefix = `${messageDecider.category}-`;

/** `message-<id>` -> `<id>`. */
export const messageIdOf = (stream: string): string => stream.slice(prefix.length);
