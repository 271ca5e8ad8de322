import { sessionDecider } from './decider.ts';

const prefix = `${sessionDecider.category}-`;

/** `session-<id>` -> `<id>`. */
export const sessionIdOf = (stream: string): string => stream.slice(prefix.length);
export const sessionStream = (id: string): string => `${prefix}${id}`;
