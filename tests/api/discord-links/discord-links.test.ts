import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());
let round = 100;
beforeEach(async () => {
  round += 1;
  const made = await guild.register(named('Nova'), named('Zed'), named('Rex'));
  ids = Object.fromEntries(Object.entries(made).map(([name, id]) => [name.split(' ')[0] ?? '', id]));
});

type Who = keyof Guild['cookies'];
const path = '/api/discord-player-links';
/** Names and accounts of one test. */
const named = (name: string): string => `${name} ${round}`;
const discordId = (first = 1): string => `${first}23456789012345${round}`;
const wanted = (name: string, more: object = {}) => ({
  discordId: discordId(),
  discordUsername: 'nova.player',
  playerId: ids[name] ?? name,
  ...more,
});
const create = (name: string, more: object = {}, who: Who = 'moderator') => guild.post(path, wanted(name, more), who);
const change = (id: string, body: object, who: Who = 'moderator') => guild.patch(`${path}/${id}`, body, who);
const remove = (id: string, who: Who = 'moderator') => guild.ask('DELETE', `${path}/${id}`, guild.cookies[who]);
const restore = (id: string, who: Who = 'moderator') => guild.post(`${path}/${id}/restore`, {}, who);
const listed = async (): Promise<Record<string, unknown>[]> => {
  const all: { playerId: string }[] = (await guild.get(path, 'moderator')).body;
  return all.filter(({ playerId }) => Object.values(ids).includes(playerId));
};

describe('POST /api/discord-player-links', () => {
  it('links an account that nobody has met before, and keeps the note', async () => {
    await guild.submit(named('Nova'));
    const answer = await create('Nova', { notes: ' plays at night ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        position: await guild.head(),
        id: expect.any(String),
        version: expect.any(Number),
        revision: expect.any(Number),
        commandId: expect.any(String),
      },
    ]);
    expect(await listed()).toEqual([
      {
        id: answer.body.id,
        discordId: discordId(),
        discordUsername: 'nova.player',
        playerId: ids['Nova'],
        player: { name: named('Nova'), totalSessions: 1 },
        linkMethod: 'manual',
        isActive: true,
        linkedAt: guild.clock.now().toISOString(),
        notes: 'plays at night',
        revision: answer.body.revision,
      },
    ]);
    const players = (await guild.get('/api/players')).body;
    expect(players).toContainEqual(expect.objectContaining({ name: named('Nova'), discordUsername: 'nova.player' }));
  });

  it('leaves what Discord has said of the account', async () => {
    const known = (await guild.deps.accounts.all()).find(({ username }) => username === 'hale.ferrin');
    await create('Nova', { discordId: known?.discordId, discordUsername: 'typed' });
    expect((await listed())[0]).toMatchObject({ discordUsername: known?.username });
  });

  it('refuses a second link of the account or the player, and meets nobody for it', async () => {
    await create('Nova');
    const head = await guild.head();
    const other = await create('Zed');
    const again = await create('Nova', { discordId: discordId(2) });
    expect([other.status, other.body.code]).toEqual([409, 'link-active-elsewhere']);
    expect([again.status, again.body.code]).toEqual([409, 'link-active-elsewhere']);
    expect(await guild.deps.accounts.byDiscordId(discordId(2))).toBeNull();
    expect((await create('nobody', { discordId: discordId(3) })).status).toBe(404);
    expect(await guild.head()).toBe(head);
  });

  it('answers the link that stands where there is nothing to do', async () => {
    const first = await create('Nova');
    const same = await create('Nova', { notes: 'late' });
    expect([same.status, same.body.id, same.body.revision]).toEqual([200, first.body.id, first.body.revision]);
    expect((await listed())[0]).toMatchObject({ notes: null });
  });

  it('answers a repeat with the first outcome, and a note that was changed since stays', async () => {
    const send = () => create('Nova', { notes: 'first' }).set('idempotency-key', 'link-1');
    const first = await send();
    await change(first.body.id, { notes: 'second' });
    const again = await send();
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect((await listed())[0]).toMatchObject({ notes: 'second' });
    await guild.deps.accounts.forgetLinkNote(first.body.id);
    await send();
    expect((await listed())[0]).toMatchObject({ notes: 'first' });
  });

  it('of two moderators at once: one 201, one 409', async () => {
    const answers = await Promise.all([create('Nova'), create('Zed', {}, 'admin')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listed()).toHaveLength(1);
  });

  it('takes the method admin from admins only, and auto from nobody', async () => {
    const asMod = await create('Nova', { linkMethod: 'admin' });
    expect([asMod.status, asMod.body.code]).toEqual([403, 'method-not-allowed']);
    for (const who of ['moderator', 'admin'] as const) {
      const auto = await create('Nova', { linkMethod: 'auto' }, who);
      expect([auto.status, auto.body.code]).toEqual([422, 'invalid']);
      expect(auto.body.errors).toMatchObject([{ field: 'linkMethod', code: 'method-not-allowed' }]);
    }
    expect((await create('Nova', { linkMethod: 'admin' }, 'admin')).status).toBe(201);
    expect((await listed())[0]).toMatchObject({ linkMethod: 'admin' });
  });
});

