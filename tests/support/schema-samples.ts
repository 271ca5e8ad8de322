import { z } from 'zod';
import { fc } from './property.ts';

const inside = (schema: z.core.$ZodType): z.core.$ZodType | null =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? schema.def.innerType
    : null;

/** Dotted paths of a schema's text fields; `0` is an entry of a list. */
export const textsIn = (schema: z.core.$ZodType, path: readonly string[] = []): string[] => {
  const inner = inside(schema);
  if (inner !== null) return textsIn(inner, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, of]) => textsIn(of as z.ZodType, [...path, key]));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, [...path, '0']);
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap((one) => textsIn(one, path)))];
  return schema instanceof z.ZodString ? [path.join('.')] : [];
};

/** A value that contains only `text`, at a path of `textsIn`. */
export const withTextAt = (path: string, text: string): unknown =>
  path
    .split('.')
    .reverse()
    .reduce<unknown>((value, key) => (/^\d+$/.test(key) ? [value] : { [key]: value }), text);

/** Variants of a schema with their discriminating values. */
export const shapesOf = (
  schema: z.core.$ZodType,
): readonly { shape: z.core.$ZodType; told: Record<string, unknown> }[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => shapesOf(one));
  const fields = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  const told = fields.flatMap(([key, of]) => (of instanceof z.ZodLiteral ? [[key, of.value] as const] : []));
  return [{ shape: schema, told: Object.fromEntries(told) }];
};

const junk = fc.oneof(
  fc.anything({ maxDepth: 1 }),
  fc.string({ minLength: 60, maxLength: 3_000 }),
  fc.constantFrom(-1, 0.5, 1e12, Number.NaN, '', 'x', null, undefined, [], {}),
);

/** Values of nearly the shape that a schema asks for, wrong somewhere. */
export const nearly = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const inner = inside(schema);
  if (inner !== null) return nearly(inner);
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(Object.entries(schema.shape).map(([key, of]) => [key, nearly(of as z.ZodType)]));
    const more = fc.dictionary(fc.string(), junk, { maxKeys: 2 });
    const known = fc.record(shape, { requiredKeys: [] });
    return fc.oneof(junk, ...[known, fc.tuple(known, more).map(([some, others]) => ({ ...others, ...some }))]);
  }
  if (schema instanceof z.ZodArray) return fc.oneof(junk, fc.array(nearly(schema.element), { maxLength: 3 }));
  if (schema instanceof z.ZodUnion) return fc.oneof(junk, ...schema.options.map((one) => nearly(one)));
  if (schema instanceof z.ZodTuple) return fc.oneof(junk, fc.array(junk, { maxLength: 5 }));
  return junk;
};
