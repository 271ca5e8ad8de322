import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './http-context.ts';

/** An upgrade that went well has no reply of its own: it ends with the socket. */
const statusOf = (request: FastifyRequest, { statusCode }: FastifyReply): number =>
  request.ws && statusCode === 200 ? 101 : statusCode;

/** What may be known of any request later: the route's pattern, never what somebody typed, sent or is signed in with. */
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
  // 503 says that something is away or begins: whoever saw that has told of it once.
  if (status === 503) request.log.warn(line, 'request');
  else if (status >= 500) request.log.error(line, 'request');
  else request.log.info(line, 'request');
};

const nameRequest = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.header('x-request-id', request.id);

/** One line a request, under an id of ours that the answer carries, too: who reports an error can name it. */
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
    // Nobody is there any more to be answered.
    request.log.info(nameOf(request), 'request aborted by the client');
    done();
  });
};

type AnswerFault = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** The same for what the framework answers without any hook: an address that is none. */
export const loggedAlone =
  (answer: AnswerFault): AnswerFault =>
  (error, request, reply) => {
    nameRequest(request, reply);
    answer(error, request, reply);
    logRequest(request, reply);
  };
