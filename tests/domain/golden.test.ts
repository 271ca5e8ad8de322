import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent, Position } from '../../src/domain/kernel/envelope.ts';

/**
 * One file for every version of every stored event. Files are added, never edited: an older version is read through the
 * upcasters and compared with the newest file.
 */
const folder = join(__dirname, 'golden');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort();
const at = '00000000000000000042' as Position;
/** The text as stored in the log; the files are formatted for reading. */
const read = (file: string): string => JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8')));
const newest = (type: string): UncommittedEvent =>
  JSON.parse(read(`${type}.v${eventRegistry.versionOf(type)}.json`)) as UncommittedEvent;

describe.each(files)('%s', (file) => {
  const [, type = '', version = ''] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? [];

  it('is read as the newest version of its type', () => {
    const stored = JSON.parse(read(file)) as UncommittedEvent;
    expect(stored).toMatchObject({ type, schemaVersion: Number(version) });
    expect(eventRegistry.knows(type, stored.schemaVersion)).toBe(true);
    const expected = newest(type);
    expect(eventRegistry.decode(read(file), at)).toEqual({
      ...stored,
      schemaVersion: expected.schemaVersion,
      data: expected.data,
      position: at,
    });
  });

  it('is valid and is written again as it was read', () => {
    const { position: _position, ...fact } = eventRegistry.decode(read(file), at);
    expect(eventRegistry.schemaOf(type)?.safeParse(fact.data)).toMatchObject({ success: true });
    const again = JSON.parse(eventRegistry.encode(fact)) as unknown;
    expect(again).toEqual({
      ...(JSON.parse(read(file)) as UncommittedEvent),
      schemaVersion: fact.schemaVersion,
      data: fact.data,
    });
  });
});

it('there is a file for every version of every event', () => {
  const wanted = eventRegistry.types.flatMap((type) =>
    Array.from({ length: eventRegistry.versionOf(type) }, (_, index) => `${type}.v${index + 1}.json`),
  );
  expect(files).toEqual(wanted.sort());
});

type Definition = Readonly<Record<string, unknown>> & { readonly type: string };
const parts = (schema: z.ZodType): readonly z.ZodType[] => {
  const { shape, element, innerType, options, items, valueType } = schema.def as unknown as Definition;
  const inner = [
    element,
    innerType,
    valueType,
    ...Object.values(shape ?? {}),
    ...((options ?? items ?? []) as unknown[]),
  ];
  return inner.filter((part): part is z.ZodType => typeof part === 'object' && part !== null && 'def' in part);
};
const kindsIn = (schema: z.ZodType): string[] => [
  (schema.def as unknown as Definition).type,
  ...parts(schema).flatMap(kindsIn),
];

it.each(eventRegistry.types)('%s has no field that may be missing or takes anything', (type) => {
  const schema = eventRegistry.schemaOf(type);
  const kinds = schema === undefined ? ['optional'] : kindsIn(schema);
  expect(kinds[0]).toBe('object');
  for (const kind of ['optional', 'default', 'prefault', 'undefined', 'any', 'unknown', 'catch'])
    expect(kinds).not.toContain(kind);
});
