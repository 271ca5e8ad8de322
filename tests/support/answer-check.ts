import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply } from 'fastify';
import { outcomes } from '../../src/api/feature-registry.ts';
import { refusalsOf, successesOf } from '../../src/api/http/routes/answers.ts';
import type { App } from '../../src/api/http/server/http-context.ts';
import type { RouteName, RouteDefinition } from '../../src/api/http/routes/route-definition.ts';
import { problemSchema } from '../../src/contracts/problem.ts';
import { lookForSecrets } from './secrets.ts';

type Answer = { readonly status: number; readonly type: string; readonly payload: unknown };
type Route = RouteDefinition & { readonly name: RouteName };

const jsonOf = (payload: unknown): unknown =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? JSON.parse(payload.toString()) : payload;

/** Reason why a refusal differs from its declaration; null when it matches. */
const wrongProblem = (route: Route, { status, payload }: Answer): string | null => {
  const { data, error } = problemSchema.strict().safeParse(jsonOf(payload));
  if (error !== undefined) return error.message;
  if (!refusalsOf(route.name, route).has(data.code)) return `${data.code} is not among what it refuses`;
  return outcomes[data.code].status === status ? null : `${data.code} is no ${status}`;
};

const wrongSuccess = (route: Route, { status, type, payload }: Answer): string | null => {
  const success = successesOf(route).find((one) => one.status === status);
  if (success === undefined) return 'is not among its successes';
  if (success.schema === null) return null;
  if (!type.startsWith('application/json')) return `is ${type}`;
  const given = jsonOf(payload);
  const { data, error } = success.schema.safeParse(given);
  if (error !== undefined) return error.message;
  return isDeepStrictEqual(data, given) ? null : 'has fields that are not declared';
};

/** A cookie is returned only to its owner. */
const lookAtAnswer = (where: string, reply: FastifyReply, payload: unknown): void => {
  const { 'set-cookie': _cookies, ...headers } = reply.getHeaders();
  lookForSecrets(where, JSON.stringify(headers));
  if (typeof payload === 'string' || payload instanceof Uint8Array) lookForSecrets(where, payload);
};

/** Checks every response of an app against its route's declaration; `expectTrue` throws on differences. */
export const createAnswerCheck = () => {
  const wrong: string[] = [];
  return {
    watch: (app: App): void => {
      app.addHook('onSend', (request, reply, payload, done) => {
        const { route } = request.routeOptions.config;
        lookAtAnswer(`the answer of ${request.method} ${request.url}`, reply, payload);
        // HEAD has no body; the web app answers files.
        if (route !== undefined && request.method !== 'HEAD' && !route.name.includes('*') && route.kind === undefined) {
          const answer = { status: reply.statusCode, type: String(reply.getHeader('content-type')), payload };
          const why = answer.status < 400 ? wrongSuccess(route, answer) : wrongProblem(route, answer);
          if (why !== null) wrong.push(`${route.name} ${answer.status} ${why}`);
        }
        done(null, payload);
      });
    },
    expectTrue: (): void => {
      if (wrong.length > 0) throw new Error(`Answers that are not declared:\n${[...new Set(wrong)].join('\n')}`);
    },
  };
};
