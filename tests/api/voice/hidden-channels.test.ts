import type { PersonaKey } from '../../support/api.ts';
import type { Guild } from '../sessions/guild.ts';
import { at, openSpeakingGuild } from './speaking-guild.ts';
import type { SpeakingGuild } from './speaking-guild.ts';

let guild: Guild;
let speakers: SpeakingGuild['speakers'];
let rex: string;
beforeAll(async () => {
  ({ guild, speakers, rex } = await openSpeakingGuild());
});
afterAll(() => guild.close());

describe('channels that members cannot view', () => {
  type Who = Exclude<PersonaKey, 'outsider'>;
  const officers = '900000000000000503';
  const unknown = '900000000000000504';
  const afterNoon = { from: at('13:00'), to: at('14:30') };
  let quiet: string;
  beforeAll(async () => {
    await speakers.see(officers, 'Officers', false);
    await speakers.see(unknown, 'Somewhere', null);
    quiet = await speakers.meet('quiet', 'Quiet One');
    await speakers.stay(quiet, officers, [afterNoon.from, afterNoon.to]);
    await speakers.stay(await guild.accountIdOf('moderator'), unknown, [at('18:45'), at('19:45')]);
  });
  const numbers = async (who: Who) => {
    const { totalTimeToday, totalSessions } = (await guild.get('/api/voice/stats', who)).body;
    const { player } = (await guild.get(`/api/players/${rex}`, who)).body;
    const list = (await guild.get('/api/players/stats', who)).body as { id: string; voiceTime: number }[];
    const explained = (await guild.get(`/api/players/${rex}/explain?number=voiceTime`, who)).body;
    const inList = list.find(({ id }) => id === rex)?.voiceTime;
    return { totalTimeToday, totalSessions, player: player.voiceTime, inList, explained: explained.value };
  };
  it('are not in a raid of theirs', async () => {
    const during = async (who: Who) => {
      const { people: found } = (await guild.get(`/api/voice/during?at=${afterNoon.from}`, who)).body;
      return found.map(({ name }: { name: string }) => name);
    };
    expect(await during('moderator')).toContain('Quiet One');
    expect(await during('member')).not.toContain('Quiet One');
  });

  const names = async (who: Who): Promise<string[]> =>
    (await guild.get('/api/voice/sessions?limit=100', who)).body.sessions.map(
      ({ channelName }: { channelName: string }) => channelName,
    );

  it('are in no list, search, total or explanation of theirs, and in all of moderators', async () => {
    expect(await names('member')).not.toContain('Officers');
    expect(await names('member')).not.toContain('Somewhere');
    expect(await names('moderator')).toEqual(expect.arrayContaining(['Officers', 'Somewhere']));
    for (const sort of ['recent', 'duration', 'player']) {
      const found = async (who: Who) =>
        (await guild.get(`/api/voice/sessions?search=quiet&sort=${sort}`, who)).body.sessions.length;
      expect([await found('member'), await found('moderator')]).toEqual([0, 1]);
    }
    const [member, moderator] = [await numbers('member'), await numbers('moderator')];
    expect(moderator.totalTimeToday - member.totalTimeToday).toBe(90 * 60 + 60 * 60);
    expect(moderator.totalSessions - member.totalSessions).toBe(2);
    for (const key of ['player', 'inList', 'explained'] as const)
      expect(moderator[key] - Number(member[key])).toBe(3600);
  });

  it('count for who was there, and open with the channel', async () => {
    expect((await guild.get('/api/my/stats', 'moderator')).body.voiceTime).toBe((await numbers('moderator')).player);
    await speakers.see(officers, 'Officers', true);
    expect(await names('member')).toContain('Officers');
  });
});
