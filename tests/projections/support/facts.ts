import type { UncommittedEvent, Message } from '../../../src/domain/kernel/envelope.ts';

let made = 0;

/** An event of a stream, with the rest of the envelope filled in. */
export const fact = <E extends Message>(
  stream: string,
  event: E,
  rest: Partial<UncommittedEvent> = {},
): UncommittedEvent<E> => {
  made += 1;
  return {
    ...event,
    id: `event-${made}`,
    stream,
    revision: 0,
    schemaVersion: 1,
    commandId: `command-${made}`,
    commandHash: 'hash',
    correlationId: 'correlation',
    causationId: null,
    undoes: null,
    actor: { kind: 'person', id: 'account-mod', role: 'mod' },
    occurredAt: '2026-03-01T12:00:00.000Z',
    reason: null,
    recordedAt: '2026-03-01T12:00:00.000Z',
    restoredBy: null,
    checksum: null,
    ...rest,
  };
};

/** Lets pending work go on until the condition holds. Fails after a generous number of turns. */
export const eventually = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 20_000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    if (await holds()) return;
    // Polls without delay at first; network input takes longer than any number of turns.
    await new Promise((resolve) => (turn < 1_000 ? setImmediate(resolve) : setTimeout(resolve, 5)));
  }
  throw new Error('The condition never held');
};
