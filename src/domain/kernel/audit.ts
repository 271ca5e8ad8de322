import type { AuditAction, AuditTarget } from '../../contracts/audit.ts';
import type { Actor, UncommittedEvent, Message } from './envelope.ts';
import type { Json } from './json.ts';

/** `before` and `after` hold what changed and nothing else, by ids: names are joined when it is shown. */
export type AuditChange = {
  readonly action: AuditAction;
  readonly target: {
    readonly type: AuditTarget;
    /** Of a reaction its name, of the system what it is called. */
    readonly id: string;
  };
  readonly before: Json;
  readonly after: Json;
};

/** One row of the moderation log, from one event alone: who did what to what, when, and why. */
export type AuditRow = AuditChange & {
  readonly actor: Actor;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly reason: string | null;
};

/** Of every event of an aggregate, what it says of a person's doing; null: no person causes it. */
export type AuditRules<E extends Message> = {
  readonly [T in E['type']]: ((fact: UncommittedEvent<Extract<E, { type: T }>>) => AuditChange) | null;
};

type Fields = { readonly [key: string]: Json };
const isFields = (value: Json): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Of a value that several events of an action name: lists are joined; else what was first before it, and last after it. */
const mergedValue = (earlier: Json, later: Json, side: 'before' | 'after'): Json => {
  if (isList(earlier) && isList(later)) return [...earlier, ...later];
  return side === 'before' ? earlier : later;
};

/** One side of a change, of several events of one action. */
export const mergedSide = (side: 'before' | 'after', earlier: Json, later: Json): Json => {
  if (!isFields(earlier)) return later ?? earlier;
  if (!isFields(later)) return earlier;
  const both = Object.entries(later).map(([key, value]): [string, Json] => {
    const known = earlier[key];
    return [key, known === undefined ? value : mergedValue(known, value, side)];
  });
  return { ...earlier, ...Object.fromEntries(both) };
};
