import type { UncommittedEvent } from '../domain/kernel/envelope.ts';

/**
 * Sort key of an event in a log shown to people: recordedAt, stream, revision. Its text order is that order on every
 * engine.
 */
export const orderOf = ({
  recordedAt,
  stream,
  revision,
}: Pick<UncommittedEvent, 'recordedAt' | 'stream' | 'revision'>): string =>
  `${recordedAt} ${stream} ${String(revision).padStart(10, '0')}`;
