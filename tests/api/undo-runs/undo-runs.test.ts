import { undoWhatWasOrdered } from '../../../src/workers/reactions/undo-what-was-ordered.ts';
import { createUndoReads } from '../../../src/projections/undo-reads.ts';
import { followReaction } from '../../support/follow-reaction.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let ids: Record<string, string>;
let react: () => Promise<unknown>;
beforeEach(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Zed', 'Rex');
  await guild.link('member', ids['Nova'] ?? '');
  const undoReads = createUndoReads(guild.deps.readModels);
  react = followReaction(guild.deps.eventStore, undoWhatWasOrdered({ ...guild.deps, undoReads }), guild.deps.clock);
});
afterEach(() => guild.close());

type Who = keyof Guild['cookies'];
const hour = { from: '2026-11-20T19:30:00.000Z', to: '2026-11-20T21:00:00.000Z' };
const run = (body: object, who: Who = 'moderator') => guild.post('/api/undo-runs', { ...hour, ...body }, who);
const namesOf = async (id: string): Promise<string[]> =>
  (await guild.details(id)).participants.map(({ rawName }: { rawName: string }) => rawName).sort();
const save = async (id: string, names: readonly string[], who: Who) => {
  const { participants } = await guild.details(id);
  const known = new Map<string, string>(
    participants.map((one: { id: string; rawName: string }) => [one.rawName, one.id] as const),
  );
  const items = names.map((rawName) => (known.has(rawName) ? { id: known.get(rawName), rawName } : { rawName }));
  expect((await guild.put(`/api/sessions/${id}/participants`, { participants: items }, who)).status).toBe(200);
};

describe('undoing all that someone did', () => {
  it('says first what it would come to, takes it back in one action, and leaves what has moved on', async () => {
    const [one, two, three] = [
      await guild.submit('Nova, Zed', { notes: 'one' }),
      await guild.submit('Nova, Rex', { notes: 'two' }),
      await guild.submit('Zed, Rex', { notes: 'three' }),
    ];
    await save(one, ['Nova', 'Zed', 'Guest A'], 'member');
    await save(one, ['Nova', 'Zed', 'Guest A', 'Guest B'], 'member');
    await save(two, ['Nova', 'Rex', 'Guest C'], 'member');
    await save(three, ['Zed', 'Rex', 'Guest D'], 'member');
    await save(three, ['Zed', 'Rex'], 'moderator');
    const actor = await guild.accountIdOf('member');
    const preview = (await run({ actor, preview: true })).body;
    expect(preview).toMatchObject({ undoable: 3, movedOn: 1, notUndoable: 0 });
    expect(preview.left).toContainEqual(expect.objectContaining({ type: 'session', id: three, why: 'moved-on' }));
    expect(await namesOf(one)).toEqual(['Guest A', 'Guest B', 'Nova', 'Zed']);

    // Named by the account's player, as on the player page.
    const begun = await run({ actor: ids['Nova'] });
    expect(begun.status).toBe(202);
    await react();
    expect([await namesOf(one), await namesOf(two), await namesOf(three)]).toEqual([
      ['Nova', 'Zed'],
      ['Nova', 'Rex'],
      ['Rex', 'Zed'],
    ]);
    expect((await guild.get(`/api/undo-runs/${begun.body.runId}`, 'moderator')).body).toEqual({
      state: 'done',
      done: 3,
      of: 3,
    });
    const log = (await guild.get('/api/admin/mod-activity', 'admin')).body as { details: string }[];
    expect(log.filter(({ details }) => /^Undid 3 changes of 2026-11-20T19:30/u.test(details))).toHaveLength(1);
    const facts = await guild.deps.eventStore.readStream(`session-${one}`, null);
    const undos = facts.filter(({ undoes }) => undoes !== null);
    expect(new Set(undos.map(({ correlationId }) => correlationId))).toEqual(new Set([begun.body.runId]));
    expect((await run({ actor, preview: true })).body).toMatchObject({ undoable: 0, movedOn: 1 });
    expect((await run({ actor })).status).toBe(404);
  });

  it('is itself undone as one', async () => {
    const id = await guild.submit('Nova, Zed');
    await save(id, ['Nova', 'Zed', 'Guest A'], 'member');
    await save(id, ['Nova', 'Guest A'], 'member');
    const before = await namesOf(id);
    const { runId } = (await run({ actor: await guild.accountIdOf('member') })).body;
    await react();
    expect(await namesOf(id)).toEqual(['Nova', 'Zed']);
    const of = { from: undefined, to: undefined };
    expect((await run({ ...of, run: runId, preview: true })).body).toMatchObject({ undoable: 2, movedOn: 0 });
    const again = (await run({ ...of, run: runId })).body;
    await react();
    expect(await namesOf(id)).toEqual(before);
    await run({ ...of, run: again.runId });
    await react();
    expect(await namesOf(id)).toEqual(['Nova', 'Zed']);
    expect((await run({ ...of, run: 'none' })).status).toBe(404);
    expect((await run({ run: runId })).status).toBe(422);
  });

  it('takes what was done to players back, too', async () => {
    const added = await guild.post(`/api/players/${ids['Zed']}/aliases`, { alias: 'Zeddy' }, 'moderator');
    expect(added.status).toBe(201);
    const actor = await guild.accountIdOf('moderator');
    expect((await run({ actor, preview: true }, 'admin')).body.undoable).toBeGreaterThanOrEqual(1);
    expect((await run({ actor }, 'admin')).status).toBe(202);
    await react();
    expect((await guild.get(`/api/players/${ids['Zed']}`)).body.player.aliases).toEqual([]);
  });

  it('takes several renames of one player back, the newest first, and does them again', async () => {
    const id = ids['Zed'] ?? '';
    guild.clock.advance(2 * 60 * 60 * 1000);
    const since = {
      from: guild.clock.now().toISOString(),
      to: new Date(guild.clock.now().getTime() + 3_600_000).toISOString(),
    };
    for (const name of ['Zedd', 'Zeddo', 'Zeddon'])
      expect((await guild.patch(`/api/players/${id}/rename`, { newName: name }, 'moderator')).status).toBe(200);
    const nameOf = async () => (await guild.get(`/api/players/${id}`)).body.player.name;
    const actor = await guild.accountIdOf('moderator');
    expect((await run({ ...since, actor, preview: true }, 'admin')).body).toMatchObject({ undoable: 3, movedOn: 0 });
    const { runId } = (await run({ ...since, actor }, 'admin')).body;
    await react();
    expect(await nameOf()).toBe('Zed');
    await run({ from: undefined, to: undefined, run: runId }, 'admin');
    await react();
    expect(await nameOf()).toBe('Zeddon');
  });

  it('refuses who may not, what is longer than seven days, and nobody', async () => {
    const actor = await guild.accountIdOf('member');
    expect((await run({ actor }, 'member')).status).toBe(403);
    expect((await run({ actor, from: '2026-11-10T00:00:00.000Z' })).status).toBe(422);
    expect((await run({ actor, from: hour.to, to: hour.from })).status).toBe(422);
    expect((await run({ actor: 'nobody' })).status).toBe(404);
  });

  it('leaves an admin\u2019s doing to admins', async () => {
    const id = await guild.submit('Nova, Zed');
    await save(id, ['Nova'], 'admin');
    const actor = await guild.accountIdOf('admin');
    expect((await run({ actor, preview: true })).body).toMatchObject({ undoable: 0, forbidden: 1 });
    expect((await run({ actor, preview: true }, 'admin')).body).toMatchObject({ undoable: 1, forbidden: 0 });
  });
});
