import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postToWebhook } from '../../src/adapters/webhook.ts';

const received: unknown[] = [];
let status = 204;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push(JSON.parse(body));
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
});
const secret = 'a-secret-token';
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/1/${secret}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('posts a text that notifies nobody', async () => {
  await postToWebhook(url, 'the bot is away, @everyone');
  expect(received).toEqual([
    { username: 'Muster', content: 'the bot is away, @everyone', allowed_mentions: { parse: [] } },
  ]);
});

it.each([404, 429, 500, 302])('throws when it is answered %s, and does not say its address', async (answer) => {
  status = answer;
  const error = await postToWebhook(url, 'x').catch((cause: unknown) => cause as Error);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain(secret);
});

it('throws when nobody listens, and does not say its address', async () => {
  const error = await postToWebhook(`http://127.0.0.1:1/${secret}`, 'x').catch((cause: unknown) => cause as Error);
  expect(String(error)).toContain('did not answer');
  expect(String(error)).not.toContain(secret);
});
