import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describeError } from '../../../src/application/describe-error.ts';
import { createLog } from '../../../src/main/engines/log.ts';
import { createTestApi } from '../../support/api.ts';

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const written = (): string => lines.join('');
beforeEach(() => void (lines.length = 0));

const settings = {
  LOG_LEVEL: 'info',
  DISCORD_CLIENT_ID: '1234567890',
  DISCORD_CLIENT_SECRET: 'client-secret-"quoted"',
  DISCORD_BOT_TOKEN: 'bot.token-of-the-guild',
  METRICS_TOKEN: 'token-of-the-scraper',
  ALERT_WEBHOOK: 'https://discord.example/api/webhooks/1/hook-secret',
  EVENT_STORE_URL: 'esdb://admin:store-password@log:2113',
  READ_MODEL_URL: 'mongodb://muster:p%40ssword-of-mongo@documents/muster',
  REDIS_URL: 'redis://:redis-password@traffic:6379',
} as const;
const secrets = [
  settings.DISCORD_CLIENT_SECRET,
  Buffer.from(`${settings.DISCORD_CLIENT_ID}:${settings.DISCORD_CLIENT_SECRET}`).toString('base64'),
  settings.DISCORD_BOT_TOKEN,
  settings.METRICS_TOKEN,
  settings.ALERT_WEBHOOK,
  'store-password',
  'p@ssword-of-mongo',
  'p%40ssword-of-mongo',
  'redis-password',
];

describe('an error in the log', () => {
  it('is its message, code, status and cause, and nothing that a library hung on it', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error('Response Error: 401', { cause }), {
      data: { res: { headers: { authorization: 'Basic c2VjcmV0' } } },
      output: { statusCode: 401 },
    });
    expect(describeError(error)).toEqual({
      type: 'Error',
      message: 'Response Error: 401',
      status: 401,
      stack: error.stack,
      cause: { type: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: cause.stack },
    });
    expect(describeError(describeError(error))).toEqual(describeError(error));
  });

  it.each([null, undefined, 'text', 7])('may be %p', (thrown) => {
    expect(describeError(thrown)).toEqual({ type: typeof thrown, message: String(thrown) });
  });

  it('ends where causes go round', () => {
    const error: Error & { cause?: unknown } = new Error('round');
    error.cause = error;
    expect(() => JSON.stringify(describeError(error))).not.toThrow();
  });
});

describe('the log', () => {
  it.each(secrets)('never holds %s', (secret) => {
    createLog(settings, { destination }).warn(
      { err: new Error(`it said ${secret}`), other: [secret] },
      `with ${secret}`,
    );
    expect(lines).toHaveLength(1);
    expect(written()).not.toContain(secret);
    expect(written()).toMatch(/"msg":"with \[redacted\]/);
  });

  it.each([
    ['Authorization: Bearer abcdefgh12345', 'Authorization: Bearer [redacted]'],
    ['Basic bXVzdGVyOm11c3Rlcg== refused', 'Basic [redacted] refused'],
    ['connect to redis://someone:else@host failed', 'connect to redis://[redacted]@host failed'],
  ])('takes credentials out of %s', (text, shown) => {
    createLog(settings, { destination }).info(text);
    expect(JSON.parse(written())).toMatchObject({ msg: shown });
  });

  it('is kept as it is written: without secrets', () => {
    const kept: string[] = [];
    createLog(settings, { destination, keep: (line) => kept.push(line) }).warn(`with ${settings.METRICS_TOKEN}`);
    expect(kept).toEqual([written()]);
    expect(kept[0]).toContain('with [redacted]');
  });

  it('is kept without stacks: what is kept may leave the server', () => {
    const kept: string[] = [];
    const error = new Error('outer', { cause: new Error('inner') });
    createLog(settings, { destination, keep: (line) => kept.push(line) }).warn({ err: error }, 'failed');
    expect(written()).toContain('"stack"');
    expect(kept[0]).not.toMatch(/stack|node_modules|\.ts:/);
    expect(JSON.parse(kept[0] ?? '')).toMatchObject({
      msg: 'failed',
      err: { message: 'outer', cause: { message: 'inner' } },
    });
  });

  it('holds nothing of what hangs on an error', () => {
    const error = Object.assign(new Error('broken'), { config: { secret: 'of someone' } });
    createLog(settings, { destination }).error({ err: error }, 'failed');
    expect(JSON.parse(written())).toMatchObject({ err: { type: 'Error', message: 'broken' } });
    expect(written()).not.toContain('of someone');
  });
});

/** A sign-in that the provider refuses: its library hangs the request with the client's secret on the error. */
const failSignIn = async (logger: FastifyBaseLogger): Promise<void> => {
  const api = await createTestApi({ settings: { logger } });
  const begun = await api.ask('GET', '/auth/discord');
  const cookies = ([] as unknown[]).concat(begun.headers['set-cookie']).map((cookie) => String(cookie).split(';')[0]);
  const state = new URL(String(begun.headers['location']), 'http://x').searchParams.get('state') ?? '';
  const path = `/auth/discord/callback?code=bad&state=${encodeURIComponent(state)}`;
  const back = await api.ask('GET', path, cookies.join('; '));
  expect(back.headers['location']).toBe('/?error=auth_failed');
  await api.close();
};

it('a sign-in that Discord refuses leaves its words in the log, and no secret', async () => {
  // Without the log's own scrubbing.
  await failSignIn(pino({ level: 'info' }, destination));
  expect(written()).toContain('sign-in failed');
  expect(written()).not.toMatch(/authorization"|Basic |muster-development/i);
  expect(written()).not.toContain(Buffer.from('muster-development').toString('base64').slice(0, 20));
});

it('no logger is given an error as it is', () => {
  const root = join(import.meta.dirname, '../../..');
  // Where the log is made, errors are given to what describes them.
  const raw = globSync('src/**/*.ts', { cwd: root }).filter((file) =>
    /\{ err(?:: (?!describeError\b)|,? )/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(raw).toEqual([]);
});
