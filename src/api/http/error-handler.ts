import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../contracts/problem.ts';
import type { App } from './edge.ts';
import { isProblem, problem } from './problem.ts';
import type { ProblemError } from './problem.ts';

/** The framework's own codes never reach the wire; what is not named here goes by its status. */
const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_PARTS_LIMIT: 'too-many-files',
  FST_FILES_LIMIT: 'too-many-files',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  'no-build': 'starting',
};

const read = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;

const codeOf = (error: unknown): ProblemCode => {
  const code = read(error, 'code');
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known !== undefined) return known;
  const status = read(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status >= 500) return 'internal';
  if (status === 404) return 'not-found';
  return status === 413 ? 'too-large' : 'malformed';
};

export const asProblem = (error: unknown): ProblemError => (isProblem(error) ? error : problem(codeOf(error)));

const send = (found: ProblemError, reply: FastifyReply): FastifyReply => {
  if (found.retryAfter !== null) reply.header('retry-after', found.retryAfter);
  return reply
    .code(found.problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(found.problem));
};

/** Answers any error as a problem; what nobody expected is logged and told as `internal`. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const found = asProblem(error);
  if (found.problem.code === 'internal') request.log.error({ err: error }, 'request failed');
  return send(found, reply);
};

/** For bytes that are no HTTP request: there is no reply to speak through. */
export const answerBrokenRequest = (_error: Error, socket: Socket): void => {
  if (!socket.writable) return void socket.destroy();
  const { problem: body } = problem('malformed');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
};

export const handleErrors = (app: App): void => {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(problem('not-found'), request, reply));
};
