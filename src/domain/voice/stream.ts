import { voiceDecider } from './decider.ts';

const prefix = `${voiceDecider.category}-`;

/** `voice-<accountId>` -> `<accountId>`. */
export const accountIdOf = (stream: string): string => stream.slice(prefix.length);
