import type { CommandHandler } from '../../src/application/commands/handle-command.ts';
import { editSession } from '../../src/application/sessions/edit-session.ts';
import { rosterOf } from '../../src/application/roster/roster.ts';
import { verifySession } from '../../src/application/sessions/verify-session.ts';
import { sessionDecider } from '../../src/domain/session/decider.ts';
import type { SessionCommand } from '../../src/domain/session/commands.ts';
import { createCommandWorld } from '../support/command-world.ts';
import type { CommandWorld } from '../support/command-world.ts';
import { metaBy } from '../support/given.ts';
import type { By } from '../support/given.ts';
import { add, edit, keep, readName, submit, typed, unmatched } from '../support/session-builders.ts';
import { roster as sendToRoster } from './roster-commands.ts';
import { register } from '../support/roster-builders.ts';

let world: CommandWorld;
let handler: CommandHandler;
beforeEach(() => {
  world = createCommandWorld();
  handler = world.handler();
});
afterEach(() => world.close());

/** Current roster, folded from its stream. */
const roster = async () => {
  const events = await world.eventStore.readStream('roster-guild', null);
  const players = events.flatMap(({ type, data }) =>
    type === 'PlayersRegistered' ? (data as { players: { playerId: string; name: string }[] }).players : [],
  );
  return rosterOf(players.map(({ playerId: id, name }) => ({ id, name, aliases: [] })));
};
const deps = () => ({ eventStore: world.eventStore, handle: handler.handle, query: handler.query, roster });
const tell = (command: SessionCommand, by: By) => handler.handle(sessionDecider, 's1', command, metaBy(by));
const submitted = () =>
  tell(submit({ names: typed(readName('Nova'), unmatched('Quill'), unmatched('x')) }), { commandId: 'submit' });
const idsByName = async (): Promise<Record<string, string>> => {
  const listed = await handler.query(sessionDecider, 's1', ({ state }) => [...(state.session?.participants ?? [])]);
  return Object.fromEntries(listed.map(({ rawName, participantId }) => [rawName, participantId]));
};
const eventsOf = (stream: string) => world.eventStore.readStream(stream, null);
const verify = async (names: readonly string[], by: By & { readonly expectedRevision?: number } = {}) => {
  const ids = await idsByName();
  return verifySession(
    {
      id: 's1',
      register: names.map((name) => ids[name] ?? name),
      expectedRevision: by.expectedRevision ?? null,
      meta: metaBy({ commandId: 'verify', ...by }),
    },
    deps(),
  );
};

describe('verifying with names that become players', () => {
  it('registers, matches and verifies, all with one correlation', async () => {
    await submitted();
    expect(await verify(['Quill', 'x'])).toMatchObject({
      ok: true,
      refused: [{ name: 'x', code: 'too-short' }],
      unmatched: 1,
    });
    const [registered] = await eventsOf('roster-guild');
    const verified = (await eventsOf('session-s1')).at(-1);
    expect(registered).toMatchObject({ type: 'PlayersRegistered', correlationId: 'verify', causationId: null });
    expect(verified).toMatchObject({ type: 'SessionVerified', correlationId: 'verify', commandId: 'verify' });
    expect(registered?.commandId).not.toBe('verify');
  });

  it('gives a name that is taken to the player who has it', async () => {
    await submitted();
    await sendToRoster(handler, register('quill'), { commandId: 'register' });
    expect(await verify(['Quill'])).toMatchObject({ ok: true, refused: [], unmatched: 1 });
    expect(await eventsOf('roster-guild')).toHaveLength(1);
  });

  it('registers nobody for a session that cannot be verified', async () => {
    await submitted();
    expect(await verify(['nobody at all'])).toMatchObject({ ok: false, rejection: { code: 'unknown-participant' } });
    expect(await verify(['Quill'], { expectedRevision: 0 })).toMatchObject({
      ok: false,
      rejection: { code: 'version-conflict', expected: 0, actual: 1 },
    });
    expect(await eventsOf('roster-guild')).toEqual([]);
  });

  it('is finished by a repeat when it was interrupted in between, whatever was registered meanwhile', async () => {
    await submitted();
    let appends = 0;
    // The roster has answered; then the process ends.
    const broken = {
      ...deps(),
      handle: ((decider, id, command, meta) => {
        appends += 1;
        if (appends > 1) throw new Error('pulled the plug');
        return handler.handle(decider, id, command, meta);
      }) as typeof handler.handle,
    };
    const ids = await idsByName();
    const asked = {
      id: 's1',
      register: [ids['Quill'] ?? '', ids['x'] ?? ''],
      expectedRevision: null,
      meta: metaBy({ commandId: 'verify' }),
    };
    await expect(verifySession(asked, broken)).rejects.toThrow('pulled the plug');
    expect(await eventsOf('roster-guild')).toHaveLength(1);
    await sendToRoster(handler, register('Somebody', 'Else'), { commandId: 'meanwhile' });
    const done = await verifySession(asked, deps());
    expect(done).toMatchObject({ ok: true, repeated: false, refused: [{ name: 'x' }] });
    const again = await verifySession(asked, deps());
    expect(again).toMatchObject({ ok: true, repeated: true, refused: [{ name: 'x' }] });
    expect((await eventsOf('session-s1')).map(({ type }) => type)).toEqual([
      'SessionSubmitted',
      'SessionProcessed',
      'SessionVerified',
    ]);
    expect(await eventsOf('roster-guild')).toHaveLength(2);
  });
});

describe('saving with names that become players', () => {
  const save = async (items: ReturnType<typeof add>[], places: readonly number[], expectedVersion: number | null) => {
    const meta = metaBy({ commandId: 'save' });
    return editSession(
      {
        id: 's1',
        edit: edit(items, { expectedVersion }).data,
        register: places.map((key) => ({ key, rawName: items[key]?.rawName ?? '' })),
        meta,
      },
      deps(),
    );
  };
  const item = async (name: string) => ({ ...keep(name), id: (await idsByName())[name] ?? '' });

  it('gives each of them its player, known or new to the list, and says which were refused', async () => {
    await submitted();
    const items = [await item('Nova'), await item('Quill'), await item('x'), add('Luna', null)];
    expect(await save(items, [1, 2, 3], 1)).toMatchObject({ ok: true, refused: [{ key: 2, name: 'x' }] });
    const last = (await eventsOf('session-s1')).at(-1);
    const created = (await roster()).meantBy;
    expect(last).toMatchObject({
      type: 'ParticipantsEdited',
      correlationId: 'save',
      data: {
        rematched: [{ rawName: 'Quill', after: { playerId: created('Quill'), review: { verdict: 'confirmed' } } }],
        added: [{ rawName: 'Luna', playerId: created('Luna'), verified: true }],
      },
    });
  });

  it('registers nobody for a list that cannot be saved', async () => {
    await submitted();
    expect(await save([await item('Quill')], [0], 9)).toMatchObject({
      ok: false,
      from: 'session',
      rejection: { code: 'version-conflict' },
    });
    expect(await eventsOf('roster-guild')).toEqual([]);
  });
});
