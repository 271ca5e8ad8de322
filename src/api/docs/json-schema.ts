import { z } from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

const components = '#/components/schemas/';

/** Whole numbers have the bounds of JavaScript, which say nothing to anybody. */
const withoutBounds = (schema: Record<string, unknown>): void => {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
};

/** Schemas of the wire as JSON Schema; those with an id become components, named once and referred to. */
export const createSchemaBook = () => {
  const named = new Map<string, unknown>();
  return {
    /** `io`: as it is sent to us, or as we answer it. */
    of: (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
      const made = z.toJSONSchema(schema, {
        io,
        override: ({ jsonSchema }) => withoutBounds(jsonSchema),
      });
      const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${components}`);
      const { $schema: _dialect, $defs = {}, ...own } = JSON.parse(text) as Record<string, unknown>;
      for (const [id, one] of Object.entries($defs as JsonObject)) named.set(id, one);
      return own;
    },
    /** Everything that was named so far, in the order of the alphabet. */
    components: (): JsonObject => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};
export type SchemaBook = ReturnType<typeof createSchemaBook>;
