import { z } from 'zod';
import { problemSchema } from '../../contracts/problem.ts';
import type { ProblemCode } from '../../contracts/problem.ts';
import { refusalsOf, successesOf } from '../http/routes/answers.ts';
import type { Success } from '../http/routes/answers.ts';
import { afterQuery } from '../http/routes/mount.ts';
import type { ProblemOutcome } from '../../application/problems/problem.ts';
import type { RouteName, RouteDefinition } from '../http/routes/route-definition.ts';
import type { JsonObject, SchemaBook } from './json-schema.ts';

export type ProblemOutcomes = Readonly<Record<ProblemCode, ProblemOutcome>>;
type DescribedRoute = { readonly name: RouteName; readonly row: RouteDefinition; readonly tag: string };
type Tools = { readonly book: SchemaBook; readonly outcomes: ProblemOutcomes };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const wordsOf = (part: string): string =>
  part
    .split(/[^a-zA-Z0-9]+/)
    .map(capital)
    .join('');

/** 'GET /api/sessions/:id/details' -> getSessionsByIdDetails */
const operationId = (name: RouteName): string => {
  const [method = '', path = ''] = name.split(' ');
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api');
  return method.toLowerCase() + parts.map((part) => (part.startsWith(':') ? 'By' : '') + wordsOf(part)).join('');
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodObject, book: SchemaBook): readonly JsonObject[] => {
  const { properties = {}, required = [] } = book.of(schema, 'input') as {
    readonly properties?: Readonly<Record<string, JsonObject>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description,
    schema: one,
  }));
};

const header = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const isCommand = ({ name, row: { policy } }: DescribedRoute): boolean =>
  !name.startsWith('GET ') && policy !== 'public' && policy !== 'operator' && policy !== 'command-line';

const parametersOf = (described: DescribedRoute, book: SchemaBook): readonly JsonObject[] => {
  const { params, querystring, reads = [], ifMatch } = described.row;
  const query = reads.length === 0 ? querystring : (querystring ?? z.object({})).extend(afterQuery.shape);
  return [
    ...(params === undefined ? [] : parametersIn('path', params, book)),
    ...(query === undefined ? [] : parametersIn('query', query, book)),
    ...(isCommand(described)
      ? [
          header('Idempotency-Key', 'Identifies the call. A repeat with the same key changes nothing.', {
            type: 'string',
            minLength: 1,
            maxLength: 200,
          }),
        ]
      : []),
    ...(ifMatch === undefined
      ? []
      : [
          header('If-Match', `The ${ifMatch} that the change is based on. Without it, nothing is compared.`, {
            type: 'string',
          }),
        ]),
  ];
};

const bodyOf = ({ body, form }: RouteDefinition, book: SchemaBook): JsonObject => {
  if (body === undefined) return {};
  const content = {
    'application/json': { schema: book.of(body, 'input') },
    ...(form !== undefined && { 'multipart/form-data': { schema: book.of(form, 'input') } }),
  };
  return { requestBody: { required: true, content } };
};

const meanings: Readonly<Record<number, string>> = {
  200: 'The requested data.',
  201: 'Created.',
  202: 'Started; it continues in the background.',
  302: 'Redirect.',
  304: 'Not changed since the given ETag.',
};

/** Description of 200 when the usual success has another status. */
const othersOf = ({ success }: RouteDefinition, status: number): string | null => {
  if (status !== 200) return null;
  if (success === 202) return 'A preview of the changes.';
  return success === 201 ? 'A repeat of an earlier call.' : null;
};

const successOf = ({ status, type, schema }: Success, row: RouteDefinition, book: SchemaBook): JsonObject => ({
  description: othersOf(row, status) ?? meanings[status],
  ...((row.reads ?? []).length === 0 || status >= 300
    ? {}
    : { headers: { 'X-Read-Position': { $ref: '#/components/headers/X-Read-Position' } } }),
  ...(type === null
    ? {}
    : { content: { [type]: { schema: schema === null ? { type: 'string' } : book.of(schema, 'output') } } }),
});

/** One answer per status, whose description lists the problem codes. */
const refusalsAsAnswers = ({ name, row }: DescribedRoute, { book, outcomes }: Tools): JsonObject => {
  const codes = [...refusalsOf(name, row)];
  const schema = book.of(problemSchema, 'output');
  const statuses = [...new Set(codes.map((code) => outcomes[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => outcomes[code].status === status).sort();
      const description = ofStatus.map((code) => `\`${code}\`: ${outcomes[code].title}.`).join(' ');
      return [status, { description, content: { 'application/problem+json': { schema } } }];
    }),
  );
};

const securityOf = ({ name, row }: DescribedRoute): readonly JsonObject[] => {
  if (row.policy === 'operator') return [{ bearer: [] }, {}];
  if (row.policy === 'command-line') return [{ bearer: [] }];
  return refusalsOf(name, row).has('signed-out') ? [{ cookie: [] }] : [];
};

/** A route as an operation of OpenAPI 3.1. */
export const operationOf = (described: DescribedRoute, tools: Tools): JsonObject => {
  const { name, row, tag } = described;
  const parameters = parametersOf(described, tools.book);
  return {
    operationId: operationId(name),
    summary: row.summary,
    tags: [tag],
    security: securityOf(described),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(row, tools.book),
    responses: {
      ...Object.fromEntries(successesOf(row).map((one) => [one.status, successOf(one, row, tools.book)])),
      ...refusalsAsAnswers(described, tools),
    },
  };
};
