import type { BotMemory, BotReply } from '../../ports/bot-memory.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';

/** A row per channel, and a row per reply. Among Discord ids the longer one is later. */
export const createSqliteBotMemory = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): BotMemory => {
  const mark = db.prepare('SELECT mark FROM bot_marks WHERE channel_id = ?').pluck();
  const advance = db.prepare(
    `INSERT INTO bot_marks (channel_id, mark) VALUES (?, ?) ON CONFLICT (channel_id) DO UPDATE SET mark = excluded.mark
     WHERE (length(excluded.mark), excluded.mark) > (length(mark), mark)`,
  );
  const reply = db.prepare('SELECT channel_id AS channelId, message_id AS messageId FROM bot_replies WHERE key = ?');
  const keep = db.prepare(
    `INSERT INTO bot_replies (key, channel_id, message_id) VALUES (@key, @channelId, @messageId)
     ON CONFLICT (key) DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id`,
  );
  return {
    mark: (channelId) => promised(() => (mark.get(channelId) as string | undefined) ?? null),
    advance: (channelId, messageId) => promised(() => void advance.run(channelId, messageId)),
    reply: (key) => promised(() => (reply.get(key) as BotReply | undefined) ?? null),
    keepReply: (key, one) => promised(() => void keep.run({ key, ...one })),
  };
};
