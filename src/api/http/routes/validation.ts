import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { FieldProblem } from '../../../contracts/problem.ts';
import { fieldProblems } from './field-problems.ts';
import { problem } from '../../../application/problems/problem.ts';
import type { ProblemError } from '../../../application/problems/problem.ts';

type Part = 'body' | 'querystring' | 'params';

/** Problem for each part of a request. */
export const refusals: Readonly<Record<Part, (errors: readonly FieldProblem[]) => ProblemError>> = {
  body: (errors) => problem('invalid', null, { errors }),
  querystring: (errors) =>
    problem('unknown-filter', `The filter ${errors[0]?.field ?? ''} has a value that is not known.`, { errors }),
  params: () => problem('not-found'),
};

const isPart = (part: string | undefined): part is Part => part !== undefined && Object.hasOwn(refusals, part);

/** zod as Fastify's validator; its refusals are already problems. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    // A missing body is treated as empty, so that missing fields are named.
    const given = httpPart === 'body' && (data === undefined || data === null) ? {} : data;
    const result = schema.safeParse(given);
    if (result.success) return { value: result.data };
    const errors = fieldProblems(result.error, given);
    return { error: isPart(httpPart) ? refusals[httpPart](errors) : problem('malformed') };
  };
