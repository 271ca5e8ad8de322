import { z } from 'zod';

type Path = readonly string[];
/** A place in a body: what must not stand there. `bad`: values that are refused there. */
export type Place = { readonly path: string; readonly bad: readonly unknown[] };

const optionalOf = (schema: z.core.$ZodType): { readonly inner: z.core.$ZodType; readonly isNullable: boolean } => {
  let [inner, isNullable] = [schema, false];
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    isNullable ||= inner instanceof z.ZodNullable;
    inner = inner.def.innerType;
  }
  return { inner, isNullable };
};

const plain = ['Nova', '123456789012345678', '2026-11-20T20:00:00.000Z', true, 1, 95];

/** The shortest valid value of a schema. */
export const sampleOf = (schema: z.core.$ZodType): unknown => {
  const { inner } = optionalOf(schema);
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(inner.shape).map(([key, of]) => [key, sampleOf(of as z.ZodType)]));
  if (inner instanceof z.ZodArray) return [sampleOf(inner.element)];
  if (inner instanceof z.ZodUnion) return sampleOf(inner.options[0] ?? inner);
  if (inner instanceof z.ZodTuple) return inner.def.items.map((item) => sampleOf(item));
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodLiteral) return [...inner.values][0];
  const found = plain.find((one) => z.safeParse(inner, one).success);
  if (found === undefined) throw new Error(`No sample of ${inner._zod.def.type}`);
  return found;
};

const tooMany = (list: z.core.$ZodArray): readonly unknown[] => {
  const most = list._zod.def.checks
    ?.map((check) => (check._zod.def as { maximum?: number }).maximum)
    .find((maximum) => maximum !== undefined);
  return most === undefined ? [] : [Array.from({ length: most + 1 }, () => sampleOf(list._zod.def.element))];
};
const tooLong = (text: z.core.$ZodType): readonly unknown[] =>
  text instanceof z.ZodString && text.maxLength !== null ? ['x'.repeat(text.maxLength + 1)] : [];

/** Invalid values of a schema: another type, too long, or too many. */
const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, {}, ['x']],
  array: ['x', 7, { length: 1 }],
  enum: ['something-else', 7, {}],
  literal: ['something-else', 7, {}],
  boolean: ['true', 1, []],
  number: ['1', true, {}],
  object: ['x', 7, []],
  tuple: ['x', {}, [1]],
  union: [true, {}],
};
const badOf = (inner: z.core.$ZodType): readonly unknown[] => {
  const others = otherTypes[inner._zod.def.type];
  if (others === undefined) throw new Error(`No bad value of ${inner._zod.def.type}`);
  return [...others, ...tooLong(inner), ...(inner instanceof z.ZodArray ? tooMany(inner) : [])];
};

/** All fields of a body, including nested ones, with invalid values; `undefined` for required fields. */
export const placesIn = (schema: z.core.$ZodType, path: Path = []): readonly Place[] => {
  const { inner, isNullable } = optionalOf(schema);
  const isRequired = path.length > 0 && !z.safeParse(schema, undefined).success;
  const own: Place[] =
    path.length === 0
      ? []
      : [
          {
            path: path.join('.'),
            bad: [...badOf(inner), ...(isNullable ? [] : [null]), ...(isRequired ? [undefined] : [])],
          },
        ];
  if (inner instanceof z.ZodObject)
    return [...own, ...Object.entries(inner.shape).flatMap(([key, of]) => placesIn(of as z.ZodType, [...path, key]))];
  return inner instanceof z.ZodArray ? [...own, ...placesIn(inner.element, [...path, '0'])] : own;
};

/** A copy with another value at a place; `undefined` takes it away. */
export const withValueAt = (sample: unknown, path: string, value: unknown): unknown => {
  const [key = '', ...rest] = path.split('.');
  const next = rest.length === 0 ? value : withValueAt((sample as Record<string, unknown>)[key], rest.join('.'), value);
  if (Array.isArray(sample)) return sample.map((one, index) => (String(index) === key ? next : (one as unknown)));
  return { ...(sample as object), [key]: next };
};
