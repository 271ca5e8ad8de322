import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basePathOf, withoutBasePath } from '../../../src/api/http/server/base-path.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

describe('the path of the domain', () => {
  it.each([
    ['https://example.org', ''],
    ['https://example.org/', ''],
    ['https://example.org/guild', '/guild'],
    ['https://example.org/games/guild/', '/games/guild'],
  ])('of %s is %j', (publicUrl, path) => {
    expect(basePathOf(publicUrl)).toBe(path);
  });

  it.each([
    ['/guild', '/'],
    ['/guild/', '/'],
    ['/guild?error=access_denied', '/?error=access_denied'],
    ['/guild/api/players?limit=1', '/api/players?limit=1'],
    ['/api/players', '/api/players'],
    ['/guilds', '/guilds'],
    ['/', '/'],
  ])('%s is asked as %s', (url, inside) => {
    expect(withoutBasePath('/guild')(url)).toBe(inside);
    expect(withoutBasePath('')(url)).toBe(url);
  });
});

describe('under a path of a domain', () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'muster-web-'));
  let api: TestApi;
  beforeAll(async () => {
    writeFileSync(
      join(webRoot, 'index.html'),
      '<!doctype html>\n<html lang="en"><link href="/favicon.svg"><script src="/assets/a.js"></script></html>',
    );
    api = await createTestApi({ settings: { basePath: '/guild', secure: true, webRoot } });
  });
  afterAll(async () => {
    await api.close();
    rmSync(webRoot, { recursive: true });
  });

  it('serves the page with its own addresses there', async () => {
    for (const path of ['/guild', '/guild/sessions', '/sessions', '/guild/index.html']) {
      const page = await api.ask('GET', path).set('accept', 'text/html');
      expect([path, page.status, page.headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      expect(page.text).toContain('<html data-base="/guild" lang="en">');
      expect(page.text).toContain('href="/guild/favicon.svg"');
      expect(page.text).toContain('src="/guild/assets/a.js"');
    }
  });

  it('keeps cookies to it, and leads a sign-in back to it', async () => {
    const start = await api.ask('GET', '/guild/auth/discord?next=/sessions');
    expect(start.headers['location']).toBe('/guild/auth/dev/authorize?next=%2Fsessions');
    expect(start.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Secure-muster-next=.*; Path=\/guild; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const list = await api.ask('GET', '/guild/auth/dev/authorize');
    expect(list.text).toContain('href="/guild/auth/discord?persona=admin');
    const back = await api.ask('GET', '/guild/auth/discord/callback?persona=nobody');
    expect(back.headers['location']).toBe('/guild/?error=auth_failed');
  });

  it('says in its documentation where it is', async () => {
    const document = await api.ask(
      'GET',
      '/guild/docs/json',
      (await api.signInAs('admin')).replace('muster', '__Secure-muster'),
    );
    expect(document.body.servers).toEqual([{ url: '/guild' }]);
  });
});