describe('PATCH /api/discord-player-links/:id', () => {
  it('makes it inactive and active again', async () => {
    const { id } = (await create('Nova')).body;
    const off = await change(id, { isActive: false });
    expect([off.status, off.body.id]).toEqual([200, id]);
    expect((await listed())[0]).toMatchObject({ isActive: false, revision: off.body.revision });
    const on = await change(id, { isActive: true });
    expect((await listed())[0]).toMatchObject({ isActive: true, revision: on.body.revision });
    const head = await guild.head();
    expect((await change(id, { isActive: true })).body.revision).toBe(on.body.revision);
    expect(await guild.head()).toBe(head);
  });

  it('writes, changes and takes away notes, whose text is in no event', async () => {
    const { id } = (await create('Nova')).body;
    await change(id, { notes: 'unmistakable words' });
    expect((await listed())[0]).toMatchObject({ notes: 'unmistakable words' });
    await change(id, { notes: 'other words', isActive: false });
    expect((await listed())[0]).toMatchObject({ notes: 'other words', isActive: false });
    await change(id, { notes: null });
    expect((await listed())[0]).toMatchObject({ notes: null });
    expect((await guild.deps.accounts.linkNotes([id])).size).toBe(0);
    const log = JSON.stringify(await guild.deps.eventStore.readStream('roster-guild', null));
    expect(log).not.toContain('words');
  });

  it('is refused while another link stands, on a stale revision, for nobody, and to members', async () => {
    const first = (await create('Nova')).body;
    const off = (await change(first.id, { isActive: false })).body;
    const stale = await change(first.id, { isActive: true }).set('if-match', String(first.revision));
    expect([stale.status, stale.body.code, stale.body.currentVersion]).toEqual([409, 'version-conflict', off.revision]);
    await create('Zed');
    expect((await change(first.id, { isActive: true })).body.code).toBe('link-active-elsewhere');
    expect((await change('nobody', { isActive: true })).body.detail).toBe('There is no such link.');
    expect((await change(first.id, { isActive: true }, 'member')).status).toBe(403);
  });
});

describe('DELETE and restore', () => {
  it('a deleted link is gone with its note, and comes back with id and date', async () => {
    const linkedAt = guild.clock.now().toISOString();
    const { id } = (await create('Nova', { notes: 'gone' })).body;
    guild.clock.advance(60_000);
    const gone = await remove(id);
    expect([gone.status, gone.body.id]).toEqual([200, id]);
    expect(await listed()).toEqual([]);
    expect((await guild.deps.accounts.linkNotes([id])).size).toBe(0);
    expect((await remove(id)).body.revision).toBe(gone.body.revision);
    const back = await restore(id);
    expect([back.status, back.body.id]).toEqual([200, id]);
    expect(await listed()).toMatchObject([{ id, isActive: true, notes: null, linkedAt, revision: back.body.revision }]);
  });

  it('is not restored when the account is taken, when it is not deleted, and by members', async () => {
    const { id } = (await create('Nova')).body;
    await remove(id);
    const other = (await create('Zed')).body;
    const taken = await restore(id);
    expect([taken.status, taken.body.code]).toEqual([409, 'link-active-elsewhere']);
    await change(other.id, { isActive: false });
    const standing = await restore(other.id);
    expect([standing.status, standing.body.code]).toEqual([409, 'link-not-restorable']);
    expect((await restore('nobody')).status).toBe(404);
    expect((await remove('nobody')).status).toBe(404);
    expect((await restore(id, 'member')).status).toBe(403);
    expect((await remove(id, 'member')).status).toBe(403);
  });
});

