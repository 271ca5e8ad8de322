import { LRUCache } from 'lru-cache';
import type { LiveMessage } from '../../contracts/live.ts';
import { documentsByKey } from '../../projections/kernel/definition/documents.ts';
import type { MessageDoc } from '../../projections/messages/message-doc.ts';
import { messagesProjection } from '../../projections/messages/projection.ts';
import type { NotificationsOf, NotificationDeps } from '../http/routes/feature.ts';

type MessageNews = Extract<LiveMessage, { readonly messageId: string }>;

/**
 * Tells which messages are new, changed or deleted. Only recent ones are remembered; one that is not counts as new when
 * it was archived after this process began to listen.
 */
export const createMessageNotifications = ({ readModels, clock }: NotificationDeps): NotificationsOf => {
  const startedAt = clock.now().toISOString();
  const known = new LRUCache<string, 'there' | 'deleted'>({ max: 5_000 });

  const typeOf = ({ id, isDeleted, recordedAt }: MessageDoc): MessageNews['type'] => {
    const before = known.get(id);
    known.set(id, isDeleted ? 'deleted' : 'there');
    if (isDeleted) return before === 'deleted' ? 'message_updated' : 'message_deleted';
    return before === undefined && recordedAt >= startedAt ? 'new_message' : 'message_updated';
  };

  return async (keys, position) => {
    const messages = await documentsByKey(readModels, messagesProjection.views.messages, keys);
    return [...messages.values()].map((doc): MessageNews => {
      const { id: messageId, channelId } = doc;
      return { type: typeOf(doc), position, messageId, channelId };
    });
  };
};
