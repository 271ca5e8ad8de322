import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../../../application/describe-error.ts';
import type { ProblemCode } from '../../../contracts/problem.ts';
import type { App } from './http-context.ts';
import {
  commonOutcomes,
  isProblem,
  problem,
  problemBody,
  storageFullCodes,
} from '../../../application/problems/problem.ts';
import type { DeclaredOutcomes, ProblemError } from '../../../application/problems/problem.ts';

/** Problem codes for the framework's errors; others are mapped by status. */
const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_PARTS_LIMIT: 'too-many-files',
  FST_FILES_LIMIT: 'too-many-files',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  'no-build': 'starting',
  // An engine already closed by the server's shutdown.
  closed: 'unavailable',
  'read-model-damaged': 'starting',
  'event-damaged': 'unavailable',
  'stored-damaged': 'unavailable',
  'event-store-unavailable': 'unavailable',
  'redis-unavailable': 'unavailable',
  'mongo-unavailable': 'unavailable',
  'outcome-unknown': 'outcome-unknown',
  wiping: 'wiping',
};

const read = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;

/** Whether the operating system failed on a file or socket. */
const isSystemFault = (error: unknown): boolean =>
  typeof read(error, 'syscall') === 'string' && typeof read(error, 'errno') === 'number';

const codeOf = (error: unknown): ProblemCode => {
  const code = read(error, 'code');
  if (typeof code === 'string' && storageFullCodes.has(code)) return 'storage-full';
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known !== undefined) return known;
  if (isSystemFault(error)) return 'unavailable';
  const status = read(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status >= 500) return 'internal';
  if (status === 404) return 'not-found';
  return status === 413 ? 'too-large' : 'malformed';
};

/** Retry-After in seconds for engine failures. */
const retryAfter: Readonly<Partial<Record<ProblemCode, number>>> = {
  starting: 2,
  unavailable: 2,
  wiping: 5,
  'outcome-unknown': 2,
  'storage-full': 60,
};

/** Maps an error to a problem. */
export const asProblem = (error: unknown): ProblemError => {
  if (isProblem(error)) return error;
  const code = codeOf(error);
  const seconds = retryAfter[code];
  return problem(code, null, seconds === undefined ? {} : { retryAfter: seconds });
};

/** Problem for a request that took too long; `outcome-unknown`: it may have been stored all the same. */
export const lateProblem = (code: 'unavailable' | 'outcome-unknown' = 'unavailable'): ProblemError =>
  problem(code, null, { retryAfter: retryAfter[code] ?? 1 });

/** The client has gone: already logged, and nobody receives the answer. */
const isAbort = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && read(error, 'code') === 'ECONNRESET';

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers any error as a problem; unexpected ones are logged and answered as `internal`. */
export const answerErrors =
  (outcomes: DeclaredOutcomes): AnswerError =>
  (error, request, reply) => {
    const found = asProblem(error);
    const body = problemBody(found, outcomes);
    if ((body.code === 'internal' && !isAbort(error, request)) || isSystemFault(error))
      request.log.error({ err: describeError(error) }, 'request failed');
    const { retryAfter } = found.problem.extras;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .code(body.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(body));
  };

/** `outcomes`: including those of features. */
export const handleErrors = (app: App, outcomes: DeclaredOutcomes = commonOutcomes): void => {
  const answer = answerErrors(outcomes);
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(problem('not-found'), request, reply));
};
