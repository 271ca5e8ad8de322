import type { Attachment, MessageEvent } from './events.ts';

type DataOf<T extends MessageEvent['type']> = Extract<MessageEvent, { type: T }>['data'];

export type ArchiveMessage = {
  readonly type: 'ArchiveMessage';
  readonly data: Omit<DataOf<'MessageArchived'>, 'attachments'> & { readonly attachments: readonly Attachment[] };
};
export type EditMessage = { readonly type: 'EditMessage'; readonly data: Omit<DataOf<'MessageEdited'>, 'before'> };
export type DeleteMessage = { readonly type: 'DeleteMessage'; readonly data: DataOf<'MessageDeleted'> };
export type FindMessage = { readonly type: 'FindMessage'; readonly data: DataOf<'MessageFoundAgain'> };
export type StoreAttachment = { readonly type: 'StoreAttachment'; readonly data: DataOf<'AttachmentStored'> };
export type LoseAttachment = { readonly type: 'LoseAttachment'; readonly data: DataOf<'AttachmentLost'> };
/** Sent after these texts and attachments were deleted from their stores. */
export type EraseContent = {
  readonly type: 'EraseContent';
  /** Ids of texts and of attachments. */
  readonly data: { readonly texts: readonly string[]; readonly attachments: readonly string[] };
};
export type MessageCommand =
  ArchiveMessage | EditMessage | DeleteMessage | FindMessage | StoreAttachment | LoseAttachment | EraseContent;
