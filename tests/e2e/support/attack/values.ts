import { z } from 'zod';
import type { Chance } from './chance.ts';

const texts = [
  '',
  ' ',
  'x',
  'Nova',
  'a'.repeat(5_000),
  'null',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999999',
  '0x10',
  'true',
  '\u0000',
  '\u202eavoN',
  '\ud800',
  '\u3164\u3164',
  '𝕹𝖔𝖛𝖆',
  'Ω≈ç√∫',
  "' OR 1=1; DROP TABLE events; --",
  '"><script>alert(1)</script>',
  '${7*7}{{7*7}}<%= 7 %>',
  '../../../../etc/passwd',
  '..%2f..%2fevents.db',
  '__proto__',
  'constructor',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '2026-11-20T19:30:00Z',
  '2026-02-31T00:00:00Z',
  'Kraken',
  'verified',
  'week',
  '3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a',
  'f'.repeat(64),
];
const others: readonly unknown[] = [null, true, 0, -1, 0.5, 1e21, [], {}, [[[[[]]]]], { $gt: '' }, { toString: 'x' }];

export const nastyText = (chance: Chance): string => chance.pick(texts);
const junk = (chance: Chance): unknown => (chance.happens(0.7) ? nastyText(chance) : chance.pick(others));

/** Usual meaning of fields by name; values that only violate the shape find little. */
const likely: Readonly<Record<string, (chance: Chance) => unknown>> = {
  eventType: (chance) => chance.pick(['Kraken', 'GR', 'Morpheus']),
  eventDate: (chance) => `2026-0${1 + chance.below(9)}-1${chance.below(10)}T19:30:00Z`,
  rawText: (chance) => `Nova, Guest ${chance.below(10_000)}\nRexxar`,
  names: (chance) => [`Raider ${String.fromCharCode(97 + chance.below(26), 97 + chance.below(26))}`],
  rawName: (chance) => `Someone ${chance.below(1_000)}`,
  notes: (chance) => `Note ${chance.below(1_000)}`,
  reason: () => 'It was so',
};
const valueOf = (key: string, schema: z.ZodType, chance: Chance): unknown => {
  const guess = likely[key];
  return guess !== undefined && chance.happens(0.75) ? guess(chance) : nearly(schema, chance);
};

const ofObject = (schema: z.ZodObject, chance: Chance): unknown => {
  const entries = Object.entries(schema.shape).filter(() => chance.happens(0.85));
  const known = entries.map(([key, of]) => [key, valueOf(key, of as z.ZodType, chance)] as const);
  const more = chance.happens(0.1) ? [[nastyText(chance), junk(chance)] as const] : [];
  return Object.fromEntries([...known, ...more]);
};

/** Valid texts are found by trying, because a schema only accepts or rejects. */
const fitting = (schema: z.core.$ZodType, chance: Chance): unknown => {
  for (let tries = 0; tries < 8; tries += 1) {
    const value = chance.happens(0.6) ? nastyText(chance) : chance.below(600);
    if (z.safeParse(schema, value).success) return value;
  }
  return junk(chance);
};

/** A value of the shape that a schema asks for, or nearly so. */
export const nearly = (schema: z.core.$ZodType, chance: Chance): unknown => {
  if (chance.happens(0.06)) return junk(chance);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return nearly(schema.def.innerType, chance);
  if (schema instanceof z.ZodObject) return ofObject(schema, chance);
  if (schema instanceof z.ZodArray)
    return Array.from({ length: chance.below(4) }, () => nearly(schema.element, chance));
  if (schema instanceof z.ZodUnion) return nearly(chance.pick(schema.options), chance);
  if (schema instanceof z.ZodEnum && chance.happens(0.8)) return chance.pick(schema.options);
  if (schema instanceof z.ZodBoolean) return chance.happens(0.5);
  return fitting(schema, chance);
};
