import type { z } from 'zod';
import type { Policy } from '../../../application/access/policies.ts';
import type { ProblemCode } from '../../../contracts/problem.ts';
import type { ReadableName } from '../../../projections/in-memory/views.ts';

/** Method and pattern, such as 'GET /api/sessions/:id/details'. */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Who may call it: a policy; 'public': everyone, and the handler decides what to reveal; 'operator': loopback or bearer
 * token, no sign-in, no rate limit; 'command-line': the token file in the data folder, from this machine only.
 */
export type Access = Policy | 'public' | 'operator' | 'command-line';

/** An answer that the handler sends itself instead of returning JSON. */
export type RawResponse = {
  /** The first of several statuses has the body. */
  readonly status: 101 | 200 | 302 | readonly [200, 302 | 304];
  /** Content type; null = without a body. */
  readonly type: string | null;
  /** Schema of cached bytes that are JSON. */
  readonly schema?: z.ZodType;
};

/** Definition of a route. */
export type RouteDefinition = {
  readonly policy: Access;
  /** A few words for the documentation. */
  readonly summary: string;
  /** 'socket': a WebSocket. 'plugin': a plugin registers what lies at and below the address. */
  readonly kind?: 'socket' | 'plugin';
  /** `after=` waits for all of it, X-Read-Position is how far the last of it is; absent = nothing. */
  readonly reads?: readonly ReadableName[];
  /** A write allowed while the guild is being wiped. */
  readonly whileWiping?: true;
  /** Exempt from the request timeout: calls Discord or runs a long job. Uploads are exempt by themselves. */
  readonly noTimeout?: true;
  /** A limit besides the general one; 'none': exempt from limits. */
  readonly limit?: 'uploads' | 'sign-ins' | 'none';
  /** For writes by members or anonymous callers: what bounds their total effect, and why. */
  readonly bound?: { readonly most: string; readonly why: string };
  /**
   * Allowed origins; absent: GET from anywhere, others from our own pages. 'not-cross-site': anything but another site,
   * including typed addresses.
   */
  readonly origin?: 'own' | 'any' | 'not-cross-site';
  /** 'any': under any host name; absent: PUBLIC_URL's or loopback. */
  readonly host?: 'any';
  /** Registered only in a demo guild, with personas, or before Discord sign-in is set up. */
  readonly only?: 'demo' | 'development' | 'first-run';
  readonly params?: z.ZodObject;
  readonly querystring?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum size of a JSON body; default: 64 kB, or 1 kB without a body schema. */
  readonly mostBytes?: number;
  /** Parts of a multipart form, accepted instead of `body`; the handler reads them as a stream. */
  readonly form?: z.ZodType;
  /** What If-Match compares: the field of that name in the last answer. */
  readonly ifMatch?: 'version' | 'revision';
  /** The body of a success. */
  readonly answer: z.ZodType | RawResponse;
  /** 201: created, 200 for a repeat. 202: started, 200 for a preview. Absent: 200. */
  readonly success?: 201 | 202;
  /** Problems besides those implied by the definition. */
  readonly refuses?: readonly ProblemCode[];
  /** false: sent uncompressed, for cached Buffers. */
  readonly compress?: false;
};
export type RouteDefinitions = Readonly<Record<RouteName, RouteDefinition>>;

/** Whether a write is refused while the guild is being wiped. */
export const waitsForWipe = (name: string, { whileWiping }: Pick<RouteDefinition, 'whileWiping'>): boolean =>
  !name.startsWith('GET ') && name.includes(' /api/') && whileWiping !== true;
