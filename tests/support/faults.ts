import type { FastifyRequest } from 'fastify';
import type { App } from '../../src/api/http/server/http-context.ts';

/** Fault of a call, in place of its response. */
export type Fault =
  /** Another answer: a proxy's page, or a body of ours that lacks something. */
  | { readonly kind: 'answer'; readonly status: number; readonly type: string; readonly body: string }
  /** The connection ends without an answer. */
  | { readonly kind: 'cut' }
  /** It is answered as usual, but not before `release` of the faults. */
  | { readonly kind: 'held' };

/** A proxy's response for a missing server. */
export const badGateway: Fault = { kind: 'answer', status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' };
export const answering = (body: unknown): Fault => ({
  ...{ kind: 'answer', status: 200, type: 'application/json' },
  body: JSON.stringify(body),
});

type Kind = 'reads' | 'writes';
type Wanted = { readonly calls: string | RegExp; readonly kind: Kind; readonly fault: Fault };

const concerns = ({ calls, kind }: Wanted, request: FastifyRequest): boolean => {
  const pathname = request.url.replace(/\?.*$/s, '');
  if ((kind === 'reads') !== (request.method === 'GET')) return false;
  return typeof calls === 'string' ? calls === pathname : calls.test(pathname);
};

/**
 * Makes calls of a server fail as a test commands. A plugin of the edge, which only the tests' composition root
 * registers (`startWholeProcess({ prepare: faults.plugin })`): the product has no such thing.
 */
export const createFaults = () => {
  let wanted: readonly Wanted[] = [];
  let held: readonly (() => void)[] = [];
  const release = (): void => {
    const waiting = held;
    held = [];
    for (const go of waiting) go();
  };
  return {
    plugin: (app: App): void => {
      app.addHook('onRequest', async (request, reply) => {
        const fault = wanted.find((one) => concerns(one, request))?.fault;
        if (fault === undefined) return;
        if (fault.kind === 'held') {
          await new Promise<void>((go) => {
            held = [...held, go];
          });
        } else if (fault.kind === 'cut') {
          reply.hijack();
          request.raw.socket.destroy();
        } else {
          await reply.code(fault.status).type(fault.type).send(fault.body);
        }
      });
    },
    /** From now on these calls fail so. */
    make: (fault: Fault, calls: Wanted['calls'], kind: Kind = 'reads'): void => {
      wanted = [...wanted, { calls, kind, fault }];
    },
    /** How many calls wait to be released. */
    waiting: (): number => held.length,
    release,
    /** Restores normal responses. */
    clear: (): void => {
      wanted = [];
      release();
    },
  };
};
export type Faults = ReturnType<typeof createFaults>;
