import { auditOf, auditedTypes } from '../../domain/event-meaning.ts';
import { mergedSide } from '../../domain/kernel/audit.ts';
import type { AuditChange, AuditRow } from '../../domain/kernel/audit.ts';
import type { Actor, Message, RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { Json } from '../../domain/kernel/json.ts';
import { orderOf } from '../../subscriptions/log-order.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';
import type { Handler } from '../kernel/definition/projection.ts';

/** One action of a person, over all streams that it changed. */
export type ModActivityDoc = {
  /** Correlation id of the action. */
  readonly id: string;
  readonly actor: Actor;
  readonly at: string;
  readonly reason: string | null;
  /** Sort key of its first event. */
  readonly order: string;
  /** Whether action and target come from the command itself, not from its follow-ups. */
  readonly isMain: boolean;
  readonly action: AuditChange['action'];
  readonly target: AuditChange['target'];
  /** Only what changed, by id. */
  readonly before: Json;
  readonly after: Json;
};

const first = (event: RecordedEvent, row: AuditRow, key: string, isMain: boolean): ModActivityDoc => {
  const { action, target, before, after, actor, at, reason } = row;
  return { id: key, actor, at, reason, order: orderOf(event), isMain, action, target, before, after };
};

/** The command's own events name the action; follow-ups only add to `before` and `after`. */
const fold = (doc: ModActivityDoc | null, event: RecordedEvent, key: string): ModActivityDoc | null => {
  const row = auditOf(event);
  if (row === null) return doc;
  const isMain = event.commandId === event.correlationId;
  if (doc === null) return first(event, row, key, isMain);
  const { action, target, reason } = isMain && !doc.isMain ? row : doc;
  return {
    ...doc,
    action,
    target,
    reason,
    isMain: doc.isMain || isMain,
    before: mergedSide('before', doc.before, row.before),
    after: mergedSide('after', doc.after, row.after),
  };
};

/** Commands of reactions make no rows and add to none. */
const handler: Handler<Message, ModActivityDoc> = {
  keys: ({ causationId, actor, correlationId }) =>
    causationId === null && actor.kind !== 'system' ? [correlationId] : [],
  fold,
};

/** The moderation log: actions of people. */
export const modActivityProjection = projection({
  name: 'mod-activity',
  version: 2,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'actions',
    fields: {
      order: ({ order }) => order,
      actorId: ({ actor }) => actor.id,
      action: ({ action }) => action,
      targetType: ({ target }) => target.type,
    },
    indexes: [
      ['order'],
      ['actorId', 'order'],
      ['action', 'order'],
      ['targetType', 'order'],
      ['actorId', 'action', 'order'],
      ['actorId', 'targetType', 'order'],
    ],
    on: handlers<Message, ModActivityDoc>(Object.fromEntries(auditedTypes.map((type) => [type, handler]))),
  },
  derived: [],
});
