import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let playerId: string;
beforeAll(async () => {
  guild = await openGuild();
  playerId = (await guild.register('Nova'))['Nova'] ?? '';
});
afterAll(() => guild.close());

const path = '/api/discord-player-links';
const wanted = (more: object) => ({
  discordId: '123456789012345678',
  discordUsername: 'nova.player',
  playerId,
  ...more,
});

describe('POST /api/discord-player-links', () => {
  it.each<[string, object, string]>([
    ['an id of 16 digits', { discordId: '1'.repeat(16) }, 'discordId'],
    ['an id of 21 digits', { discordId: '1'.repeat(21) }, 'discordId'],
    ['an id with a letter', { discordId: `${'1'.repeat(17)}a` }, 'discordId'],
    ['no id', { discordId: undefined }, 'discordId'],
    ['an id that is a number', { discordId: 1234567 }, 'discordId'],
    ['no username', { discordUsername: undefined }, 'discordUsername'],
    ['a blank username', { discordUsername: ' ' }, 'discordUsername'],
    ['a username that is too long', { discordUsername: 'u'.repeat(101) }, 'discordUsername'],
    ['a username with control characters', { discordUsername: 'a\u0000' }, 'discordUsername'],
    ['no player', { playerId: undefined }, 'playerId'],
    ['another method', { linkMethod: 'magic' }, 'linkMethod'],
    ['notes that are too long', { notes: 'n'.repeat(1001) }, 'notes'],
    ['another field', { isActive: false }, 'isActive'],
  ])('refuses %s', async (_what, more, field) => {
    const head = await guild.head();
    const answer = await guild.post(path, wanted(more));
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject([{ field }]);
    expect(await guild.head()).toBe(head);
  });
});

describe('PATCH /api/discord-player-links/:id', () => {
  it.each<[string, object, string]>([
    ['nothing', {}, 'body'],
    ['a text for a flag', { isActive: 'yes' }, 'isActive'],
    ['control characters', { notes: 'a\u0007' }, 'notes'],
    ['another field', { isActive: true, linkMethod: 'admin' }, 'linkMethod'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await guild.patch(`${path}/nobody`, body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toMatchObject([{ field }]);
  });
});
