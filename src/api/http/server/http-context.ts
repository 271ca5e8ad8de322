import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../application/deps.ts';
import type { OnSignInEnd, Refusal } from '../../../application/access/ended-sign-ins.ts';
import type { Role } from '../../../domain/kernel/envelope.ts';
import type { Account } from '../../../ports/accounts.ts';
import type { ReadFreshness } from '../freshness/read-freshness.ts';
import type { RouteName, RouteDefinition } from '../routes/route-definition.ts';
import type { TimeBudget } from '../request/time-budget.ts';

export type { OnSignInEnd, Refusal };

/** Result of checking a sign-in again. */
export type SignInCheck =
  { readonly ok: true; readonly user: SignedIn } | { readonly ok: false; readonly code: Refusal };

/** The signed-in person, from the cookie, never from a body. */
export type SignedIn = {
  readonly account: Account;
  readonly role: Role;
  readonly token: string;
  /** Id of the sign-in, which does not allow signing in. */
  readonly signInId: string;
  /** When Discord last confirmed the role, in milliseconds since the epoch. */
  readonly roleCheckedAt: number;
};

export type Limit = 'requests' | 'uploads' | 'sign-ins';

/** Context shared by all routes, attached to the app so that routes need only `app` and their own dependencies. */
export type HttpContext = {
  readonly deps: Pick<Deps, 'clock' | 'ids' | 'roles' | 'writes'>;
  readonly readings: ReadFreshness;
  /** The signed-in person, with the role re-read when due; throws `role-lost` or `signed-out`. */
  readonly confirm: (request: FastifyRequest) => Promise<SignedIn>;
  /** Whether the request comes from the operator. */
  readonly isOperator: (request: FastifyRequest) => boolean;
  /** Whether the request comes from the command line, by the token in the data folder. */
  readonly isCommandLine: (request: FastifyRequest) => boolean;
  /** Runs work within the request's time budget. */
  readonly within: TimeBudget;
  /** Throws `slow-down`. */
  readonly count: (limit: Limit, request: FastifyRequest) => Promise<void>;
};
export type App = FastifyInstance;

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces merge
  interface FastifyInstance {
    edge: HttpContext;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces merge
  interface FastifyRequest {
    user: SignedIn | null;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces merge
  interface FastifyContextConfig {
    route?: RouteDefinition & { readonly name: RouteName };
  }
}
