import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { freePort } from '../support/engines/processes.ts';
import { lookForSecrets, secrets } from '../support/secrets.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';

jest.setTimeout(120_000);

const folder = temporaryFolder();
const keyFile = join(folder.path, 'token.key');
// A key of the usual length, with the marker of all planted secrets.
beforeAll(() => writeFileSync(keyFile, Buffer.from(secrets.tokenKey).toString('base64')));
afterAll(() => folder.remove());

/** All secrets that do not name an engine. Their owners are displayed nowhere. */
const settings = (nobody: string) => ({
  LOG_LEVEL: 'debug',
  DISCORD_CLIENT_ID: '900000000000000001',
  DISCORD_CLIENT_SECRET: secrets.clientSecret,
  DISCORD_GUILD_ID: '900000000000000100',
  DISCORD_BOT_TOKEN: secrets.botToken,
  DISCORD_API_URL: `http://${nobody}`,
  TOKEN_KEY_FILE: keyFile,
  AI1_URL: `http://${nobody}/v1`,
  AI1_KEY: secrets.visionKey,
  AI1_MODEL: 'eye',
});

const askAs =
  (server: RunningServer) =>
  async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const answer = await fetch(`${server.origin}${path}`, { headers, redirect: 'manual' });
    lookForSecrets(path, JSON.stringify([...answer.headers]));
    lookForSecrets(path, await answer.text());
    return answer.status;
  };

it('a product with all its secrets says none of them while its engines are away and a sign-in fails', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const server = await startServer({
    ready: false,
    env: {
      ...settings(nobody),
      EVENT_STORE_URL: `esdb://admin:${secrets.enginePassword}@${nobody}?tls=false`,
      READ_MODEL_URL: `mongodb://muster:${secrets.enginePassword}@${nobody}/muster`,
      REDIS_URL: `redis://:${secrets.enginePassword}@${nobody}`,
    },
  });
  const ask = askAs(server);
  try {
    const waitsFor = (engine: string): boolean => server.output().includes(`still waiting for ${engine}`);
    await until(
      () => ['EventStoreDB', 'MongoDB', 'Redis'].every(waitsFor),
      60_000,
      () => server.output(),
    );
    expect(await ask('/readyz')).toBe(503);
    expect(await ask('/auth/discord?next=/players')).toBe(302);
    expect(await ask('/auth/discord/callback?code=bad&state=worse')).toBe(302);
    expect(await ask('/auth/user', { cookie: 'muster=nobody' })).toBeGreaterThanOrEqual(400);
    expect(await ask('/internal/metrics', { authorization: `Bearer ${secrets.metricsToken}` })).toBe(200);
    expect(await ask('/internal/metrics', { authorization: `Bearer ${secrets.clientSecret}`, via: 'x' })).toBe(403);
    await until(() => server.output().includes('sign-in failed'));
  } finally {
    // Both throw when a secret was seen.
    await server.stop();
    removeDataDir(server.dataDir);
  }
});

it('nor while its bot reaches nobody and a code cannot be exchanged', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const server = await startServer({ ready: false, env: settings(nobody) });
  const ask = askAs(server);
  try {
    await until(
      () => server.output().includes('Muster is ready'),
      60_000,
      () => server.output(),
    );
    const begun = await fetch(`${server.origin}/auth/discord`, { redirect: 'manual' });
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const cookie = begun.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    expect(await ask(`/auth/discord/callback?code=good&state=${state}`, { cookie })).toBe(302);
    await until(() => server.output().includes('sign-in failed'));
    expect(await ask('/internal/metrics', { authorization: `Bearer ${secrets.metricsToken}` })).toBe(200);
    expect(await ask('/readyz')).toBe(200);
  } finally {
    await server.stop();
    removeDataDir(server.dataDir);
  }
});
