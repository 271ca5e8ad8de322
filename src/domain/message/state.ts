import { assertNever } from '../kernel/assert-never.ts';
import type { MessageFact } from './events.ts';

type Message = {
  /** Id of the current text. */
  textId: string | null;
  /** Time of the last edit. */
  editedAt: string | null;
  isDeleted: boolean;
  /** Attachments neither stored nor lost. */
  readonly awaited: Set<string>;
  /** Attachments given up; they may still be stored. */
  readonly lost: Set<string>;
  /** All attachments that were not erased. */
  readonly files: Set<string>;
  /** All texts, including earlier ones, that were not erased. */
  readonly texts: Set<string>;
};

/** State for decisions; null: the message was never archived. */
export type MessageState = { message: Message | null; revision: number };

export const initialMessage = (): MessageState => ({ message: null, revision: -1 });

const changed = (message: Message, fact: Exclude<MessageFact, { type: 'MessageArchived' }>): void => {
  switch (fact.type) {
    case 'MessageEdited':
      message.textId = fact.data.textId;
      message.editedAt = fact.data.editedAt;
      if (fact.data.textId !== null) message.texts.add(fact.data.textId);
      return;
    case 'MessageDeleted':
      message.isDeleted = true;
      return;
    case 'MessageFoundAgain':
      message.isDeleted = false;
      return;
    case 'AttachmentStored':
      message.awaited.delete(fact.data.attachmentId);
      message.lost.delete(fact.data.attachmentId);
      return;
    case 'AttachmentLost':
      message.awaited.delete(fact.data.attachmentId);
      message.lost.add(fact.data.attachmentId);
      return;
    case 'TextErased':
      message.texts.delete(fact.data.textId);
      return;
    case 'MediaErased':
      message.files.delete(fact.data.attachmentId);
      message.awaited.delete(fact.data.attachmentId);
      message.lost.delete(fact.data.attachmentId);
      return;
    default:
      return assertNever(fact);
  }
};

export const evolveMessage = (state: MessageState, fact: MessageFact): MessageState => {
  state.revision = fact.revision;
  if (fact.type !== 'MessageArchived') {
    if (state.message !== null) changed(state.message, fact);
    return state;
  }
  const { textId, attachments } = fact.data;
  state.message = {
    textId,
    editedAt: null,
    isDeleted: false,
    awaited: new Set(attachments.map(({ id }) => id)),
    lost: new Set(),
    files: new Set(attachments.map(({ id }) => id)),
    texts: new Set(textId === null ? [] : [textId]),
  };
  return state;
};
