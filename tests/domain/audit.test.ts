import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditOf } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent, Position } from '../../src/domain/kernel/envelope.ts';
import { id } from './audit-rows/expected.ts';
import type { ExpectedAudit } from './audit-rows/expected.ts';
import { otherRows } from './audit-rows/other.ts';
import { rosterRows } from './audit-rows/roster.ts';
import { sessionRows } from './audit-rows/session.ts';

const me = '00000000-0000-5000-8000-000000000009';

/** The audit row of each stored event, derived from the event alone. */
const expected: Readonly<Record<string, ExpectedAudit>> = { ...sessionRows, ...rosterRows, ...otherRows };

/** The stored example of a type, as a person's. */
const example = (type: string): UncommittedEvent => {
  const file = join(__dirname, 'golden', `${type}.v${eventRegistry.versionOf(type)}.json`);
  const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  const fact = eventRegistry.decode(text, '0' as Position);
  return fact.actor.kind === 'system' ? { ...fact, actor: { kind: 'person', id: me, role: 'mod' } } : fact;
};

it.each(eventRegistry.types)('%s is a row of the moderation log by itself', (type) => {
  const fact = example(type);
  const change = expected[type];
  expect(change).toBeDefined();
  const { actor, occurredAt: at, reason } = fact;
  expect(auditOf(fact)).toEqual(change === null ? null : { ...change, actor, at, reason });
});

it('gives the reason of the command, and its actor: a person or the operator', () => {
  expect(auditOf(example('SessionExcluded'))?.reason).toBe('a duplicate');
  expect(auditOf(example('PlayersWithdrawn'))?.actor).toEqual({ kind: 'operator', id: 'cli', role: 'admin' });
});

/** Audit rows of events with other data than their examples. */
const changeOf = (type: string, data: object) => {
  const fact = example(type);
  return auditOf({ ...fact, data: { ...(fact.data as object), ...data } });
};

it('says of an edit only what there was', () => {
  const none = { added: [], removed: [], rematched: [], proposed: [], declined: [], withdrawn: [] };
  expect(changeOf('ParticipantsEdited', none)).toMatchObject({
    before: { status: 'verified' },
    after: { status: 'processed' },
  });
  expect(Object.keys((changeOf('ParticipantsEdited', none)?.after ?? {}) as object)).toEqual(['status']);
  expect(Object.keys((changeOf('ParticipantsEdited', none)?.before ?? {}) as object)).toEqual(['status']);
});

it('distinguishes an inactive link from a deleted one', () => {
  expect(changeOf('DiscordLinkEnded', { how: 'deactivated' })).toMatchObject({
    action: 'updated_link',
    before: { accountId: id(9), playerId: id(1) },
    after: { isActive: false },
  });
});

it('names an ended alias or a restored link only where there is one', () => {
  expect(changeOf('PlayersRegistered', { endedAliases: [] })?.before).toBeNull();
  expect(changeOf('PlayerRenamed', { endedAlias: null })?.before).toEqual({ name: 'Nova' });
  expect(changeOf('DiscordLinked', { restores: null })?.before).toBeNull();
});

it('has no row for an event of a newer build', () => {
  expect(auditOf({ ...example('SessionExcluded'), type: 'Unheard' })).toBeNull();
});

it('has no row for what a machine did', () => {
  const system = { kind: 'system', id: 'system', role: null } as const;
  for (const type of eventRegistry.types) expect(auditOf({ ...example(type), actor: system })).toBeNull();
});
