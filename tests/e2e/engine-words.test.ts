import { freePort } from '../support/engines/processes.ts';
import { redis, startOwnRedis } from '../support/engines/redis-server.ts';
import { startSelfSigned, whyNoCertificate } from '../support/engines/self-signed.ts';
import { removeDataDir, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

jest.setTimeout(120_000);

const secret = 'pa55word-of-the-engine';

/** Output of a product with these settings on the console and in /readyz, once it is complete. */
const wordsOf = async (env: NodeJS.ProcessEnv, sentences: readonly string[]) => {
  const server = await startServer({ ready: false, env: { ...env, LOG_LEVEL: 'silent' } });
  const readiness = async (): Promise<string> =>
    (await fetch(`${server.origin}/readyz`).catch(() => null))?.text() ?? '';
  let readyz = '';
  try {
    await until(
      async () => {
        readyz = await readiness();
        return sentences.every(
          (sentence) =>
            server.output().includes(`still waiting for ${sentence}`) &&
            readyz.includes(sentence.slice(0, -1).replace(': ', ' (')),
        );
      },
      40_000,
      () => `${sentences.join('\n')}\nof\n${server.output()}\n${readyz}`,
    );
    expect(`${server.output()}${readyz}`).not.toContain(secret);
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server.stop('SIGKILL');
    removeDataDir(server.dataDir);
  }
};

const denied = 'Redis: Access is denied. Check the user and password in REDIS_URL.';

(redis.startable ? describe : describe.skip)('a Redis that wants a password', () => {
  it.each([
    ['a wrong one', `:${secret}@`],
    ['none', ''],
  ])('is reported as that when it is given %s', async (_what, user) => {
    const engine = await startOwnRedis({ requirepass: 'another' });
    try {
      await wordsOf({ REDIS_URL: engine.url.replace('://', `://${user}`) }, [denied]);
    } finally {
      await engine.stop();
    }
  });
});

it('says of each engine that nobody listens there', async () => {
  const [log, documents, traffic] = [await freePort(), await freePort(), await freePort()];
  const env = {
    EVENT_STORE_URL: `esdb://127.0.0.1:${log}?tls=false`,
    READ_MODEL_URL: `mongodb://admin:${secret}@127.0.0.1:${documents}/muster?replicaSet=rs0`,
    REDIS_URL: `redis://:${secret}@127.0.0.1:${traffic}`,
  };
  const nobody = (name: string, setting: string): string =>
    `${name}: Nothing listens there. Check the host and port in ${setting}.`;
  const wanted = [
    nobody('EventStoreDB', 'EVENT_STORE_URL'),
    nobody('MongoDB', 'READ_MODEL_URL'),
    nobody('Redis', 'REDIS_URL'),
  ];
  await wordsOf(env, wanted);
  const elsewhere = Object.entries(env).map(([name, url]) => [name, url.replace('127.0.0.1', 'engine.invalid')]);
  await wordsOf(Object.fromEntries(elsewhere) as NodeJS.ProcessEnv, wanted);
});

const noCertificate = whyNoCertificate();
if (noCertificate !== null) process.stderr.write(`SKIPPED: certificates that are refused: ${noCertificate}\n`);

(noCertificate === null ? it : it.skip)('says of each engine that its certificate is refused', async () => {
  const server = await startSelfSigned();
  const refused = (name: string, setting: string): string =>
    `${name}: Its certificate is refused, or one side does not use TLS. Check the TLS part of ${setting}.`;
  try {
    await wordsOf(
      {
        EVENT_STORE_URL: `esdb://admin:${secret}@127.0.0.1:${server.port}`,
        READ_MODEL_URL: `mongodb://admin:${secret}@127.0.0.1:${server.port}/muster?replicaSet=rs0&tls=true`,
        REDIS_URL: `rediss://:${secret}@127.0.0.1:${server.port}`,
      },
      [refused('EventStoreDB', 'EVENT_STORE_URL'), refused('MongoDB', 'READ_MODEL_URL'), refused('Redis', 'REDIS_URL')],
    );
  } finally {
    await server.stop();
  }
});
