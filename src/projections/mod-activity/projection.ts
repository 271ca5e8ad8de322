import { auditOf, auditedTypes } from '../../domain/event-meaning.ts';
import { mergedSide } from '../../domain/kernel/audit.ts';
import type { AuditChange, AuditRow } from '../../domain/kernel/audit.ts';
import type { Actor, Message, Recorded } from '../../domain/kernel/envelope.ts';
import type { Json } from '../../domain/kernel/json.ts';
import { orderOf } from '../../subscriptions/log-order.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';
import type { Handler } from '../kernel/definition/projection.ts';

/** One action of a person, whatever it has changed in how many streams. */
export type ModActivityDoc = {
  /** What all events of the action share. */
  readonly id: string;
  readonly actor: Actor;
  readonly at: string;
  readonly reason: string | null;
  /** The place of its first event among the rows. */
  readonly order: string;
  /** Whether action and target are those of what was asked for, not of what followed from it. */
  readonly isMain: boolean;
  readonly action: AuditChange['action'];
  readonly target: AuditChange['target'];
  /** What changed and nothing else, by ids. */
  readonly before: Json;
  readonly after: Json;
};

const first = (event: Recorded, row: AuditRow, key: string, isMain: boolean): ModActivityDoc => {
  const { action, target, before, after, actor, at, reason } = row;
  return { id: key, actor, at, reason, order: orderOf(event), isMain, action, target, before, after };
};

/** An event of the command itself names the action; what its follow-ups did is in `before` and `after`. */
const fold = (doc: ModActivityDoc | null, event: Recorded, key: string): ModActivityDoc | null => {
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

/** What follows from an event and not from a person's wish is no row, and adds to none. */
const handler: Handler<Message, ModActivityDoc> = {
  keys: ({ causationId, actor, correlationId }) =>
    causationId === null && actor.kind !== 'system' ? [correlationId] : [],
  fold,
};

/** The log of moderators: what people did. */
export const modActivityProjection = projection({
  name: 'mod-activity',
  version: 2,
  resetOn: ['ProductionDataWiped'],
  root: {
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
