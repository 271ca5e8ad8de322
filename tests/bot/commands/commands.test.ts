import { createMemberReads } from '../../../src/projections/member-reads.ts';
import { createMemberBounds } from '../../../src/application/access/member-bounds.ts';
import { answerInteraction } from '../../../src/bot/commands/answer-interaction.ts';
import { createSessionFollowers } from '../../../src/bot/commands/session-followers.ts';
import { createHeldViews } from '../../../src/bot/projected.ts';
import { createPeople } from '../../../src/bot/people.ts';
import { botWords } from '../../../src/main/bot/bot-submitting.ts';
import type { CommandValue, GuildPerson, PostedFile } from '../../../src/ports/guild-gateway.ts';
import { snowflakeAt } from '../../../src/contracts/snowflakes.ts';
import { openGuild, picture } from '../../api/sessions/guild.ts';
import type { Guild } from '../../api/sessions/guild.ts';
import { person, pictureFile } from '../messages.ts';

type Asking = {
  readonly by?: GuildPerson;
  readonly options?: Readonly<Record<string, CommandValue>>;
  readonly files?: Readonly<Record<string, PostedFile>>;
  readonly views?: Partial<Pick<Guild['deps'], 'names' | 'waitFor'>>;
  readonly signal?: AbortSignal;
};

const roleOf = async (roles: readonly string[]) =>
  roles.includes('helper') ? ('mod' as const) : roles.includes('east') ? ('member' as const) : null;
const someone = (id: number, role: string | null, displayName = `Person ${id}`): GuildPerson =>
  person({
    id: `80000000000000000${id}`,
    username: `person.${id}`,
    displayName,
    member: { nick: null, roles: role === null ? [] : [role] },
  });
const moderator = someone(1, 'helper');
const member = { ...someone(2, 'east', 'Nova'), username: 'nova' };
const outsider = someone(3, null);
const other = someone(4, 'east');

let guild: Guild;
let ids: Record<string, string>;
const files = new Map<string, Buffer>();
let calls = 0;

/** The final answer, and the steps to it. */
const ask = async (name: string, asking: Asking = {}, id?: string) => {
  const { by = moderator, options = {}, files: sent = {}, views = {} } = asking;
  const { signal = new AbortController().signal } = asking;
  const way: string[] = [];
  let text = '';
  calls += 1;
  const followers = createSessionFollowers();
  const asked = { kind: 'command', name, options, files: sent } as const;
  const interaction = {
    id: id ?? `13000000000000${1000 + calls}`,
    token: `token-${calls}`,
    channelId: '900000000000000601',
    person: by,
    asked,
  };
  await answerInteraction(
    interaction,
    { signal },
    {
      ...guild.deps,
      ...views,
      areViewsHeld: createHeldViews({ ...guild.deps, ...views }),
      followers,
      areNamesHeld: async () => true,
      people: createPeople(guild.deps.accounts),
      roleOf,
      members: createMemberBounds({ ...guild.deps, memberReads: createMemberReads(guild.deps.readModels) }),
      words: botWords,
      pageOf: (sessionId) => `https://muster.example.org/sessions/${sessionId}`,
      fetchFile: async function* ({ url }) {
        yield files.get(url) ?? Buffer.from('');
      },
      rest: { member: async (personId) => [moderator, member, other].find((one) => one.id === personId) ?? null },
      answers: {
        defer: async (_to, seenBy) => (way.push(`defer for ${seenBy}`), 'done'),
        say: async (_to, said) => ((text = said), 'done'),
        acknowledge: async () => 'done',
        followUp: async () => 'done',
        offer: async () => 'done',
      },
      onPick: async () => undefined,
      warn: (_text, cause) => {
        throw cause;
      },
    },
  );
  return { text, way, followers, said: () => text };
};
const said = async (name: string, asking?: Asking): Promise<string> => (await ask(name, asking)).text;

beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Luna', 'Mira');
  await guild.submit('Nova, Luna');
  await guild.get('/api/sessions');
});
afterAll(() => guild.close());

