import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApi } from '../../support/api.ts';
import { drawRoster } from '../../support/roster-picture.ts';
import { until } from '../../support/until.ts';

it('says the place to uploads beyond those that can wait, and takes them when it is free again', async () => {
  const release = Promise.withResolvers<null>();
  let waiting = 0;
  const api = await createTestApi({
    deps: {
      pictures: {
        check: async () => {
          waiting += 1;
          await release.promise;
          return { type: 'image/png', width: 400, height: 300 };
        },
        cut: async () => null,
        close: async () => undefined,
      },
    },
  });
  const cookie = await api.signInAs('moderator');
  const picture = await drawRoster({ names: ['Nova'], width: 400 });
  const upload = (cookie: string, n: number) =>
    api
      .ask('POST', '/api/sessions', cookie)
      .field('eventType', 'Kraken')
      .field('eventDate', '2026-11-20T19:30:00Z')
      .field('notes', String(n))
      .attach('screenshots', picture, 'raid.png');
  const sent = Array.from({ length: 10 }, (_, n) => upload(cookie, n).then(({ status }) => status));
  await until(() => waiting === 10);
  const refused = await upload(cookie, 11);
  expect([refused.status, refused.body.code, refused.body.place]).toEqual([429, 'queue-full', 11]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Other people have their own slots, and text submissions do not wait.
  const other = upload(await api.signInAs('admin'), 1).then(({ status }) => status);
  await until(() => waiting === 11);
  const text = await api
    .ask('POST', '/api/sessions', cookie)
    .send({ eventType: 'Kraken', eventDate: '2026-11-20T19:30:00Z', rawText: 'Nova, Rexxar' });
  expect(text.status).toBe(201);
  release.resolve(null);
  expect(await Promise.all([...sent, other])).toEqual(Array.from({ length: 11 }, () => 201));
  expect((await upload(cookie, 12)).status).toBe(201);
  expect(readdirSync(join(api.mediaDir, 'tmp'))).toEqual([]);
  await api.close();
});
