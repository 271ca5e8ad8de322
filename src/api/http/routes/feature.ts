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
import type { FeatureProblem, ProblemOutcome } from '../../../application/problems/problem.ts';
import type { Views } from '../freshness/read-freshness.ts';
import type { RouteDefinitions } from './route-definition.ts';

type ParsedPart<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown;

/** A validated request; `user` is set when the policy requires a sign-in. */
export type ApiRequest<R = object> = FastifyRequest<{
  Params: ParsedPart<R, 'params'>;
  Querystring: ParsedPart<R, 'querystring'>;
  Body: ParsedPart<R, 'body'>;
}> & {
  readonly user: R extends { readonly policy: 'public' | 'operator' | 'command-line' } ? SignedIn | null : SignedIn;
};

type DeepReadonly<T> = unknown extends T ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
type AnswerOf<R> = R extends { readonly answer: infer S extends z.ZodType } ? DeepReadonly<z.output<S>> : FastifyReply;

export type SocketHandler = {
  /** Called before the upgrade; throws to refuse. */
  readonly admit: (user: SignedIn) => void;
  readonly connect: (socket: WebSocket, user: SignedIn) => void;
};

type Handler<R> = R extends { readonly kind: 'socket' }
  ? SocketHandler
  : R extends { readonly kind: 'plugin' }
    ? (scope: App) => Promise<void>
    : (request: ApiRequest<R>, reply: FastifyReply) => AnswerOf<R> | Promise<AnswerOf<R>>;
type Handlers<R extends RouteDefinitions> = { readonly [N in keyof R]: Handler<R[N]> };

/** Builds messages about changed documents, sent besides `projection-updated`. */
export type NotificationsOf = (keys: readonly string[], position: string) => Promise<readonly LiveMessage[]>;

/** Dependencies for building them. */
export type NotificationDeps = Pick<Deps, 'readModels' | 'clock' | 'accounts' | 'waitFor'> & Pick<Views, 'names'>;

/** A projection whose changes are sent to open screens, by the keys of its documents. */
export type LiveProjection = {
  readonly projection: Pick<Projection, 'name' | 'version' | 'documents'>;
  readonly policy: Policy;
  /** Policy for receiving the changed keys; others only learn that something changed. */
  readonly keysFor?: Policy;
  readonly notifications?: (deps: NotificationDeps) => NotificationsOf;
};

/** Messages without a projection, for people allowed by this policy. */
export type Push = {
  readonly policy: Policy;
  /** Starts sending messages; returns the function that ends it. */
  readonly listen: (deps: PushDeps, say: (message: LiveMessage) => void) => () => void;
};
export type PushDeps = Pick<Deps, 'pubSub'> & { readonly operations: Pick<Operations, 'systemActivity'> };
export type LiveProjections = Readonly<Record<ProjectionName, LiveProjection>>;

/** Declaration of a feature: `{ … } satisfies Feature<typeof routes>`, plus a line in features.ts. */
export type Feature<R extends RouteDefinitions = RouteDefinitions> = {
  /** Name of its folder. */
  readonly name: string;
  readonly routes: R;
  /** Created once per app; `app` is a scope of the feature's own, for its plugins and hooks. */
  readonly handlers: (deps: never, app: App) => Handlers<R> | Promise<Handlers<R>>;
  /** Live projections; each belongs to one feature. */
  readonly follow?: Readonly<Partial<Record<ProjectionName, LiveProjection>>>;
  /** Further messages for open screens. */
  readonly pushes?: readonly Push[];
  /** Flags that it adds to /auth/user. */
  readonly may?: Readonly<Partial<Record<MayFlag, Policy>>>;
  /** Problem codes of its own. */
  readonly problems?: Readonly<Partial<Record<FeatureProblem, ProblemOutcome>>>;
};

/** A feature with erased route types, created from `D`. */
export type MountableFeature<D> = Omit<Feature, 'handlers'> & {
  readonly handlers: (deps: D, app: App) => ErasedHandlers | Promise<ErasedHandlers>;
};
export type ErasedHandler = ((first: never, second: never) => unknown) | SocketHandler;
type ErasedHandlers = Readonly<Record<string, ErasedHandler>>;
