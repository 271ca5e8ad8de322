// The maximum size of a session, and names at the limits of validity: stored, or rejected as invalid.
import { recogniseSession } from '../../../src/workers/jobs/recognise-session.ts';
import { linesOf } from '../../support/recognition-world.ts';
import { openGuild, picture } from './guild.ts';
import type { Guild } from './guild.ts';

const most = 500;
const letters = (index: number): string =>
  [index / 676, index / 26, index].map((number) => String.fromCharCode(97 + (Math.floor(number) % 26))).join('');
/** Long similar names, each with the maximum number of candidates. */
const nameOf = (index: number): string => `Thalorin the Everlasting ${letters(index)}`;
const names = Array.from({ length: most }, (_, index) => nameOf(index));

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register(...names, 'Nova');
});
afterAll(() => guild.close());

/** Stored or refused as data; 413 names what to do. */
const expectAnswer = ({ status, body }: { status: number; body: Record<string, unknown> }, stored: number) => {
  if (status === stored) return;
  expect([status, body['code']]).toEqual([413, 'too-large']);
  expect(body['detail']).toMatch(/parts/);
};

const shown = async (id: string): Promise<{ id: string; rawName: string; playerId: string | null }[]> =>
  (await guild.details(id)).participants;

describe('500 participants', () => {
  it('are pasted, re-matched one and all, verified, and taken back', async () => {
    const pasted = await guild.post('/api/sessions', {
      eventType: 'Kraken',
      eventDate: '2026-11-19T19:30:00Z',
      rawText: names.map((name) => `${name}x`).join('\n'),
    });
    expectAnswer(pasted, 201);
    const id: string = pasted.body.id;
    const before = await shown(id);
    expect(before).toHaveLength(most);
    // All players differ.
    const participants = before.map((one, index) => ({ id: one.id, playerId: ids[nameOf((index + 1) % most)] }));
    const put = await guild.put(`/api/sessions/${id}/participants`, { participants });
    expectAnswer(put, 200);
    const after = await shown(id);
    expect(after.map(({ playerId }) => playerId)).toEqual(
      put.status === 200 ? participants.map(({ playerId }) => playerId) : before.map(({ playerId }) => playerId),
    );
    expectAnswer(await guild.post(`/api/sessions/${id}/verify`, {}), 200);
    expectAnswer(await guild.post(`/api/sessions/${id}/verify`, { undo: true }), 200);
  });

  it('are removed and others put in their place', async () => {
    const id = await guild.submit(names.map((_, index) => `${letters(index)} of nowhere`).join('\n'));
    const participants = Array.from({ length: most }, (_, index) => ({ rawName: `Guest ${letters(index)} from afar` }));
    const put = await guild.put(`/api/sessions/${id}/participants`, { participants });
    expectAnswer(put, 200);
    expect(await shown(id)).toHaveLength(most);
  });
});

it('500 names read in ten pictures are a session, or a failed one that says why', async () => {
  const shots = await Promise.all(Array.from({ length: 10 }, (_, shade) => picture(shade * 20)));
  const upload = await guild.upload(shots);
  expect(upload.status).toBe(201);
  let read = 0;
  const recognise = recogniseSession({
    ...guild.deps,
    recogniser: {
      model: 'all-of-them',
      read: async () => {
        read += 1;
        return { model: 'all-of-them', ms: 1, lines: linesOf(...names.slice((read - 1) * 50, read * 50)) };
      },
    },
    cropReaders: [],
    calibration: async () => null,
    log: () => undefined,
  });
  await recognise(upload.body.id, 1, new AbortController().signal);
  expect(read).toBe(10);
  const { status, participants, failure } = await guild.details(upload.body.id);
  expect(['processed', 'verified', 'failed']).toContain(status);
  expect(participants).toHaveLength(status === 'failed' ? 0 : most);
  if (status === 'failed') expect(failure).toMatchObject({ code: 'too-large', detail: expect.stringMatching(/\.$/) });
});

describe('a name', () => {
  const add = async (rawName: string) => {
    const id = await guild.submit('Nova', { notes: rawName });
    const put = await guild.put(`/api/sessions/${id}/participants`, { participants: [{ rawName }] });
    return { put, stored: (await shown(id)).map((one) => one.rawName) };
  };

  it.each([
    ['1 character', 'x', 'too-short', 'A name must have at least 2 characters.'],
    ['1 character and blanks', '  x ', 'too-short', 'A name must have at least 2 characters.'],
    ['signs alone', '???', 'bad-character', 'A name must have a letter or a digit.'],
    ['33 characters', 'x'.repeat(33), 'too-long', 'A name must have at most 32 characters.'],
    ['65 characters', 'x'.repeat(65), 'too-big', 'This field must have at most 64 characters.'],
  ])('of %s is no participant', async (_what, rawName, code, detail) => {
    const { put, stored } = await add(rawName);
    expect([put.status, put.body.code]).toEqual([422, 'invalid']);
    expect(put.body.errors).toEqual([{ field: 'participants.0.rawName', code, detail }]);
    expect(stored).toEqual(['Nova']);
  });

  it.each([
    ['1 of Han', '風'],
    ['2', 'xy'],
    ['32', 'x'.repeat(32)],
    ['32 outside of the first plane', '𝒳'.repeat(32)],
  ])('of %s characters is one', async (_what, rawName) => {
    const { put, stored } = await add(rawName);
    expect([put.status, stored]).toEqual([200, [rawName]]);
  });

  it('that stands in the list as it was read is sent back as it is', async () => {
    const id = await guild.submit('Nova\nx');
    const list = await shown(id);
    expect(list.map(({ rawName }) => rawName)).toEqual(['Nova', 'x']);
    const put = await guild.put(`/api/sessions/${id}/participants`, {
      participants: list.map((one) => ({ id: one.id, rawName: one.rawName })),
    });
    expect(put.status).toBe(200);
  });
});
