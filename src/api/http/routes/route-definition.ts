import type { z } from 'zod';
import type { Policy } from '../../../application/access/policies.ts';
import type { ProblemCode } from '../../../contracts/problem.ts';
import type { ReadName } from '../../../projections/in-memory/views.ts';

/** Method and pattern, such as 'GET /api/sessions/:id/details'. */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Who may call it: a policy; 'public': everybody, and the handler decides what it says of a person; 'operator': loopback or bearer
 * token, no sign-in, no rate limit; 'command-line': the token file in the data folder, from this machine only.
 */
export type Access = Policy | 'public' | 'operator' | 'command-line';

/** An answer that is no JSON of what the handler returns: the handler sends it. */
export type RawResponse = {
  /** Of several the first one has the body. */
  readonly status: 101 | 200 | 302 | readonly [200, 302 | 304];
  /** Content type; null = without a body. */
  readonly type: string | null;
  /** Of kept bytes that are JSON all the same. */
  readonly schema?: z.ZodType;
};

/** Everything that a route says of itself. */
export type RouteDefinition = {
  readonly policy: Access;
  /** For the documentation, in a few words. */
  readonly summary: string;
  /** 'socket': a WebSocket. 'plugin': a plugin registers what lies at and below the address. */
  readonly kind?: 'socket' | 'plugin';
  /** `after=` waits for all of it, X-Read-Position is how far the last of it is; absent = nothing. */
  readonly reads?: readonly ReadName[];
  /** A write that is let in while the guild is being wiped. */
  readonly whileWiping?: true;
  /** Exempt from the request timeout: calls Discord or runs a long job. Uploads are exempt by themselves. */
  readonly noTimeout?: true;
  /** A limit of its own, beside the one on all requests; 'none': nobody's calls are counted. */
  readonly limit?: 'uploads' | 'sign-ins' | 'none';
  /** Of a write that a member, or somebody unknown, may make: what bounds its whole effect, and why so much. */
  readonly bound?: { readonly most: string; readonly why: string };
  /**
   * From where it may be called; absent: a GET from anywhere, the others from our own pages. 'not-cross-site': by whoever
   * is on no other site, also by hand.
   */
  readonly origin?: 'own' | 'any' | 'not-cross-site';
  /** 'any': under whatever name it is asked; absent: under PUBLIC_URL's or one of loopback. */
  readonly host?: 'any';
  /** Registered only in a demo guild, only with the development provider, or only before anybody can sign in with Discord. */
  readonly only?: 'demo' | 'development' | 'first-run';
  readonly params?: z.ZodObject;
  readonly querystring?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of a JSON body; default: 64 kB, and 1 kB where there is none. */
  readonly mostBytes?: number;
  /** The parts of a multipart form, which may be sent instead of `body`: the handler reads them as they come. */
  readonly form?: z.ZodType;
  /** What If-Match may compare: the number of that name in the last answer. */
  readonly ifMatch?: 'version' | 'revision';
  /** The body of a success. */
  readonly answer: z.ZodType | RawResponse;
  /** 201: something was made, and 200 to a repeat of the call. 202: work was begun, and 200 to a preview. Absent: 200. */
  readonly success?: 201 | 202;
  /** Problems that it answers besides those that follow from the row. */
  readonly refuses?: readonly ProblemCode[];
  /** false: the answer goes out as it is, for kept Buffers. */
  readonly compress?: false;
};
export type RouteDefinitions = Readonly<Record<RouteName, RouteDefinition>>;

/** A write of the guild's own: refused while the guild is being wiped. */
export const waitsForWipe = (name: string, { whileWiping }: Pick<RouteDefinition, 'whileWiping'>): boolean =>
  !name.startsWith('GET ') && name.includes(' /api/') && whileWiping !== true;
