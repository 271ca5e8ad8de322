import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { createTestApi } from '../support/api.ts';
import { expectNoLeak, lookAtFolder, lookAtStream, lookForSecrets, secretCookie, secrets } from '../support/secrets.ts';

// The scan itself must find a planted secret.
const folder = temporaryFolder();
const file = join(folder.path, 'leaks');
const before = process.env['MUSTER_LEAKS'];
beforeEach(() => {
  process.env['MUSTER_LEAKS'] = file;
  writeFileSync(file, '');
});
afterEach(() => {
  if (before === undefined) delete process.env['MUSTER_LEAKS'];
  else process.env['MUSTER_LEAKS'] = before;
});
afterAll(async () => {
  writeFileSync(file, '');
  await folder.remove();
});
const expectLeak = (where: string): void => {
  expect(expectNoLeak).toThrow(where);
  expect(readFileSync(file, 'utf8')).toContain(`A secret stands in ${where}`);
  expectNoLeak();
};

it.each([
  ['as it is', secrets.metricsToken],
  ['in JSON', JSON.stringify({ url: `redis://:${secrets.enginePassword}@host` })],
  ['in an address', encodeURIComponent(`mongodb://muster:${secrets.enginePassword}@host`)],
  ['as Basic credentials', `Basic ${Buffer.from(`900000000000000001:${secrets.clientSecret}`).toString('base64')}`],
  ['as base64, one later', Buffer.from(`1:${secrets.clientSecret}`).toString('base64')],
  ['as base64, two later', Buffer.from(`12:${secrets.clientSecret}`).toString('base64url')],
  ['as bytes', Buffer.from(secrets.botToken)],
])('a secret is seen %s', (_how, said) => {
  lookForSecrets('a place', said);
  expectLeak('a place');
});

it('a secret is seen that comes in two pieces', () => {
  const look = lookAtStream('a stream');
  look(`something ${secrets.botToken.slice(0, 12)}`);
  expectNoLeak();
  look(secrets.botToken.slice(12));
  expectLeak('a stream');
});

it('a secret is seen in a file, and what the key holds in any other', () => {
  const made = temporaryFolder();
  writeFileSync(join(made.path, 'token.key'), `${'k'.repeat(44)}\n`);
  writeFileSync(join(made.path, 'export.ndjson'), `{"key":"${'k'.repeat(44)}"}`);
  lookAtFolder(made.path);
  expectLeak('the file export.ndjson');
  writeFileSync(join(made.path, 'export.ndjson'), secretCookie('1'));
  lookAtFolder(made.path);
  expectLeak('the file export.ndjson');
});

it('a secret is seen in what an app logs and answers', async () => {
  const api = await createTestApi();
  api.app.log.warn({ settings: { token: secrets.metricsToken } }, 'configured');
  expectLeak('the log');
  await api.ask('GET', `/nothing/${secrets.metricsToken}`);
  expectNoLeak();
  const answer = await api.app.inject({ url: '/auth/discord', query: { next: '/', persona: secrets.botToken } });
  expect(answer.statusCode).toBe(302);
  expectLeak('the answer of GET /auth/discord');
  await api.close();
});
