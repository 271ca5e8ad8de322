import type { Position } from '../../../src/domain/kernel/envelope.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { recreditSessionsWhenPlayersMerged } from '../../../src/workers/reactions/recredit-sessions-when-players-merged.ts';
import { actOnAll } from '../../support/act-on-all.ts';
import { metaBy } from '../../support/given.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());
let round = 0;
beforeEach(async () => {
  round += 1;
  const made = await guild.register(`Nova ${round}`, `Zed ${round}`, `Rex ${round}`);
  ids = Object.fromEntries(Object.entries(made).map(([name, id]) => [name.split(' ')[0] ?? '', id]));
});

type Who = keyof Guild['cookies'];
const idOf = (name: string): string => ids[name] ?? name;
const named = (...names: string[]): string => names.map((name) => `${name} ${round}`).join(', ');
const merge = (name: string, into: string, more: object = {}, who: Who = 'moderator') =>
  guild.post(`/api/players/${idOf(name)}/merge`, { into: idOf(into), ...more }, who);
const split = (name: string, mergeId: string, who: Who = 'moderator') =>
  guild.post(`/api/players/${idOf(name)}/split`, { mergeId }, who);
const page = async (name: string) => (await guild.get(`/api/players/${idOf(name)}`)).body;
const totalOf = async (name: string): Promise<number> => (await page(name)).player.totalSessions;

const react = (after: Position | null, times = 1) =>
  actOnAll(recreditSessionsWhenPlayersMerged(guild.deps), guild.deps, { after, times });
const recredits = async (sessionId: string): Promise<number> =>
  (await guild.deps.eventStore.readStream(`session-${sessionId}`, null)).filter(
    ({ type }) => type === 'ParticipantsRecredited',
  ).length;

describe('POST /api/players/:id/merge', () => {
  it('says first what it would come to, and changes nothing', async () => {
    await guild.submit(named('Nova'));
    await guild.submit(named('Nova', 'Zed'));
    await guild.submit(named('Zed', 'Rex'));
    await totalOf('Nova');
    const head = await guild.head();
    const answer = await merge('Nova', 'Zed', { preview: true });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        from: { id: idOf('Nova'), name: named('Nova'), totalSessions: 2 },
        into: { id: idOf('Zed'), name: named('Zed'), totalSessions: 2 },
        totalAfter: 3,
      },
    ]);
    expect(await guild.head()).toBe(head);
    const ring = await merge('Nova', 'Nova', { preview: true });
    expect([ring.status, ring.body.code]).toEqual([409, 'merge-ring']);
    expect((await merge('Nova', 'nobody', { preview: true })).status).toBe(404);
  });

  it('makes one player of two: names, link and sessions; a split gives each his own again', async () => {
    const before = (await guild.deps.eventStore.head()) as Position;
    const own = await guild.submit(named('Nova'));
    const shared = await guild.submit(named('Nova', 'Zed'));
    const body = { discordId: `1234567890123456${round}0`, discordUsername: 'nova', playerId: idOf('Nova') };
    await guild.post('/api/discord-player-links', body);
    const merged = await merge('Nova', 'Zed');
    expect([merged.status, merged.body]).toMatchObject([200, { id: idOf('Nova'), mergeId: expect.any(String) }]);
    await react(before);
    const both = await page('Nova');
    expect(both.player).toMatchObject({
      id: idOf('Zed'),
      mergedInto: idOf('Zed'),
      name: named('Zed'),
      aliases: [named('Nova')],
      totalSessions: 2,
      discordUsername: 'nova',
    });
    expect([await recredits(own), await recredits(shared)]).toEqual([1, 1]);
    const list: { id: string }[] = (await guild.get('/api/players')).body;
    expect(list.map(({ id }) => id)).not.toContain(idOf('Nova'));

    const done = await split('Zed', merged.body.mergeId);
    expect(done.status).toBe(200);
    await react(before);
    expect((await page('Nova')).player).toMatchObject({
      id: idOf('Nova'),
      mergedInto: null,
      totalSessions: 2,
      discordUsername: 'nova',
    });
    expect((await page('Zed')).player).toMatchObject({ totalSessions: 1, aliases: [], discordUsername: null });
  });

  it('credits every session once, however often the reaction acts', async () => {
    const before = (await guild.deps.eventStore.head()) as Position;
    const session = await guild.submit(named('Nova'));
    await merge('Nova', 'Zed');
    await react(before, 2);
    await react(before);
    expect([await recredits(session), await totalOf('Zed')]).toEqual([1, 1]);
  });

  it('follows into a session that names the merged player later, over two merges', async () => {
    const before = (await guild.deps.eventStore.head()) as Position;
    const session = await guild.submit(named('Rex'), { notes: `later ${round}` });
    const [rex] = (await guild.details(session)).participants;
    // Found in the roster before the merges, saved after them.
    const late = { rawName: 'Late', playerId: idOf('Nova') };
    const command = {
      type: 'EditParticipants',
      data: {
        items: [
          { id: rex.id, rawName: null, playerId: null, playerGiven: false, confirmed: false, place: null },
          { ...late, id: null, playerGiven: true, confirmed: false, place: null },
        ],
        notNames: [],
        declined: [],
        expectedVersion: null,
        ownPlayerId: null,
      },
    } as const;
    await merge('Nova', 'Zed');
    await merge('Zed', 'Rex');
    expect((await guild.deps.handle(sessionDecider, session, command, metaBy())).ok).toBe(true);
    await react(before);
    expect((await page('Nova')).player).toMatchObject({ id: idOf('Rex'), totalSessions: 1 });
    const { participants } = await guild.details(session);
    expect(participants).toMatchObject([{ playerId: idOf('Rex') }, { rawName: 'Late', playerId: idOf('Rex') }]);
  });

  it('is refused to members, in a ring, for who is not there, and a second time', async () => {
    expect((await merge('Nova', 'Zed', {}, 'member')).status).toBe(403);
    expect((await merge('Nova', 'nobody')).status).toBe(404);
    await merge('Nova', 'Zed');
    for (const [one, other] of [
      ['Rex', 'Rex'],
      ['Rex', 'Nova'],
      ['Zed', 'Nova'],
      ['Nova', 'Rex'],
    ] as const) {
      const answer = await merge(one, other);
      expect([answer.status, answer.body.code]).toEqual([409, 'merge-ring']);
    }
  });

  it.each<[string, object, string]>([
    ['no player', {}, 'into'],
    ['a number', { into: 7 }, 'into'],
    ['a text for a flag', { into: 'x', preview: 'yes' }, 'preview'],
    ['another field', { into: 'x', force: true }, 'force'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await guild.post(`/api/players/${idOf('Nova')}/merge`, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });
});

