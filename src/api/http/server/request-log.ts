import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './http-context.ts';

/** A successful upgrade has no reply of its own; it ends with the socket. */
const statusOf = (request: FastifyRequest, { statusCode }: FastifyReply): number =>
  request.ws && statusCode === 200 ? 101 : statusCode;

/** Logged fields of a request: the route's pattern, never input or credentials. */
const nameOf = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? null,
  account: request.user?.account.id ?? null,
});

const logRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  const status = statusOf(request, reply);
  const line = {
    ...nameOf(request),
    status,
    ms: Math.round(reply.elapsedTime),
  };
  // 503 means an outage or a start, which is already logged where it was detected.
  if (status === 503) request.log.warn(line, 'request');
  else if (status >= 500) request.log.error(line, 'request');
  else request.log.info(line, 'request');
};

const nameRequest = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.header('x-request-id', request.id);

/** Logs one line per request, with an id that the answer carries, so that reports can name it. */
export const logRequests = (app: App): void => {
  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    // The client has gone.
    request.log.info(nameOf(request), 'request aborted by the client');
    done();
  });
};

type AnswerFault = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** The same for malformed addresses, which the framework answers without hooks. */
export const loggedAlone =
  (answer: AnswerFault): AnswerFault =>
  (error, request, reply) => {
    nameRequest(request, reply);
    answer(error, request, reply);
    logRequest(request, reply);
  };
