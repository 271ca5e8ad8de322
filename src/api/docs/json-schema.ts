import { z } from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

const components = '#/components/schemas/';

/** Drops the bounds of safe integers, which are noise. */
const withoutBounds = (schema: Record<string, unknown>): void => {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
};

/** Converts wire schemas to JSON Schema; those with an id become named components. */
export const createSchemaBook = () => {
  const named = new Map<string, unknown>();
  return {
    /** `io`: request or answer. */
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
    /** All components so far, in alphabetical order. */
    components: (): JsonObject => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};
export type SchemaBook = ReturnType<typeof createSchemaBook>;
