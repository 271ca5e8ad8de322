import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { image, submit } from '../../support/session-builders.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import request from 'supertest';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

describe('the web app', () => {
  const folder = temporaryFolder();
  let api: TestApi;
  beforeAll(async () => {
    const root = join(folder.path, 'dist');
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(root, 'index.html'), '<!doctype html><title>Muster</title>');
    writeFileSync(join(root, 'assets', 'index-abc123.js'), 'void 0;'.repeat(400));
    writeFileSync(join(folder.path, 'secret.txt'), 'secret');
    mkdirSync(join(root, '.vite'));
    writeFileSync(join(root, '.vite', 'manifest.json'), '{}');
    api = await createTestApi({ settings: { webRoot: root } });
  });
  afterAll(async () => {
    await api.close();
    await folder.remove();
  });
  const open = (path: string) => api.ask('GET', path).set('accept', 'text/html,*/*;q=0.8');

  it.each(['/', '/dashboard', '/sessions/3f0b4f6e', '/apiary', '/%', '/players/%E0%A4%A?tab=%'])(
    'opens at %s',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<title>Muster</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/);
    },
  );

  it.each([undefined, '*/*', 'text/*;q=0.5', 'text/html, application/json', 'image/avif,image/webp,*/*;q=0.8'])(
    'opens for who accepts %j: terminals, link previews, monitors',
    async (accept) => {
      for (const path of ['/', '/sessions/3f0b4f6e', '/sessions?q=v1.2']) {
        const call = request(api.app.server).get(path);
        const answer = await (accept === undefined ? call : call.set('accept', accept));
        expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(answer.headers['vary']).toMatch(/(?:^|, ?)accept(?:,|$)/i);
      }
    },
  );

  it.each(['application/json', 'application/problem+json', 'application/json, text/plain, */*'])(
    'is not what %s asks for',
    async (accept) => {
      const answer = await api.ask('GET', '/dashboard').set('accept', accept);
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    },
  );

  it('keeps hashed assets for ever, compressed for those who take it', async () => {
    const answer = await api.ask('GET', '/assets/index-abc123.js').set('accept-encoding', 'gzip');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('sends what the build has compressed, brotli first', async () => {
    const text = 'const built = true;'.repeat(200);
    writeFileSync(join(folder.path, 'dist', 'assets', 'page-1.js'), text);
    writeFileSync(join(folder.path, 'dist', 'assets', 'page-1.js.br'), brotliCompressSync(text));
    writeFileSync(join(folder.path, 'dist', 'assets', 'page-1.js.gz'), gzipSync(text));
    const ask = (encodings: string) => api.ask('GET', '/assets/page-1.js').set('accept-encoding', encodings);
    const answers = await Promise.all(['gzip, deflate, br', 'gzip', 'identity'].map(ask));
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      expect.stringMatching(/javascript/),
      expect.stringMatching(/javascript/),
      expect.stringMatching(/javascript/),
    ]);
    expect(answers[2]?.text).toBe(text);
  });

  it('is the newly built one without a restart; what is gone is gone', async () => {
    const root = join(folder.path, 'dist');
    writeFileSync(join(root, 'assets', 'late-2.js'), 'void 2;');
    expect((await api.ask('GET', '/assets/late-2.js')).status).toBe(200);
    rmSync(join(root, 'assets', 'late-2.js'));
    expect((await api.ask('GET', '/assets/late-2.js').set('accept', '*/*')).status).toBe(404);
  });

  it.each([
    '/api/nothing',
    '/auth/nothing',
    '/media/nothing',
    '/assets/gone',
    '/assets/gone.js',
    '/robots.txt',
    '/sessions/picture.png',
    '/..%2Fsecret.txt',
    '/../secret.txt',
    '/.vite/manifest.json',
  ])('is not what %s answers', async (path) => {
    const answer = await api.ask('GET', path).set('accept', '*/*');
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  });
});

describe('an address that is none', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** As it is typed: a client of HTTP would mend it. */
  const raw = (target: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(api.port, '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`),
      );
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer)).on('error', reject);
    });

  it.each(['//', '/\\', '//[', '//evil.example/', '/%', '///', '/;', 'http://[/', '*', '/%00', '/?%', '//?a=//['])(
    'is no fault of ours: %s',
    async (target) => {
      const answer = await raw(target);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400|404) /);
      expect(answer).not.toMatch(/internal/);
    },
  );
});

describe('stored pictures', () => {
  let api: TestApi;
  let cookie: string;
  beforeAll(async () => {
    api = await createTestApi();
    cookie = await api.signInAs('member');
  });
  afterAll(() => api.close());
  const stored = async (type: string) => {
    const bytes = Buffer.from(`bytes of ${type}`);
    const id = await api.deps.media.put(bytes, type);
    const command = submit({ images: [image(id)] });
    const { position } = await api.deps.handle(sessionDecider, id, command, metaBy({ commandId: `submit-${type}` }));
    if (position === null) throw new Error('nothing was submitted');
    expect(await api.deps.waitFor(['sessions'], position, 10_000)).toBe('reached');
    return { id, bytes, answer: await api.ask('GET', `/media/sessions/${id}`, cookie).buffer() };
  };

  it('are kept by the browser and never guessed at', async () => {
    const { answer, bytes, id } = await stored('image/png');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(answer.body).toEqual(bytes);
    const again = await api
      .ask('GET', `/media/sessions/${id}`, cookie)
      .set('if-none-match', answer.headers['etag'] ?? '');
    expect(again.status).toBe(304);
  });

  it.each(['text/html', 'image/svg+xml', 'text/plain'])('are downloads when they are %s', async (type) => {
    const { answer } = await stored(type);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  });

  it('are not found when no session names them', async () => {
    const id = await api.deps.media.put(Buffer.from('of nobody'), 'image/png');
    expect((await api.ask('GET', `/media/sessions/${id}`, cookie)).status).toBe(404);
  });

  it('are not found when they are not there', async () => {
    const answer = await api.ask('GET', `/media/sessions/${'0'.repeat(64)}`, cookie);
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(answer.headers['etag']).toBeUndefined();
  });

  it('come with samples in the demo guild', async () => {
    const { body } = await api.ask('GET', '/api/samples', cookie);
    expect(body.length).toBeGreaterThan(0);
    const answer = await api.ask('GET', body[0].url, cookie);
    expect(answer.headers['content-type']).toMatch(/^image\//);
    expect((await api.ask('GET', '/samples/samples.json', cookie)).status).toBe(404);
  });
});

describe('reads', () => {
  it('say how far they have read, and wait for what was written', async () => {
    const api = await createTestApi();
    const cookie = await api.signInAs('moderator');
    const written = await api.ask('POST', '/api/players', cookie).send({ names: ['Nova', 'Undine'] });
    expect(written.status).toBe(201);
    const read = await api.ask('GET', `/api/players?after=${written.body.position}`, cookie);
    expect(read.body.map(({ name }: { name: string }) => name)).toEqual(['Nova', 'Undine']);
    expect((read.headers['x-read-position'] ?? '') >= written.body.position).toBe(true);
    await api.close();
  });
});
