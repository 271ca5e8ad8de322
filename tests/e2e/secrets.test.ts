import { freePort } from '../support/engines/processes.ts';
import { lookForSecrets, secrets } from '../support/secrets.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

jest.setTimeout(120_000);

it('a product with all its secrets says none of them while its engines are away and a sign-in fails', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const server = await startServer({
    ready: false,
    env: {
      LOG_LEVEL: 'debug',
      DISCORD_CLIENT_ID: '900000000000000001',
      DISCORD_CLIENT_SECRET: secrets.clientSecret,
      DISCORD_GUILD_ID: '900000000000000100',
      DISCORD_BOT_TOKEN: secrets.botToken,
      EVENT_STORE_URL: `esdb://admin:${secrets.enginePassword}@${nobody}?tls=false`,
      READ_MODEL_URL: `mongodb://muster:${secrets.enginePassword}@${nobody}/muster`,
      REDIS_URL: `redis://:${secrets.enginePassword}@${nobody}`,
    },
  });
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const answer = await fetch(`${server.origin}${path}`, { headers, redirect: 'manual' });
    lookForSecrets(path, JSON.stringify([...answer.headers]));
    lookForSecrets(path, await answer.text());
    return answer.status;
  };
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
    expect(server.output()).toContain('sign-in failed');
  } finally {
    // Both throw when a secret was seen.
    await server.stop();
    removeDataDir(server.dataDir);
  }
});
