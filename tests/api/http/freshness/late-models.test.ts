import { openGuild } from '../../sessions/guild.ts';
import type { Guild } from '../../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild({ deps: () => ({ waitFor: () => Promise.resolve('timeout') }) });
  // The head of an empty log is never waited for.
  await guild.register('Nova');
});
afterAll(() => guild.close());

describe('while the read models are behind the log', () => {
  it.each<[string, 'PATCH' | 'POST', string, object]>([
    ['a correction', 'PATCH', '/api/corrections/unknown', { status: 'accepted' }],
    [
      'the player of a link',
      'POST',
      '/api/discord-player-links',
      { discordId: '100000000000000099', discordUsername: 'someone', playerId: 'unknown', linkMethod: 'manual' },
    ],
    ['the players of a merge', 'POST', '/api/players/unknown/merge', { into: 'other', preview: true }],
    ['the merge of a split', 'POST', '/api/players/unknown/split', { mergeId: 'unknown', preview: true }],
    [
      'the player of a decision',
      'POST',
      '/api/review/decisions',
      { rawName: 'Nova', action: 'player', playerId: 'unknown', heal: true, preview: true },
    ],
  ])('%s is not said to be missing', async (_name, method, path, body) => {
    const answer = await guild.ask(method, path, guild.cookies.moderator).send(body);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });
});
