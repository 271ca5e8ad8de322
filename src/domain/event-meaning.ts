import { aggregates } from './aggregates.ts';
import type { AuditRow } from './kernel/audit.ts';
import type { UncommittedEvent } from './kernel/envelope.ts';
import type { Media } from './kernel/aggregate.ts';

const all = Object.values(aggregates);

const nothing: Media = { pictures: [], texts: [] };

/** Pictures and texts that an event refers to. */
export const mediaOf = ({ type, data }: Pick<UncommittedEvent, 'type' | 'data'>): Media =>
  all.find(({ media }) => Object.hasOwn(media, type))?.media[type]?.(data as never) ?? nothing;

/** Event types that may produce a row of the moderation log. */
export const auditedTypes: readonly string[] = all.flatMap(({ audit }) =>
  Object.entries(audit).flatMap(([type, rule]) => (rule === null ? [] : [type])),
);

/** Row of the moderation log for one event; null when no person caused it. */
export const auditOf = (fact: UncommittedEvent): AuditRow | null => {
  const { actor, occurredAt: at, reason, type } = fact;
  const change = all.find(({ audit }) => Object.hasOwn(audit, type))?.audit[type]?.(fact as never);
  return actor.kind === 'system' || change === undefined ? null : { ...change, actor, at, reason };
};
