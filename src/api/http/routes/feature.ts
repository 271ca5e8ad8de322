import type { WebSocket } from '@fastify/websocket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../../../application/deps.ts';
import type { Operations } from '../../../application/operations/operations.ts';
import type { Policy } from '../../../application/access/policies.ts';
import type { MayFlag } from '../../../contracts/access.ts';
import type { LiveMessage } from '../../../contracts/live.ts';
import type { ProjectionName } from '../../../contracts/projection-names.ts';
import type { Projection } from '../../../projections/kernel/definition/projection.ts';
import type { App, SignedIn } from '../server/http-context.ts';
import type { FeatureProblem, Outcome } from '../../../application/problems/problem.ts';
import type { Views } from '../freshness/read-freshness.ts';
import type { RouteDefinitions } from './route-definition.ts';

type Parsed<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown;

/** A request after its checks: parsed by the row's schemas; `user` is there where its policy asks for a sign-in. */
export type ApiRequest<R = object> = FastifyRequest<{
  Params: Parsed<R, 'params'>;
  Querystring: Parsed<R, 'querystring'>;
  Body: Parsed<R, 'body'>;
}> & {
  readonly user: R extends { readonly policy: 'public' | 'operator' | 'command-line' } ? SignedIn | null : SignedIn;
};

type DeepReadonly<T> = unknown extends T ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
type AnswerOf<R> = R extends { readonly answer: infer S extends z.ZodType } ? DeepReadonly<z.output<S>> : FastifyReply;

export type SocketHandler = {
  /** Before the upgrade; throws what it is refused with. */
  readonly admit: (user: SignedIn) => void;
  readonly connect: (socket: WebSocket, user: SignedIn) => void;
};

type Handler<R> = R extends { readonly kind: 'socket' }
  ? SocketHandler
  : R extends { readonly kind: 'plugin' }
    ? (scope: App) => Promise<void>
    : (request: ApiRequest<R>, reply: FastifyReply) => AnswerOf<R> | Promise<AnswerOf<R>>;
type Handlers<R extends RouteDefinitions> = { readonly [N in keyof R]: Handler<R[N]> };

/** Words the news of changed root documents, for messages beside `projection-updated`. */
export type News = (keys: readonly string[], position: string) => Promise<readonly LiveMessage[]>;

/** What news are worded with. */
export type NewsDeps = Pick<Deps, 'readModels' | 'clock' | 'accounts' | 'waitFor'> & Pick<Views, 'names'>;

/** A projection whose changes are told to open screens, by the keys of its root. */
export type LiveProjection = {
  readonly projection: Pick<Projection, 'name' | 'version' | 'root'>;
  readonly policy: Policy;
  /** Who may be told which of them have changed; the others hear only that some have. */
  readonly keysFor?: Policy;
  readonly notifications?: (deps: NewsDeps) => News;
};

/** Messages that do not follow from a projection, for who may by this policy. */
export type Push = {
  readonly policy: Policy;
  /** Says what there is to be told; answers what ends that. */
  readonly listen: (deps: PushDeps, say: (message: LiveMessage) => void) => () => void;
};
export type PushDeps = Pick<Deps, 'pubSub'> & { readonly operations: Pick<Operations, 'systemActivity'> };
export type LiveProjections = Readonly<Record<ProjectionName, LiveProjection>>;

/** A folder of the edge, declared once: `{ … } satisfies Feature<typeof routes>`, and a line in features.ts. */
export type Feature<R extends RouteDefinitions = RouteDefinitions> = {
  /** Its folder's. */
  readonly name: string;
  readonly routes: R;
  /** Made once for an app; `app` is a scope of the feature's own, for plugins and hooks that its routes need. */
  readonly handlers: (deps: never, app: App) => Handlers<R> | Promise<Handlers<R>>;
  /** Every projection is followed by the one feature that shows it. */
  readonly follow?: Readonly<Partial<Record<ProjectionName, LiveProjection>>>;
  /** What it tells open screens besides. */
  readonly pushes?: readonly Push[];
  /** Flags that it gives to /auth/user. */
  readonly may?: Readonly<Partial<Record<MayFlag, Policy>>>;
  /** Problem codes of its own. */
  readonly problems?: Readonly<Partial<Record<FeatureProblem, Outcome>>>;
};

/** A feature with the types of its routes erased, that can be made of `D`. */
export type MountableFeature<D> = Omit<Feature, 'handlers'> & {
  readonly handlers: (deps: D, app: App) => ErasedHandlers | Promise<ErasedHandlers>;
};
export type ErasedHandler = ((first: never, second: never) => unknown) | SocketHandler;
type ErasedHandlers = Readonly<Record<string, ErasedHandler>>;
