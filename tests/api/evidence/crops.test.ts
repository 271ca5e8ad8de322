import sharp from 'sharp';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { image, submit } from '../../support/session-builders.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

/** Blue, with a red name at 20, 10. */
const drawn = (shade: number) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: { r: 0, g: shade, b: 200 } } })
    .composite([{ input: { create: { width: 60, height: 10, channels: 3, background: '#f00' } }, left: 20, top: 10 }])
    .png()
    .toBuffer();

/** Creates a session with a picture; returns the address of its crops. */
const cropsOf = async (name: string, shade: number) => {
  const id = await guild.deps.media.put(await drawn(shade), 'image/png');
  const command = submit({ images: [image(id)] });
  await guild.deps.handle(sessionDecider, name, command, metaBy({ commandId: `submit-${name}` }));
  expect((await guild.get(`/media/sessions/${id}`)).status).toBe(200);
  return { id, path: `/media/sessions/${id}/crops/20,10,60,10` };
};

describe('GET /media/sessions/:id/crops/:box', () => {
  it('shows a part of a picture to who may see the picture, and is kept by the browser', async () => {
    const { path } = await cropsOf('shown', 1);
    expect((await guild.ask('GET', path)).status).toBe(401);
    const answer = await guild.ask('GET', path, guild.cookies.member).buffer();
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/png',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
      },
    ]);
    const { data, info } = await sharp(answer.body as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Three and a half pixels around it, of the ground.
    expect([info.width, info.height]).toEqual([68, 18]);
    const middle = (9 * info.width + 34) * info.channels;
    expect([...data.subarray(0, 3)]).toEqual([0, 1, 200]);
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
    const again = await guild.ask('GET', path, guild.cookies.member).set('if-none-match', answer.headers['etag'] ?? '');
    expect(again.status).toBe(304);
  });

  it('is gone with its picture', async () => {
    const { id, path } = await cropsOf('erased', 2);
    const { headers } = await guild.ask('GET', path, guild.cookies.member);
    await guild.deps.media.delete(id);
    const answer = await guild.ask('GET', path, guild.cookies.member).set('if-none-match', headers['etag'] ?? '');
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(answer.headers['etag']).toBeUndefined();
  });

  it('is not found of what is no picture of a session, and where the picture ends', async () => {
    const stray = await guild.deps.media.put(await drawn(3), 'image/png');
    const { id } = await cropsOf('edges', 4);
    for (const path of [`${stray}/crops/20,10,60,10`, `${id}/crops/200,10,60,10`, `${id}/crops/20,10,0,10`]) {
      const answer = await guild.ask('GET', `/media/sessions/${path}`, guild.cookies.admin);
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  it.each(['20,10,60', '-1,10,60,10', '1.5,10,60,10', '1,1,1,100000', '..%2f..%2fops.db', 'x'])(
    'refuses a part that is none: %s',
    async (box) => {
      const { status } = await guild.ask('GET', `/media/sessions/${'0'.repeat(64)}/crops/${box}`, guild.cookies.admin);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});
