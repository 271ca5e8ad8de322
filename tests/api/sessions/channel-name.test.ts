import { seeChannel } from '../../../src/application/archive/see-channel.ts';
import { submitText } from '../../../src/application/sessions/submit-session.ts';
import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

describe('where a session of Discord came from', () => {
  let guild: Guild;
  beforeAll(async () => {
    guild = await openGuild();
  });
  afterAll(() => guild.close());

  const submitted = async (key: string, channelId: string): Promise<string> => {
    const submission = await submitText(
      {
        actor: { kind: 'person', id: 'account-1', role: 'mod' },
        key,
        origin: { kind: 'discord', channelId, messageId: '910000000000000001' },
        fields: { eventType: 'Kraken', eventDate: '2026-11-20T19:00:00.000Z', notes: null },
        rawText: 'Thalori, Brannock',
      },
      { ...guild.deps, withContent: () => Promise.resolve(null) },
    );
    if (!submission.ok) throw new Error(submission.rejection.code);
    return submission.id;
  };

  it('is its channel, by the name of today', async () => {
    const id = await submitted('a', '900000000000000501');
    const seen = { name: 'raid-posts', kind: 'text', parentId: null, archived: false } as const;
    await seeChannel({ channelId: '900000000000000501', seen }, guild.deps);
    expect(await guild.details(id)).toMatchObject({
      discordChannelId: '900000000000000501',
      discordChannelName: 'raid-posts',
    });
  });

  it('has no name where nobody has seen the channel', async () => {
    const id = await submitted('b', '900000000000000502');
    expect(await guild.details(id)).toMatchObject({
      discordChannelId: '900000000000000502',
      discordChannelName: null,
    });
  });
});