describe('every command', () => {
  it.each(['stats', 'leaderboard', 'rename', 'link', 'submit'])(
    '/%s is for members of the guild only',
    async (name) => {
      expect(await said(name, { by: outsider })).toBe('Your role does not allow this.');
      expect(await said(name, { by: { ...member, member: null } })).toBe('Your role does not allow this.');
    },
  );

  it('is put off first, for the caller alone unless it is public', async () => {
    expect((await ask('leaderboard')).way).toEqual(['defer for caller']);
    expect((await ask('leaderboard', { options: { public: true } })).way).toEqual(['defer for everybody']);
  });
});

describe('/link', () => {
  it('links a member by the rule of the sign-in, and then says whom he plays', async () => {
    expect(await said('link', { by: member })).toBe('**Link Created**\nNova plays **Nova**');
    expect(await said('link', { by: member })).toBe('Nova plays **Nova**');
    expect(await said('link', { by: other })).toBe('No player linked to your account. Please ask a moderator.');
    // Anybody may be shown under any name.
    const calledMira = { ...someone(7, 'east', 'Mira'), member: { nick: 'Mira', roles: ['east'] } };
    expect(await said('link', { by: calledMira })).toContain('No player linked to your account.');
  });

  it('is a moderator\u2019s to say of others', async () => {
    const options = { player: ids['Luna'] ?? '', member: other.id };
    expect(await said('link', { by: other, options })).toBe('Your role does not allow this.');
    expect(await said('link', { by: other, options: { member: member.id } })).toBe('Your role does not allow this.');
    expect(await said('link', { options })).toBe('**Link Created**\nPerson 4 plays **Luna**');
    expect(await said('link', { options: { player: 'mira' } })).toBe('Nobody plays **Mira**');
    expect(await said('link', { options: { member: other.id } })).toBe('Person 4 plays **Luna**');
    expect(await said('link', { options: { player: 'Nova', member: other.id } })).toBe(
      'The account or the player already has an active link.',
    );
    expect(await said('link', { options: { player: 'Nobody' } })).toBe('There is no such player.');
  });

  it('stands in the log as on the web', async () => {
    const links = (await guild.get('/api/discord-player-links', 'moderator')).body;
    expect(links).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ discordId: member.id, linkMethod: 'auto' }),
        expect.objectContaining({ discordId: other.id, linkMethod: 'manual' }),
      ]),
    );
  });
});

describe('/stats', () => {
  it('displays the own numbers, and those of the named player', async () => {
    const own = await said('stats', { by: member });
    expect(own).toContain('**Nova**\nServer Rank: 1 of 2\nTotal Sessions: 1');
    expect(await said('stats', { by: member, options: { player: 'luna' } })).toContain('**Luna**');
    expect(await said('stats', { by: member, options: { player: ids['Mira'] ?? '' } })).toContain('Server Rank: –');
    expect(await said('stats', { by: member, options: { player: '@everyone' } })).toBe('There is no such player.');
    expect(await said('stats')).toBe('No player linked to your account');
  });
});

describe('/leaderboard', () => {
  it('lists who has counted sessions', async () => {
    const text = await said('leaderboard', { by: member });
    expect(text.split('\n')[0]).toBe('**Leaderboard**');
    expect(text).toMatch(/^1\\\. \*\*(Luna|Nova)\*\* 1 sessions/m);
  });
});

describe('/rename', () => {
  it('asks for another name of the own player, once however often it is delivered', async () => {
    const asking = { by: member, options: { name: 'Nova Prime', reason: 'new start' } };
    const id = '1300000000000000777';
    const done = '**Rename Request Submitted**\nYour rename request has been sent for moderator approval.';
    expect((await ask('rename', asking, id)).text).toBe(done);
    expect((await ask('rename', asking, id)).text).toBe(done);
    const requests = (await guild.get('/api/rename-requests', 'moderator')).body;
    expect(requests).toEqual([
      expect.objectContaining({
        currentName: 'Nova',
        requestedName: 'Nova Prime',
        reason: 'new start',
        requestedBy: 'nova',
      }),
    ]);
    expect(await said('rename', asking)).toBe('This player already has an open rename request.');
  });

  it('names another player for moderators only, and says what is wrong in the words of the web', async () => {
    const options = { name: 'Mirabel', player: 'Mira' };
    expect(await said('rename', { by: member, options })).toBe(
      'You can request a name change only for your own player.',
    );
    expect(await said('rename', { options })).toContain('Rename Request Submitted');
    expect(await said('rename', { options: { name: 'x', player: 'Luna' } })).toBe('A name has at least 2 characters.');
    expect(await said('rename', { by: someone(5, 'east'), options: { name: 'Zed' } })).toBe(
      'No player linked to your account',
    );
  });
});

