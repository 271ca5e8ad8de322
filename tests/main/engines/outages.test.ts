import { join } from 'node:path';
import { rosterDecider } from '../../../src/domain/roster/decider.ts';
import { wordsFor } from '../../../src/main/engines/engine-handles.ts';
import { reportDiskFull, retryDuringOutage, withCommandTimeout } from '../../../src/main/engines/outages.ts';
import type { HandleCommand } from '../../../src/application/commands/handle-command.ts';
import { systemMeta } from '../../../src/application/commands/command-meta.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { sessionStream } from '../../../src/domain/session/stream.ts';
import { linesOf } from '../../support/recognition-world.ts';
import { image, submit } from '../../support/session-builders.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { createInMemoryEventStore } from '../../support/in-memory-event-store.ts';
import { startStandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import type { StandIn } from '../../support/eventstoredb-stand-in/stand-in.ts';
import { metaBy } from '../../support/given.ts';
import { register } from '../../support/roster-builders.ts';
import { until } from '../../support/until.ts';
import { startWholeProcess } from '../../support/whole-process.ts';
import type { WholeProcess } from '../../support/whole-process.ts';

jest.setTimeout(90_000);

const secret = 'pa55word-of-the-engine';
const failing = (message: string, rest: object = {}): Error => Object.assign(new Error(message), rest);

describe('what is said of an engine that does not answer', () => {
  it.each([
    [
      'access denied',
      failing('Not Authenticated', { type: 'access-denied' }),
      /Access is denied.* user and password in ENGINE_URL/,
    ],
    ['a wrong password of Redis', failing('WRONGPASS invalid username-password pair'), /Access is denied/],
    ['a wrong password of MongoDB', failing('Authentication failed.', { code: 18 }), /Access is denied/],
    [
      'a certificate',
      failing('gone', { cause: failing('self-signed certificate in certificate chain') }),
      /certificate .*TLS part of ENGINE_URL/,
    ],
    [
      'no route',
      failing('14 UNAVAILABLE', { cause: failing('connect ECONNREFUSED 10.0.0.7:2113') }),
      /host and port in ENGINE_URL/,
    ],
    [
      'a name that nobody knows',
      failing('x', { reason: failing('getaddrinfo ENOTFOUND db') }),
      /host and port in ENGINE_URL/,
    ],
    ['silence', null, /does not answer.*ENGINE_URL/],
    ['something else', failing(`esdb://admin:${secret}@10.0.0.7 is upside down`), /does not answer.*ENGINE_URL/],
  ])('%s', (_name, error, sentence) => {
    const words = wordsFor(error, 'ENGINE_URL');
    expect(words).toMatch(sentence);
    expect(words).not.toMatch(/10\.0\.0\.7|pa55/);
  });
});

describe('work that outlasts an outage', () => {
  const signal = new AbortController().signal;
  it('is done again until it is done, and only for an outage', async () => {
    const told: unknown[] = [];
    const options = { signal, pauseMs: 1, onOutage: (cause: unknown) => told.push(cause) };
    let tries = 0;
    await retryDuringOutage(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(failing('away', { code: 'event-store-unavailable' })) : Promise.resolve();
    }, options);
    expect([tries, told.length]).toEqual([3, 2]);
    await expect(retryDuringOutage(() => Promise.reject(failing('a defect')), options)).rejects.toThrow('a defect');
  });
});

it('a command whose outcome is not known in time is answered so, and continues', async () => {
  let end = (): void => undefined;
  let isDone = false;
  const slow = (() =>
    new Promise<void>((resolve) => (end = resolve)).then(() => (isDone = true))) as unknown as HandleCommand;
  const meta = metaBy();
  await expect(withCommandTimeout(slow)(rosterDecider, 'guild', register('Ada'), meta)).rejects.toMatchObject({
    code: 'outcome-unknown',
  });
  expect(isDone).toBe(false);
  end();
  await until(() => isDone);
});