describe('POST /api/players/:id/split', () => {
  const previewOf = (name: string, mergeId: string) =>
    guild.post(`/api/players/${idOf(name)}/split`, { mergeId, preview: true });

  it('says first what it would come to, and changes nothing; then it comes to that', async () => {
    const before = (await guild.deps.eventStore.head()) as Position;
    await guild.submit(named('Nova'));
    await guild.submit(named('Nova', 'Zed'));
    await guild.submit(named('Zed', 'Rex'));
    const { mergeId } = (await merge('Nova', 'Zed')).body;
    await react(before);
    // Created after the merge, so it does not move.
    await guild.submit(named('Zed'), { notes: `after ${round}` });
    expect(await totalOf('Zed')).toBe(4);
    const head = await guild.head();
    const answer = await previewOf('Zed', mergeId);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        now: { id: idOf('Zed'), name: named('Zed'), totalSessions: 4 },
        from: { id: idOf('Nova'), name: named('Nova'), totalSessions: 2 },
        into: { id: idOf('Zed'), name: named('Zed'), totalSessions: 3 },
      },
    ]);
    expect((await previewOf('Nova', mergeId)).body).toEqual(answer.body);
    expect(await guild.head()).toBe(head);
    await split('Zed', mergeId);
    await react(before);
    expect([await totalOf('Nova'), await totalOf('Zed')]).toEqual([2, 3]);
    const late = await previewOf('Zed', mergeId);
    expect([late.status, late.body.code]).toEqual([409, 'record-moved-on']);
  });

  it('has no preview of an unknown merge, of one below another, and none for members', async () => {
    const { mergeId } = (await merge('Nova', 'Zed')).body;
    await merge('Zed', 'Rex');
    const below = await previewOf('Zed', mergeId);
    expect([below.status, below.body.code]).toEqual([409, 'record-moved-on']);
    expect((await previewOf('Zed', 'nothing')).status).toBe(404);
    expect((await previewOf('nobody', mergeId)).status).toBe(404);
    expect((await guild.post(`/api/players/${idOf('Zed')}/split`, { mergeId, preview: true }, 'member')).status).toBe(
      403,
    );
  });

  it('is refused for an unknown merge, twice, to members, and when the name is taken', async () => {
    const { mergeId } = (await merge('Nova', 'Zed')).body;
    const unknown = await split('Nova', 'nothing');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
    expect((await split('Rex', mergeId)).status).toBe(404);
    expect((await split('Nova', mergeId, 'member')).status).toBe(403);
    await guild.register(named('Nova'));
    const taken = await split('Nova', mergeId);
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken']);
    const again = (await merge('Rex', 'Zed')).body.mergeId;
    expect((await split('Rex', again)).status).toBe(200);
    const twice = await split('Rex', again);
    expect([twice.status, twice.body.code]).toEqual([409, 'record-moved-on']);
    const empty = await guild.post(`/api/players/${idOf('Rex')}/split`, {});
    expect([empty.status, empty.body.errors[0].field]).toEqual([422, 'mergeId']);
  });
});
