import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaOf } from '../../src/domain/event-meaning.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent, Position } from '../../src/domain/kernel/envelope.ts';

const stored = (type: string): UncommittedEvent => {
  const file = join(__dirname, 'golden', `${type}.v${eventRegistry.versionOf(type)}.json`);
  return eventRegistry.decode(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))), '0' as Position);
};
const text = (number: string): string => `00000000-0000-5000-8000-000000000${number}`;
const nothing = { pictures: [], texts: [] };
/** Media not listed here are lost in exports, migrations and erasures. */
const named: Readonly<Record<string, object>> = {
  AttachmentStored: { pictures: ['cd'.repeat(32)], texts: [] },
  ErasureRequested: { pictures: [], texts: [text('900')] },
  MessageArchived: { pictures: [], texts: [text('600')] },
  MessageEdited: { pictures: [], texts: [text('601')] },
  SessionFailed: { pictures: [], texts: [text('070')] },
  SessionProcessed: { pictures: [], texts: [text('070')] },
  SessionSubmitted: { pictures: ['c'.repeat(64)], texts: [] },
};

describe('the pictures and texts that an event names', () => {
  it.each(eventRegistry.types)('of %s', (type) => {
    expect(mediaOf(stored(type))).toEqual(named[type] ?? nothing);
  });

  it.each([
    ['MessageArchived', { textId: null }, nothing],
    ['MessageEdited', { textId: null }, nothing],
    ['SessionSubmitted', { images: [], rawText: 'text-1' }, { pictures: [], texts: ['text-1'] }],
    ['SessionProcessed', { readings: [], rawText: 'text-1' }, { pictures: [], texts: ['text-1'] }],
    ['SessionProcessed', { readings: [{ transcript: null }], rawText: null }, nothing],
    [
      'SessionFailed',
      { readings: [{ transcript: null }, { transcript: 'text-2' }] },
      { pictures: [], texts: ['text-2'] },
    ],
  ])('of %s with %j', (type, data, expected) => {
    const fact = stored(type);
    expect(mediaOf({ ...fact, data: { ...(fact.data as object), ...data } })).toEqual(expected);
  });

  it('are none of an event of a newer build', () => {
    expect(mediaOf({ type: 'Unheard', data: {} })).toEqual(nothing);
  });
});