describe('/submit', () => {
  const names = {
    event: 'rd',
    when: '2026-11-20 19:30',
    text: 'Nova, Luna, Mira',
    notes: 'with <@800000000000000001>',
  };

  it('makes a session of names', async () => {
    const text = await said('submit', { options: names });
    expect(text).toContain('**Red Dragon** · 2026-11-20 19:30 UTC\n3 names read: 3 known, 0 to review');
    const [, id = ''] = /sessions\/([^>]+)>/.exec(text) ?? [];
    expect(await guild.details(id)).toMatchObject({
      notes: 'with @…',
      submittedBy: 'Person 1',
      discordChannelId: '900000000000000601',
    });
  });

  it('makes a session of pictures, and says later what became of it', async () => {
    files.set('https://cdn/1', await picture(40));
    const options = { event: 'Kraken', screenshot2: 'b' };
    const answer = await ask('submit', { options, files: { b: pictureFile({ url: 'https://cdn/1' }) } });
    expect(answer.text).toContain('1 screenshot to be read');
    const [, id = ''] = /sessions\/([^>]+)>/.exec(answer.text) ?? [];
    answer.followers.onReport(id, { stage: 'reading', text: 'not this' });
    answer.followers.onReport(id, { stage: 'processed', text: 'all read' });
    expect(answer.said()).toBe('all read');
  });

  it.each<[string, Readonly<Record<string, CommandValue>>, string]>([
    ['an unknown event', { ...names, event: 'Krakken' }, 'There is no such event type.'],
    ['a date in another order', { ...names, when: '20.11.2026 19:30' }, 'Write the date as YYYY-MM-DD HH:MM, in UTC.'],
    ['nothing', { event: 'Kraken' }, 'Send at least one screenshot or some text.'],
    ['too long a name', { ...names, text: `Nova, ${'x'.repeat(33)}` }, 'has more than 32 characters.'],
  ])('refuses %s', async (_what, options, why) => {
    expect(await said('submit', { options })).toContain(why);
  });

  it('refuses what is no picture, and who may not', async () => {
    files.set('https://cdn/2', Buffer.from('<html></html>'));
    const asking = {
      options: { event: 'Kraken', screenshot1: 'a' },
      files: { a: pictureFile({ url: 'https://cdn/2' }) },
    };
    expect(await said('submit', asking)).toContain('File 1 is not a PNG, JPEG or WebP image.');
    expect(await said('submit', { ...asking, by: member })).toBe('Your role does not allow this.');
  });
});

describe('right after a start', () => {
  /** Names that are there when they are looked for the fourth time. */
  const loading = (looks = 4) => {
    const { names } = guild.deps;
    const isThere = (): boolean => looks <= 0;
    return {
      waitFor: async ([read]: readonly string[]) => {
        if (read === 'names') looks -= 1;
        return isThere() ? ('reached' as const) : ('timeout' as const);
      },
      names: {
        ...names,
        playerOfAccount: (id: string) => (isThere() ? names.playerOfAccount(id) : null),
        survivorOf: (id: string) => (isThere() ? names.survivorOf(id) : null),
      },
    };
  };

  it.each(['stats', 'rename', 'link'])('/%s waits until this process knows who is in the guild', async (name) => {
    const options = { name: 'Luna Prime', player: ids['Luna'] ?? '' };
    const { text } = await ask(name, { options, views: loading() }, snowflakeAt(Date.now()));
    expect(text).toMatch(/^(?:\*\*Luna\*\*|\*\*Rename Request|Person 4 plays \*\*Luna)/);
  });

  it('says that it is starting where the bot ends meanwhile, or Discord waits no longer', async () => {
    const text = 'Muster is still starting. Try again in a moment.';
    expect(await said('link', { views: loading(Infinity), signal: AbortSignal.abort() })).toBe(text);
    // A call of 2022.
    expect((await ask('link', { views: loading(Infinity) }, '1000000000000000000')).text).toBe(text);
  });
});
