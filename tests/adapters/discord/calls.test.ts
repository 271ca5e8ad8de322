import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalls } from '../../../src/adapters/discord/calls.ts';
import { until } from '../../support/until.ts';

const minute = 60_000;

describe('the calls of the bot', () => {
  let status = 403;
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    const headers = { 'content-type': 'application/json', ...(status === 429 ? { 'retry-after': '1' } : {}) };
    response.writeHead(status, headers).end(JSON.stringify({ code: 50_001 }));
  });
  /** Replaces the library's clock too, which counts refusals and limits calls per second. */
  let now = Date.parse('2026-11-22T12:00:00Z');
  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    status = 403;
    now += 60 * minute;
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    server.close();
    await once(server, 'close');
  });

  const opened: { close: () => void }[] = [];
  afterEach(() => opened.splice(0).forEach(({ close }) => close()));
  const open = (more: { readonly mostInvalid?: number } = {}) => {
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const calls = createCalls({
      api,
      token: 'token',
      userAgent: 'DiscordBot (https://muster.example.org, 1)',
      warn: () => undefined,
      now: () => now,
      ...more,
    });
    opened.push(calls);
    return calls;
  };
  /** The code with which it ends. */
  const ask = (calls: ReturnType<typeof open>): Promise<unknown> => {
    now += 25;
    return calls
      .call((rest) => rest.get('/channels/900000000000000001'))
      .then(
        () => null,
        (cause: unknown) => (cause as { readonly code?: unknown }).code,
      );
  };
  const askOften = async (calls: ReturnType<typeof open>, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await ask(calls);
  };

  it('rest for ten minutes after 1,000 refusals within ten, and go on then', async () => {
    const calls = open();
    await askOften(calls, 999);
    expect([calls.isResting(), await ask(calls), calls.isResting()]).toEqual([false, 'discord-forbidden', true]);
    const restsFrom = now;
    const before = asked;
    now = restsFrom + 10 * minute - 26;
    expect([await ask(calls), calls.isResting(), asked - before]).toEqual(['discord-away', true, 0]);
    status = 200;
    expect([await ask(calls), calls.isResting(), asked - before]).toEqual([null, false, 1]);
  });

  it('count the refusals of ten minutes, not of ever', async () => {
    const calls = open({ mostInvalid: 10 });
    await askOften(calls, 9);
    now += 11 * minute;
    await askOften(calls, 9);
    expect(calls.isResting()).toBe(false);
    await ask(calls);
    expect(calls.isResting()).toBe(true);
  });

  it.each([
    [400, 'discord-rejected'],
    [403, 'discord-forbidden'],
    [404, 'discord-unknown'],
    [413, 'discord-rejected'],
    [500, 'discord-away'],
  ])('distinguish a final answer from a temporary one: %d', async (answered, code) => {
    status = answered;
    expect(await ask(open())).toBe(code);
  });

  // The last test, because the library counts refusals per process and this one may be read after the test has ended.
  it('give up what Discord lets wait when they end, and ask nothing after it', async () => {
    const calls = open();
    status = 429;
    const before = asked;
    const pending = ask(calls);
    await until(() => asked > before);
    calls.close();
    expect([await pending, await ask(calls), asked - before]).toEqual(['discord-away', 'discord-away', 1]);
  });
});
