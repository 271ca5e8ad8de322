import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../application/deps.ts';
import type { OnSignInEnd, Refusal } from '../../../application/access/ended-sign-ins.ts';
import type { Role } from '../../../domain/kernel/envelope.ts';
import type { Account } from '../../../ports/accounts.ts';
import type { ReadFreshness } from '../freshness/read-freshness.ts';
import type { RouteName, RouteDefinition } from '../routes/route-definition.ts';
import type { TimeBudget } from '../request/time-budget.ts';

export type { OnSignInEnd, Refusal };

/** What became of a sign-in that was looked at again. */
export type Confirmed = { readonly ok: true; readonly user: SignedIn } | { readonly ok: false; readonly code: Refusal };

/** Who asks: read from the cookie, never from a body. */
export type SignedIn = {
  readonly account: Account;
  readonly role: Role;
  readonly token: string;
  /** Names the sign-in; who knows it cannot sign in with it. */
  readonly signInId: string;
  /** When Discord last confirmed the role, in milliseconds since the epoch. */
  readonly roleCheckedAt: number;
};

export type Limit = 'requests' | 'uploads' | 'sign-ins';

/** What every route shares. It hangs on the app, so that a route needs no more than `app` and its own deps. */
export type HttpContext = {
  readonly deps: Pick<Deps, 'clock' | 'ids' | 'roles' | 'writes'>;
  readonly readings: ReadFreshness;
  /** Who is signed in, their role re-read when that is due; throws `role-lost` or `signed-out`. */
  readonly confirm: (request: FastifyRequest) => Promise<SignedIn>;
  /** Whether it is who runs the server that asks. */
  readonly isOperator: (request: FastifyRequest) => boolean;
  /** Whether it is the command line, by the token in the data folder. */
  readonly isCommandLine: (request: FastifyRequest) => boolean;
  /** What a request waits for, within one time for all of it. */
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
