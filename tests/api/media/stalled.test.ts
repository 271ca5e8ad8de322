import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';
import { metaBy } from '../../support/given.ts';
import { image, submit } from '../../support/session-builders.ts';
import { until } from '../../support/until.ts';

describe('pictures for who does not read', () => {
  let api: TestApi;
  let cookie: string;
  let id: string;
  beforeAll(async () => {
    api = await createTestApi();
    cookie = await api.signInAs('member');
    id = await api.deps.media.put(randomBytes(9_000_000), 'image/png');
    const done = await api.deps.handle(
      sessionDecider,
      id,
      submit({ images: [image(id)] }),
      metaBy({ commandId: 'submit' }),
    );
    if (done.position === null) throw new Error('nothing was submitted');
    await api.deps.waitFor(['sessions'], done.position, 10_000);
  });
  afterAll(() => api.close());

  /** Sends a request and reads nothing; only the kernel buffers. */
  const askAndStall = (who: string): Socket => {
    const socket = connect({ port: api.port, host: '127.0.0.1' });
    socket.on('error', () => undefined).pause();
    socket.write(`GET /media/sessions/${id} HTTP/1.1\r\nHost: localhost\r\nCookie: ${who}\r\n\r\n`);
    return socket;
  };
  const sockets: Socket[] = [];
  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    jest.restoreAllMocks();
  });
  const whole = (who: string) => api.ask('GET', `/media/sessions/${id}`, who).buffer();

  it('are not read into memory, eight at a time, and nobody else waits', async () => {
    const opened = jest.spyOn(api.deps.media, 'open');
    const readWhole = jest.spyOn(api.deps.media, 'get');
    for (let one = 0; one < 20; one += 1) sockets.push(askAndStall(cookie));
    await until(() => opened.mock.calls.length === 8);
    await Promise.all(opened.mock.results.map(({ value }) => value as Promise<unknown>));
    const other = await api.signInAs('moderator');
    expect((await whole(other)).body).toHaveLength(9_000_000);
    expect(opened).toHaveBeenCalledTimes(9);
    expect(readWhole).not.toHaveBeenCalled();
    sockets.splice(0).forEach((socket) => socket.destroy());
    expect((await whole(cookie)).status).toBe(200);
  });

  it('are recognised as known without being opened', async () => {
    const opened = jest.spyOn(api.deps.media, 'open');
    const answer = await api.ask('GET', `/media/sessions/${id}`, cookie).set('if-none-match', `"${id}"`);
    expect([answer.status, opened.mock.calls.length]).toEqual([304, 0]);
  });
});
