import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UncommittedEvent } from '../../src/domain/kernel/envelope.ts';

const golden = (type: string): UncommittedEvent =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../tests/domain/golden/${type}.v1.json`), 'utf8'),
  ) as UncommittedEvent;
const submitted = golden('SessionSubmitted');
const excluded = golden('SessionExcluded');
const included = golden('SessionIncluded');

/** A session that is submitted, then alternately excluded and included. */
export const sessionOf = (length: number): readonly UncommittedEvent[] => {
  const stream = `session-${randomUUID()}`;
  return Array.from({ length }, (_, revision) => {
    const commandId = randomUUID();
    const shape = revision === 0 ? submitted : revision % 2 === 1 ? excluded : included;
    return { ...shape, id: randomUUID(), stream, revision, commandId, correlationId: commandId };
  });
};

/** Sessions that are only submitted. */
export const sessions = (count: number): readonly UncommittedEvent[] =>
  Array.from({ length: count }, () => sessionOf(1)).flat();