describe('GET /api/discord-player-links', () => {
  it('is for moderators, the newest first', async () => {
    await create('Nova');
    guild.clock.advance(60_000);
    await create('Zed', { discordId: discordId(2) });
    expect((await listed()).map(({ playerId }) => playerId)).toEqual([ids['Zed'], ids['Nova']]);
    expect((await guild.get(path, 'member')).status).toBe(403);
  });
});

describe('GET /api/discord-player-links/proposals', () => {
  const meet = (number: number, names: { username: string; displayName: string; nick: string | null }) =>
    guild.deps.accounts.meet({ ...names, discordId: `77777777777777${round}${number}`, avatarUrl: null });
  const proposed = async (): Promise<Record<string, unknown>[]> => {
    const all: { player: { id: string } }[] = (await guild.get(`${path}/proposals`, 'moderator')).body;
    return all.filter(({ player }) => Object.values(ids).includes(player.id));
  };

  it('answers accounts that are called like a player whom nobody plays, until that is decided', async () => {
    await guild.submit(named('Nova'));
    const nova = await meet(1, { username: 'a.b', displayName: 'Somebody', nick: named('nova') });
    await meet(2, { username: 'c.d', displayName: named('Zed'), nick: null });
    // Two accounts have this name, so it is ambiguous.
    for (const number of [3, 4]) await meet(number, { username: `e.${number}`, displayName: named('Rex'), nick: null });
    await guild.deps.accounts.meet({
      discordId: `777777777777777777 ${named('Nova')}`,
      username: named('Nova'),
      displayName: named('Nova'),
      nick: null,
      avatarUrl: null,
    });
    expect(await proposed()).toEqual([
      {
        accountId: nova.id,
        discordId: nova.discordId,
        discordUsername: 'a.b',
        shownAs: named('nova'),
        by: 'nick',
        requestId: null,
        player: { id: ids['Nova'], name: named('Nova'), totalSessions: 1 },
      },
      expect.objectContaining({ discordUsername: 'c.d', by: 'display-name' }),
    ]);
    const { discordId: id } = nova;
    const made = await create('Nova', { discordId: id, discordUsername: 'a.b' });
    expect((await proposed()).map(({ discordUsername }) => discordUsername)).toEqual(['c.d']);
    await remove(made.body.id);
    expect((await proposed()).map(({ discordUsername }) => discordUsername)).toEqual(['c.d']);
  });

  it('is for moderators', async () => {
    expect((await guild.get(`${path}/proposals`, 'member')).status).toBe(403);
  });
});

describe('GET /api/discord-player-links/unlinked', () => {
  const unlinked = async (search = '', who: Who = 'moderator') =>
    (await guild.get(`${path}/unlinked?search=${encodeURIComponent(search)}`, who)).body;

  it('has the accounts that play nobody, by any of their names, and no longer once they are linked', async () => {
    const { accounts } = guild.deps;
    const profile = {
      username: `wanderer${round}`,
      displayName: 'Wandering Tom',
      nick: 'Tóm of the West',
      avatarUrl: null,
    };
    await accounts.meet({ ...profile, discordId: discordId(4) });
    // Posts of a webhook belong to no account.
    await accounts.meet({ ...profile, discordId: `webhook-${round}`, nick: 'Tom the webhook' });
    const row = { discordId: discordId(4), discordUsername: profile.username, shownAs: 'Tóm of the West' };
    for (const search of [`WANDERER${round}`, 'tom of the w', 'wandering t'])
      expect(await unlinked(search)).toEqual([row]);
    expect(await unlinked('nobody like this')).toEqual([]);
    await create('Nova', { discordId: discordId(4), discordUsername: profile.username });
    expect(await unlinked(`wanderer${round}`)).toEqual([]);
  });

  it('is for moderators only', async () => {
    expect(await unlinked('', 'member')).toMatchObject({ status: 403 });
  });

  it('has twenty at most', async () => {
    for (let index = 10; index < 35; index += 1)
      await guild.deps.accounts.meet({
        ...{ username: `many${index}`, displayName: `Many ${index}`, nick: null, avatarUrl: null },
        discordId: `7${index}${discordId()}`.slice(0, 18),
      });
    expect(await unlinked('many')).toHaveLength(20);
  });
});
