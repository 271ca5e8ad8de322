import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const letters = 'abcdefghijklmnopqrstuvwxyz';
const names = (count: number, start = 0) =>
  Array.from({ length: count }, (_, n) => ({
    rawName: `Guest ${letters[Math.floor((start + n) / 26) % 26] ?? ''}${letters[(start + n) % 26] ?? ''}`,
  }));
type Item = { readonly id?: string; readonly rawName?: string };
const listed = async (session: string): Promise<Item[]> =>
  (await guild.details(session)).participants.map(({ id }: { id: string }) => ({ id }));
const save = async (session: string, added: readonly Item[], who: 'member' | 'newcomer' | 'moderator' = 'member') => {
  const answer = await guild.put(
    `/api/sessions/${session}/participants`,
    { participants: [...(await listed(session)), ...added] },
    who,
  );
  return [answer.status, answer.body.code];
};
let submitted = 0;
const session = () => guild.submit('Rexxar', { notes: `number ${(submitted += 1)}` });

it('a member adds twenty names to a session, also when they are removed again, and a moderator as many as it holds', async () => {
  const one = await session();
  expect(await save(one, names(15))).toEqual([200, undefined]);
  await guild.put(`/api/sessions/${one}/participants`, { participants: (await listed(one)).slice(0, 1) }, 'member');
  expect(await save(one, names(6, 100))).toEqual([429, 'slow-down']);
  expect(await save(one, names(5, 100))).toEqual([200, undefined]);
  expect(await save(one, names(1, 200))).toEqual([429, 'slow-down']);
  expect(await save(one, names(60, 300), 'moderator')).toEqual([200, undefined]);
});

it('a member adds a hundred names a day', async () => {
  const answers: unknown[] = [];
  for (let n = 0; n < 6; n += 1) answers.push((await save(await session(), names(20), 'newcomer'))[0]);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

it('edits count like uploads', async () => {
  const limits = { requests: 6000, uploads: 3, signIns: 60, anonymous: 600 };
  const strict = await openGuild({ settings: { limits } });
  const answers: number[] = [];
  for (let n = 0; n < 5; n += 1)
    answers.push(
      (await strict.put('/api/sessions/3f0b4f6e-9f0e-4b1f-8a6f-4a016f1d7e6a/participants', {}, 'member')).status,
    );
  expect(answers.slice(3)).toEqual([429, 429]);
  await strict.close();
});

describe('names that nobody can see', () => {
  const hidden = [
    'Nova\u202e',
    'No\u200bva',
    '\u3164\u3164',
    'Nova\ufe0f',
    'No\u034fva',
    '\u2800\u2800',
    'Nova\u{e0001}',
    '\u00adNova',
  ];

  it.each(hidden)('are refused as participants: %j', async (rawName) => {
    const id = await session();
    const answer = await guild.put(`/api/sessions/${id}/participants`, { participants: [{ rawName }] }, 'moderator');
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, 'bad-character']);
  });

  it.each(hidden)('are refused in pasted lists and as players: %j', async (rawName) => {
    const body = { eventType: 'Kraken', eventDate: '2026-11-19T19:30:00Z', rawText: `Rexxar, ${rawName}` };
    const pasted = await guild.post('/api/sessions', body);
    expect([pasted.status, pasted.body.errors?.[0]?.code]).toEqual([422, 'bad-character']);
    const registered = await guild.post('/api/players', { names: [rawName] });
    expect(JSON.stringify(registered.body)).toMatch(/bad-character|blank/);
  });
});
