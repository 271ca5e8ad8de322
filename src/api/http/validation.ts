import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldProblem } from '../../contracts/problem.ts';
import { problem } from './problem.ts';
import type { ProblemError } from './problem.ts';

type Issue = z.core.$ZodIssue;
/** 5,000 bad names are no reason for an answer of a megabyte. */
const mostErrors = 50;

const at = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );

const fieldOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'));

/** A refinement names its code as its message, such as `control-character`. */
const customProblem = (field: string, message: string): FieldProblem =>
  message === 'control-character'
    ? { field, code: message, detail: 'Control characters are not allowed.' }
    : { field, code: /^[a-z-]+$/.test(message) ? message : 'invalid', detail: 'This value is not allowed.' };

const toProblems = (issue: Issue, data: unknown): FieldProblem[] => {
  const field = fieldOf(issue.path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: fieldOf([...issue.path, key]),
      code: 'unknown-field',
      detail: 'This field is not known.',
    }));
  if (issue.code === 'custom') return [customProblem(field, issue.message)];
  if (issue.path.length > 0 && at(data, issue.path) === undefined)
    return [{ field, code: 'required', detail: 'This field is required.' }];
  return [{ field, code: issue.code.replaceAll('_', '-'), detail: issue.message }];
};

export const fieldProblems = (error: z.ZodError, data: unknown): FieldProblem[] =>
  error.issues.flatMap((issue) => toProblems(issue, data)).slice(0, mostErrors);

const refusals: Readonly<Record<string, (errors: readonly FieldProblem[]) => ProblemError>> = {
  body: (errors) => problem('invalid', null, { errors }),
  querystring: (errors) =>
    problem('unknown-filter', `The filter ${errors[0]?.field ?? ''} has a value that is not known.`, { errors }),
  params: () => problem('not-found'),
};

/** zod as Fastify's validator: what it refuses is a problem of ours already. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    // A write without a body is one without fields: each that is missing is then named.
    const given = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
    const result = schema.safeParse(given);
    if (result.success) return { value: result.data };
    const refuse = refusals[httpPart ?? ''] ?? (() => problem('malformed'));
    return { error: refuse(fieldProblems(result.error, given)) };
  };
