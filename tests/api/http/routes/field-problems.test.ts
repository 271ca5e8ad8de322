import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { routeTable } from '../../../../src/api/feature-registry.ts';
import { fieldProblems } from '../../../../src/api/http/routes/field-problems.ts';
import { fc } from '../../../support/property.ts';
import { nearly } from '../../../support/schema-samples.ts';

const problemsOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : fieldProblems(result.error, value);
};
const detailOf = (schema: z.ZodType, value: unknown) => problemsOf(schema, value)[0]?.detail;

/** How the validator talks. */
const foreign =
  /invalid|expected|received|unrecognized|too (?:big|small)|[<>]=?|NaN|undefined|regex|pattern|prototype|union|zod/i;
const ours = /^(?:This field (?:must|is|has) [^\n]+|Control characters are not allowed)\.$/;

describe('what is wrong with a field', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['This field must be a number.', z.coerce.number(), 'many'],
    ['This field must be a whole number.', z.number().int(), 0.5],
    ['This field must be a text.', z.string(), 5],
    ['This field must be true or false.', z.boolean(), 'yes'],
    ['This field must be a list.', z.array(z.string()), {}],
    ['This field must be an object.', z.object({}), []],
    ['This field must be something else.', z.function(), 5],
    ['This field must have at most 100 characters.', z.string().max(100), 'x'.repeat(101)],
    ['This field must have at least 1 character.', z.string().min(1), ''],
    ['This field must have exactly 2 entries.', z.array(z.number()).length(2), []],
    ['This field must have at most 4 entries.', z.array(z.number()).max(4), [1, 2, 3, 4, 5]],
    ['This field must be at least 0.', z.number().min(0), -1],
    ['This field must be less than 5.', z.number().lt(5), 5],
    ['This field must be a multiple of 5.', z.number().multipleOf(5), 7],
    ['This field must be one of week, month.', z.enum(['week', 'month']), 'decade'],
    ['This field must be true.', z.literal(true), false],
    ['This field must be an address with https:// or http://.', z.url(), 'nowhere'],
    ['This field has an unknown format.', z.string().regex(/^\d+$/), 'abc'],
    ['This field must be a text or a number.', z.union([z.string(), z.number().int()]), true],
    ['This field must have at most 3 characters.', z.union([z.string().max(3), z.number()]), 'abcd'],
    ['This field has a value that is not allowed.', z.string().refine(() => false), 'abc'],
  ])('%s', (detail, schema, value) => {
    expect(detailOf(schema, value)).toBe(detail);
  });

  it('names the field, also inside of what could be one of several kinds', () => {
    const schema = z.strictObject({ list: z.array(z.union([z.string(), z.object({ id: z.string() })])) });
    expect(problemsOf(schema, { list: ['a', { id: 5 }], more: 1 })).toEqual([
      { field: 'list.1.id', code: 'invalid-type', detail: 'This field must be a text.' },
      { field: 'more', code: 'unknown-field', detail: 'This field is not known.' },
    ]);
    expect(problemsOf(schema, {})).toEqual([{ field: 'list', code: 'required', detail: 'This field is required.' }]);
  });

  it('names 50 fields at most', () => {
    expect(
      problemsOf(
        z.array(z.string()),
        Array.from({ length: 80 }, () => 1),
      ),
    ).toHaveLength(50);
  });

  it('is worded for every code of the validator that is installed', () => {
    const source = readFileSync(join(__dirname, '../../../../node_modules/zod/v4/core/errors.d.ts'), 'utf8');
    const codes = [...new Set([...source.matchAll(/readonly code: "(\w+)"/g)].map(([, code]) => code ?? ''))];
    const either = z.union([z.string().min(3), z.string().min(4)]);
    const samples: Record<string, readonly [z.ZodType, unknown]> = {
      invalid_type: [z.string(), 1],
      too_big: [z.number().max(1), 2],
      too_small: [z.set(z.string()).min(2), new Set()],
      invalid_format: [z.base64(), '*'],
      not_multiple_of: [z.number().multipleOf(2), 1],
      unrecognized_keys: [z.strictObject({}), { a: 1 }],
      invalid_union: [z.discriminatedUnion('a', [z.object({ a: z.literal(1) })]), { a: 2 }],
      invalid_key: [z.record(z.string().min(2), z.string()), { a: 'b' }],
      invalid_element: [z.map(z.object({}), z.string()), new Map([[{}, 1]])],
      invalid_value: [z.literal('a'), 'b'],
      custom: [either.refine((text) => text === ''), 'abcd'],
    };
    expect(codes.sort()).toEqual(Object.keys(samples).sort());
    for (const [code, [schema, value]] of Object.entries(samples)) {
      const { error } = schema.safeParse(value);
      expect([code, error?.issues[0]?.code]).toEqual([code, code]);
      expect(detailOf(schema, value)).toMatch(ours);
      expect(detailOf(schema, value)).not.toMatch(foreign);
    }
  });
});

describe('no schema of the wire', () => {
  const folder = join(__dirname, '../../../../src/contracts');
  const contracts = readdirSync(folder).flatMap((file) =>
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- every file of the folder, also a later one
    Object.entries(require(join(folder, file)) as Record<string, unknown>).flatMap(([name, schema]) =>
      schema instanceof z.ZodType ? [[`${file} ${name}`, schema] as const] : [],
    ),
  );
  const asked = Object.entries(routeTable).flatMap(([name, { params, querystring, body }]) =>
    Object.entries({ params, querystring, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [[`${part} of ${name}`, schema] as const],
    ),
  );

  it('is forgotten here', () => {
    expect(contracts.length).toBeGreaterThan(40);
    expect(asked.length).toBeGreaterThan(20);
  });

  it.each([...contracts, ...asked])("lets the validator's words out: %s", (_name, schema) => {
    fc.assert(
      fc.property(nearly(schema), (value) => {
        for (const { code, detail } of problemsOf(schema, value)) {
          expect(code).toMatch(/^[a-z-]+$/);
          expect(detail).toMatch(ours);
          expect(detail).not.toMatch(foreign);
        }
      }),
      { numRuns: 100 },
    );
  });
});
