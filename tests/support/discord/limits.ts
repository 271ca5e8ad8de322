import type { FastifyReply, FastifyRequest } from 'fastify';

export type Asked = { readonly method: string; readonly path: string; readonly at: number; status: number };
type Fault = { readonly method: string | null; readonly path: RegExp; readonly status: number; times: number };
type Window = { used: number; endsAt: number };
type Limit = { readonly path: RegExp | null; readonly until: number };

/** Discord's answer to an error (https://docs.discord.com/developers/topics/opcodes-and-status-codes#json). */
const codes: Readonly<Record<number, readonly [number, string]>> = {
  400: [30_010, 'Maximum number of reactions reached (20)'],
  401: [0, '401: Unauthorized'],
  403: [50_001, 'Missing Access'],
  404: [10_003, 'Unknown Channel'],
  500: [0, '500: Internal Server Error'],
};

type Measure = { readonly perBucket: number; readonly windowMs: number };
/** Measured by others; Discord only documents that the headers must be read. */
const tight: readonly (Measure & { readonly bucket: RegExp })[] = [
  { bucket: /^(PUT|DELETE) .*\/reactions$/, perBucket: 1, windowMs: 250 },
  { bucket: /^(POST|PATCH) \/channels\/\d+\/messages/, perBucket: 5, windowMs: 5_000 },
  { bucket: /^GET \/users\/@me\/guilds\/\d+\/member$/, perBucket: 5, windowMs: 300_000 },
];

/** Route of a bucket: ids other than those of channels, guilds and webhooks are ignored. */
const bucketOf = (method: string, path: string): string =>
  `${method} ${path.replace(/(?<!channels|guilds|webhooks)\/\d{17,20}/g, '/:id').replace(/\/reactions\/.*/, '/reactions')}`;

/**
 * Rate limits (https://docs.discord.com/developers/topics/rate-limits) and injected failures. A request sent before it
 * is allowed counts as early.
 */
export const createLimits = ({ isTight, ...usual }: Measure & { readonly isTight: boolean }) => {
  const windowFor = (bucket: string): Measure =>
    (isTight ? tight.find(({ bucket: one }) => one.test(bucket)) : undefined) ?? usual;
  const asked: Asked[] = [];
  const early: Asked[] = [];
  const windows = new Map<string, Window>();
  let hooks: { readonly path: RegExp; readonly work: () => void }[] = [];
  let faults: Fault[] = [];
  let limits: Limit[] = [];

  const refuse = (reply: FastifyReply, status: number, more: object = {}): FastifyReply => {
    const [code, message] = codes[status] ?? [0, `${status}`];
    return reply.code(status).send({ code, message, ...more });
  };
  const tooEarly = (reply: FastifyReply, seconds: number, isGlobal: boolean): FastifyReply => {
    reply.header('retry-after', String(Math.ceil(seconds)));
    reply.header('x-ratelimit-scope', isGlobal ? 'global' : 'user');
    if (isGlobal) reply.header('x-ratelimit-global', 'true');
    return refuse(reply, 429, { message: 'You are being rate limited.', retry_after: seconds, global: isGlobal });
  };
  const commanded = (entry: Asked, reply: FastifyReply): FastifyReply | null => {
    const limit = limits.find(({ path, until }) => until > entry.at && (path === null || path.test(entry.path)));
    if (limit !== undefined) {
      if (asked.some((one) => one !== entry && one.status === 429 && one.at < entry.at && isOf(limit, one)))
        early.push(entry);
      return tooEarly(reply, (limit.until - entry.at) / 1000, limit.path === null);
    }
    const fault = faults.find(
      ({ method, path, times }) => times > 0 && (method ?? entry.method) === entry.method && path.test(entry.path),
    );
    if (fault === undefined) return null;
    fault.times -= 1;
    return refuse(reply, fault.status);
  };
  const isOf = ({ path }: Limit, { path: one }: Asked): boolean => path === null || path.test(one);
  const counted = (entry: Asked, reply: FastifyReply): FastifyReply | null => {
    const bucket = bucketOf(entry.method, entry.path);
    const { perBucket, windowMs } = windowFor(bucket);
    const known = windows.get(bucket);
    const window = known !== undefined && known.endsAt > entry.at ? known : { used: 0, endsAt: entry.at + windowMs };
    windows.set(bucket, window);
    window.used += 1;
    const afterSeconds = (window.endsAt - entry.at) / 1000;
    reply.headers({
      'x-ratelimit-limit': String(perBucket),
      'x-ratelimit-remaining': String(Math.max(0, perBucket - window.used)),
      'x-ratelimit-reset': String(window.endsAt / 1000),
      'x-ratelimit-reset-after': String(afterSeconds),
      'x-ratelimit-bucket': Buffer.from(bucket).toString('hex').slice(0, 40),
    });
    if (window.used <= perBucket) return null;
    early.push(entry);
    return tooEarly(reply, afterSeconds, false);
  };

  return {
    /** All requests, in order. */
    asked,
    /** Requests sent during a wait. */
    early,
    /** Counts the request; answers the refusal, or null. */
    check: (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
      const path = (request.url.split('?')[0] ?? '').replace(/^\/api\/v10/, '');
      const entry: Asked = { method: request.method, path, at: Date.now(), status: 0 };
      asked.push(entry);
      reply.raw.once('finish', () => {
        entry.status = reply.statusCode;
        const due = hooks.filter((hook) => hook.path.test(path));
        hooks = hooks.filter((hook) => !due.includes(hook));
        for (const { work } of due) work();
      });
      const refused = commanded(entry, reply) ?? counted(entry, reply);
      if (refused !== null) entry.status = refused.statusCode;
      return refused;
    },
    refuse,
    /** The next requests of that path are answered with the status. */
    fail: (path: RegExp, status: number, times = Number.POSITIVE_INFINITY, method: string | null = null): void =>
      void faults.push({ method, path, status, times }),
    /** Once the next request of that path is answered. */
    afterNext: (path: RegExp, work: () => void): void => void hooks.push({ path, work }),
    /** 429 for so long; without a path for everything. */
    limit: (ms: number, path: RegExp | null = null): void => void limits.push({ path, until: Date.now() + ms }),
    heal: (): void => {
      faults = [];
      limits = [];
    },
  };
};
