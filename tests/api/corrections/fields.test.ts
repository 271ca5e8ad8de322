import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let session: string;
beforeAll(async () => {
  guild = await openGuild();
  const ids = await guild.register('Nova', 'Rexxar');
  await guild.link('member', ids['Nova'] ?? '');
  session = await guild.submit('Rexxar');
});
afterAll(() => guild.close());

const there = { kind: 'was-there', reason: 'I healed' };
const ask = (body: object) => guild.post(`/api/sessions/${session}/corrections`, body, 'member');

describe('corrections', () => {
  it.each<[string, object, string]>([
    ['no kind', { reason: 'x' }, 'kind'],
    ['another kind', { kind: 'maybe', reason: 'x' }, 'kind'],
    ['no reason', { kind: 'was-there' }, 'reason'],
    ['an empty reason', { kind: 'was-there', reason: '' }, 'reason'],
    ['blanks for a reason', { kind: 'was-there', reason: '  ' }, 'reason'],
    ['a long reason', { kind: 'was-there', reason: 'x'.repeat(501) }, 'reason'],
    ['a number', { kind: 'was-there', reason: 7 }, 'reason'],
    ['control characters', { kind: 'was-there', reason: 'a\u0007b' }, 'reason'],
    ['another field', { ...there, playerId: 'x' }, 'playerId'],
  ])('refuse %s', async (_what, body, field) => {
    const before = await guild.head();
    const { status, body: answer } = await ask(body);
    expect([status, answer.errors[0].field, await guild.head()]).toEqual([422, field, before]);
  });

  it.each<[string, object, string]>([
    ['no status', {}, 'status'],
    ['open', { status: 'open' }, 'status'],
    ['long notes', { status: 'accepted', notes: 'x'.repeat(501) }, 'notes'],
    ['another field', { status: 'accepted', reason: 'x' }, 'reason'],
  ])('refuse a decision with %s', async (_what, body, field) => {
    const { status, body: answer } = await guild.patch('/api/corrections/nobody', body);
    expect([status, answer.errors[0].field]).toEqual([422, field]);
  });
});
