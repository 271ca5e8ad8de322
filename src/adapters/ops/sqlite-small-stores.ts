import type { BotMemory, BotReply } from '../../ports/bot-memory.ts';
import { promised } from '../sqlite/promised.ts';
import type { OpsDb } from './ops-db.ts';
import type { DayCounts } from '../../ports/day-counts.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { StatusStore } from '../../ports/status-store.ts';
import { seal, unseal } from '../sealed-value.ts';
import type { TokenBudget } from '../../ports/token-budget.ts';
import type { VoiceHeartbeat } from '../../ports/voice-heartbeat.ts';

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

/** A row per name and day. */
export const createSqliteDayCounts = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): DayCounts => {
  const add = db.prepare(
    `INSERT INTO day_counts (name, day, count) VALUES (?, ?, 1)
     ON CONFLICT (name, day) DO UPDATE SET count = count + 1`,
  );
  const since = db
    .prepare('SELECT sum(CASE WHEN day >= ? THEN count ELSE 0 END) FROM day_counts WHERE name = ?')
    .pluck();
  return {
    add: (name, day) => promised(() => void add.run(name, day)),
    since: (name, day) => promised(() => since.get(day, name) as number | null),
  };
};

/** A row per gauge. */
export const createSqliteGauges = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): StatusStore => {
  const write = db.prepare(
    'INSERT INTO gauges (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const read = db.prepare('SELECT value FROM gauges WHERE name = ?').pluck();
  return {
    write: (name, value) => promised(() => void write.run(name, seal(name, value))),
    read: (name) => promised(() => (unseal(name, read.get(name) as string | undefined) ?? null) as Json),
  };
};

/** A row per slot and day. */
export const createSqliteTokenBudget = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): TokenBudget => {
  const begin = db.prepare('INSERT INTO token_budgets (slot, day, tokens) VALUES (?, ?, 0) ON CONFLICT DO NOTHING');
  const book = db.prepare(
    'UPDATE token_budgets SET tokens = max(0, tokens + @tokens) WHERE slot = @slot AND day = @day AND tokens + @tokens <= @limit',
  );
  const spent = db.prepare('SELECT tokens FROM token_budgets WHERE slot = ? AND day = ?').pluck();
  return {
    reserve: ({ slot, day, tokens, limit }) =>
      promised(() => {
        begin.run(slot, day);
        return book.run({ slot, day, tokens, limit }).changes === 1;
      }),
    settle: ({ slot, day, reserved, used }) =>
      promised(() => void book.run({ slot, day, tokens: used - reserved, limit: Number.MAX_SAFE_INTEGER })),
    spent: ({ slot, day }) => promised(() => (spent.get(slot, day) as number | undefined) ?? 0),
  };
};

/** A single row. */
export const createSqliteVoiceHeartbeat = ({ ops: { db } }: { readonly ops: Pick<OpsDb, 'db'> }): VoiceHeartbeat => {
  const beat = db.prepare(
    'INSERT INTO voice_heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = max(at, excluded.at)',
  );
  const last = db.prepare('SELECT at FROM voice_heartbeat').pluck();
  return {
    beat: (at) => promised(() => void beat.run(at)),
    last: () => promised(() => (last.get() as string | undefined) ?? null),
  };
};