it('a full disk is reported until something fits again', async () => {
  const told: boolean[] = [];
  const store = createInMemoryEventStore();
  const { append } = store;
  store.append = () => Promise.reject(failing('database or disk is full', { code: 'SQLITE_FULL' }));
  await expect(reportDiskFull(store, (isFull) => told.push(isFull)).append('a', 'no-stream', [])).rejects.toThrow(
    'full',
  );
  store.append = append;
  await reportDiskFull(store, (isFull) => told.push(isFull))
    .append('a', 'no-stream', [])
    .catch(() => undefined);
  expect(told).toEqual([true]);
});

describe('a log that is away', () => {
  const folder = temporaryFolder();
  let log: StandIn;
  let running: WholeProcess;
  /** The picture is read as long as the test wants. */
  let finishReading = (): void => undefined;

  beforeAll(async () => {
    log = await startStandIn({ journal: join(folder.path, 'journal') });
    running = await startWholeProcess({
      dataDir: folder.path,
      env: { EVENT_STORE_URL: log.connectionString },
      change: () => ({
        recogniser: {
          model: 'fake-1',
          read: () =>
            new Promise((resolve) => {
              finishReading = () => resolve({ model: 'fake-1', ms: 1, lines: linesOf('Thalori') });
            }),
          close: async () => undefined,
        },
      }),
    });
    await running.settled;
    const at = running.parts.clock.now().getTime();
    const profile = {
      discordId: '100000000000000001',
      username: 'ada',
      displayName: 'Ada',
      nick: null,
      avatarUrl: null,
    };
    const { id: accountId } = await running.parts.accounts.meet(profile);
    const times = { createdAt: at, seenAt: at, roleCheckedAt: at };
    await running.parts.signIns.create({
      token: 'a-token',
      accountId,
      role: 'mod',
      accessToken: null,
      browser: null,
      ...times,
    });
  });
  afterAll(async () => {
    finishReading();
    await log.kill();
    await running.stop();
    await folder.remove();
  });

  const add = (name: string) =>
    running.app.inject({
      method: 'POST',
      url: '/api/players',
      cookies: { muster: 'a-token' },
      headers: { 'idempotency-key': `add-${name}`, 'sec-fetch-site': 'same-origin' },
      payload: { names: [name] },
    });

  it('is answered with a code, a time and a sentence; readiness names it; the same key succeeds once it is back', async () => {
    expect((await add('Ada')).statusCode).toBe(201);
    await log.kill();
    const answer = await add('Bob');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toMatchObject({ code: 'outcome-unknown', detail: expect.stringContaining('same key') });
    await until(async () => (await running.readyz()).missing.some(({ what }) => what === 'EventStoreDB'), 30_000);
    const { state, missing } = await running.readyz();
    expect(state).toBe('degraded');
    expect(missing.find(({ what }) => what === 'EventStoreDB')?.why).toContain('EVENT_STORE_URL');
    expect(answer.body).not.toContain('127.0.0.1');
    await log.restart();
    await until(async () => (await add('Bob')).statusCode < 300, 30_000, 'the same key to be answered');
    const stored = await running.parts.eventStore.readStream('roster-guild', null);
    expect(stored.filter(({ data }) => JSON.stringify(data).includes('Bob'))).toHaveLength(1);
    await running.until('ready');
  });

  it('a picture that is read meanwhile is read when it is back, and the job does not fail', async () => {
    const { parts } = running;
    const mediaId = await parts.media.put(new Uint8Array([1, 2, 3]), 'image/png');
    const meta = systemMeta({ id: 'request', correlationId: 'request' }, 'submit', parts.clock);
    await parts.handle(sessionDecider, 's1', submit({ images: [image(mediaId)] }), meta);
    const before = finishReading;
    await until(() => finishReading !== before, 20_000, 'the picture to be read');
    await log.kill();
    finishReading();
    await until(
      () => running.lines.join('').includes('session s1 is read again'),
      40_000,
      'the reading to meet the outage',
    );
    await log.restart();
    await until(
      async () => {
        finishReading();
        const events = await parts.eventStore.readStream(sessionStream('s1'), null).catch(() => []);
        return events.some(({ type }) => type === 'SessionProcessed');
      },
      15_000,
      'the picture to be done',
    );
    expect((await parts.jobs.counts()).failed).toBe(0);
  });
});
