import { v5 } from 'uuid';
import { z } from 'zod';
import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { assertNever } from '../../../src/domain/kernel/assert-never.ts';
import { deriveId, eventIdOf } from '../../../src/domain/kernel/ids.ts';
import { canonicalJson } from '../../../src/domain/kernel/json.ts';
import type { Json } from '../../../src/domain/kernel/json.ts';
import { buildRegistry, maxEventBytes } from '../../../src/domain/kernel/registry.ts';
import { factOf } from '../../support/given.ts';
import { fc } from '../../support/property.ts';

const at = '00000000000000000001' as Position;

describe('derived ids', () => {
  it('are the same for the same parts, and others for other parts', () => {
    expect(deriveId('a', 'b')).toBe(deriveId('a', 'b'));
    expect(deriveId('a', 'b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(
      new Set([deriveId('a', 'b'), deriveId('ab'), deriveId('b', 'a'), eventIdOf('a', 0), eventIdOf('a', 1)]).size,
    ).toBe(5);
  });

  it('are the version 5 of RFC 9562', () => {
    const ours = '6f1d7e6a-3f0b-4f6e-9f0e-6b1f5a6f4a01';
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        expect(deriveId(...parts)).toBe(v5(Buffer.from(parts.join('\u0000')), ours));
      }),
    );
  });
});

it('a case that nobody thought of is an error that names it', () => {
  expect(() => assertNever({ type: 'Unheard' } as never)).toThrow('{"type":"Unheard"}');
});

describe('canonical JSON', () => {
  it('does not depend on the order of members, and is JSON of the same value', () => {
    const shuffled = (value: Json): Json => {
      if (value === null || typeof value !== 'object') return value;
      if (Array.isArray(value)) return value.map((item: Json) => shuffled(item));
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, item]) => [key, shuffled(item)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(canonicalJson(shuffled(json))).toBe(canonicalJson(json));
        expect(JSON.parse(canonicalJson(json))).toEqual(json);
      }),
    );
  });
});

describe('the registry of events', () => {
  const registry = buildRegistry(
    { NoteTaken: z.object({ text: z.string(), tags: z.array(z.string()) }), NoteLost: z.object({ why: z.string() }) },
    {
      NoteTaken: [(stored) => ({ ...stored, data: { ...(stored.data as object), tags: [] } })],
      // A type of long ago: it had another name, and was two facts in one.
      NoteChanged: [
        (stored) =>
          stored.reason === null
            ? { ...stored, type: 'NoteTaken', schemaVersion: 1 }
            : { ...stored, type: 'NoteLost', schemaVersion: 1, data: { why: stored.reason } },
      ],
    },
  );
  const note = {
    ...factOf({ type: 'NoteTaken', data: { text: 'hello', tags: ['a'] } }, 'note-1', 0),
    schemaVersion: 2,
  };

  it('reads back what it wrote', () => {
    expect(registry.decode(registry.encode(note), at)).toEqual({ ...note, position: at });
  });

  it('answers the same text again for a fact, and reads what is stored as it is', () => {
    const fact = { ...note };
    const text = registry.encode(fact);
    Object.assign(fact, { reason: 'said later' });
    expect(registry.encode(fact)).toBe(text);
    const longer = { ...note, data: { ...note.data, more: 'of a newer build' } };
    expect(registry.decode(JSON.stringify(longer), at)).toEqual({ ...longer, position: at });
  });

  it('brings an older event to the newest shape', () => {
    const old = { ...note, schemaVersion: 1, data: { text: 'hello' } };
    expect(registry.decode(JSON.stringify(old), at)).toMatchObject({
      schemaVersion: 2,
      data: { text: 'hello', tags: [] },
    });
  });

  it('renames and splits a type, by all that is stored of it', () => {
    const changed = { ...note, type: 'NoteChanged', schemaVersion: 1, data: { text: 'hello' } };
    expect(registry.knows('NoteChanged', 1)).toBe(true);
    expect(registry.knows('NoteChanged', 2)).toBe(false);
    expect(registry.decode(JSON.stringify(changed), at)).toMatchObject({
      type: 'NoteTaken',
      schemaVersion: 2,
      data: { text: 'hello', tags: [] },
    });
    expect(registry.decode(JSON.stringify({ ...changed, reason: 'burnt' }), at)).toMatchObject({
      type: 'NoteLost',
      schemaVersion: 1,
      data: { why: 'burnt' },
    });
    expect(() => registry.encode({ ...note, type: 'NoteChanged' })).toThrow('NoteChanged');
  });

  it('refuses an upcast that does not give the newest shape', () => {
    const old = { ...note, schemaVersion: 1, data: {} };
    expect(() => registry.decode(JSON.stringify(old), at)).toThrow(z.ZodError);
  });

  it('leaves what a newer build has written as it is, and says that it does not know it', () => {
    for (const newer of [
      { ...note, schemaVersion: 3 },
      { ...note, type: 'SomethingElse' },
    ]) {
      expect(registry.decode(JSON.stringify(newer), at)).toEqual({ ...newer, position: at });
      expect(registry.knows(newer.type, newer.schemaVersion)).toBe(false);
    }
    expect(registry.knows('NoteTaken', 1)).toBe(true);
    expect(registry.knows('constructor', 1)).toBe(false);
  });

  it('writes nothing that is unknown, wrong or too large', () => {
    expect(() => registry.encode({ ...note, type: 'SomethingElse' })).toThrow('SomethingElse');
    expect(() => registry.encode({ ...note, data: { text: 1, tags: [] } })).toThrow(z.ZodError);
    expect(() => registry.encode({ ...note, data: { text: 'é'.repeat(maxEventBytes / 2), tags: [] } })).toThrow(
      'bytes',
    );
  });

  it('writes an event of the greatest size, and none of a byte more', () => {
    const ofBytes = (bytes: number) => {
      const empty = Buffer.byteLength(registry.encode({ ...note, data: { text: '', tags: [] } }));
      return { ...note, data: { text: 'x'.repeat(bytes - empty), tags: [] } };
    };
    expect(Buffer.byteLength(registry.encode(ofBytes(maxEventBytes)))).toBe(512_000);
    expect(() => registry.encode(ofBytes(maxEventBytes + 1))).toThrow('bytes');
  });

  it('names its types in order', () => {
    expect(registry.types).toEqual(['NoteLost', 'NoteTaken']);
  });

  it('writes no member that the schema does not name', () => {
    const text = registry.encode({ ...note, data: { text: 'hello', tags: [], avatar: 'somebody.png' } });
    expect(text).not.toContain('avatar');
  });
});
