import type { AuditAction, AuditTarget } from '../../contracts/audit.ts';
import type { Actor, UncommittedEvent, Message } from './envelope.ts';
import type { Json } from './json.ts';

/** `before` and `after` hold only what changed, by id; names are joined when shown. */
export type AuditChange = {
  readonly action: AuditAction;
  readonly target: {
    readonly type: AuditTarget;
    /** The account id; for a reaction or the system, its name. */
    readonly id: string;
  };
  readonly before: Json;
  readonly after: Json;
};

/** A row of the moderation log, derived from a single event: who did what to what, when and why. */
export type AuditRow = AuditChange & {
  readonly actor: Actor;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly reason: string | null;
};

/** Audit rules by event type; null: no person causes it. */
export type AuditRules<E extends Message> = {
  readonly [T in E['type']]: ((fact: UncommittedEvent<Extract<E, { type: T }>>) => AuditChange) | null;
};

type Fields = { readonly [key: string]: Json };
const isFields = (value: Json): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * Combines a value from several events of one action: lists are joined; otherwise the first `before` and the last
 * `after` count.
 */
const mergedValue = (earlier: Json, later: Json, side: 'before' | 'after'): Json => {
  if (isList(earlier) && isList(later)) return [...earlier, ...later];
  return side === 'before' ? earlier : later;
};

/** Merges one side of the changes of several events of one action. */
export const mergedSide = (side: 'before' | 'after', earlier: Json, later: Json): Json => {
  if (!isFields(earlier)) return later ?? earlier;
  if (!isFields(later)) return earlier;
  const both = Object.entries(later).map(([key, value]): [string, Json] => {
    const known = earlier[key];
    return [key, known === undefined ? value : mergedValue(known, value, side)];
  });
  return { ...earlier, ...Object.fromEntries(both) };
};
