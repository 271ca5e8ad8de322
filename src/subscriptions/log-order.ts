import type { UncommittedEvent } from '../domain/kernel/envelope.ts';

/** Where an event stands in a log that people read: by recordedAt, stream and revision. Its text order is that order, on every engine. */
export const orderOf = ({
  recordedAt,
  stream,
  revision,
}: Pick<UncommittedEvent, 'recordedAt' | 'stream' | 'revision'>): string =>
  `${recordedAt} ${stream} ${String(revision).padStart(10, '0')}`;
