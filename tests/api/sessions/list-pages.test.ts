import { createListPages } from '../../../src/api/sessions/list-pages.ts';
import { listRow } from '../../../src/api/sessions/list-rows.ts';
import type { ListRow } from '../../../src/api/sessions/list-rows.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';

const row = (id: string, submittedBy: string, excluded = false): ListRow =>
  listRow({
    key: id,
    text: JSON.stringify({ id, eventType: 'Meina/Glenn – Ü', excluded }),
    fields: {
      submittedBy,
      eventType: 'Meina/Glenn – Ü',
      review: 0,
      eventDate: '2026-11-19',
      submittedAt: '2026-11-19',
    },
  });

/** Rows as they stand, with the ids that have changed; attendance as player -> sessions. */
const world = () => {
  const rows = [row('one', 'ä'), row('two', 'nobody'), row('three', 'ä')];
  const taking = new Map([['nova', new Set(['two'])]]);
  const changes: string[] = [];
  const asked: string[][] = [];
  const readModels = createInMemoryReadModels();
  readModels.find = async (_projection, _view, { where = [] }) => {
    const [player, ids] = where.map(([, , value]) => value) as [string, string[]];
    asked.push(ids);
    const found = ids.filter((id) => taking.get(player)?.has(id));
    return found.map((sessionId) => ({ key: `${player} ${sessionId}`, text: '{}', fields: { sessionId } }));
  };
  const account = {
    id: 'ä',
    discordId: '1',
    username: 'Jürgen "日本" \u{1F409}',
    displayName: '',
    nick: null,
    avatarUrl: null,
  };
  const pages = createListPages({
    readModels,
    accounts: { byIds: async (ids) => new Map(ids.includes('ä') ? [['ä', account]] : []) },
    rows: { all: () => rows, mark: () => changes.length, changedSince: (mark) => changes.slice(mark) },
  });
  const read = async (playerId: string | null, limit = 50) =>
    JSON.parse((await pages.page({ eventType: null, review: false, offset: 0, limit }, playerId)).toString()) as {
      sessions: Record<string, unknown>[];
      hasMore: boolean;
    };
  return { rows, taking, changes, asked, account, read };
};

describe('kept pages', () => {
  it('say each viewer the truth, whatever the names hold', async () => {
    const { read, account } = world();
    const expected = (taken: boolean[]) => [
      {
        id: 'one',
        eventType: 'Meina/Glenn – Ü',
        excluded: false,
        discordUsername: account.username,
        userParticipated: taken[0],
      },
      { id: 'two', eventType: 'Meina/Glenn – Ü', excluded: false, discordUsername: null, userParticipated: taken[1] },
      {
        id: 'three',
        eventType: 'Meina/Glenn – Ü',
        excluded: false,
        discordUsername: account.username,
        userParticipated: taken[2],
      },
    ];
    expect((await read('nova')).sessions).toEqual(expected([false, true, false]));
    expect((await read('rexxar')).sessions).toEqual(expected([false, false, false]));
    expect((await read(null)).sessions).toEqual(expected([false, false, false]));
    expect((await read('nova')).sessions).toEqual(expected([false, true, false]));
  });

  it('read again only what has changed', async () => {
    const { read, rows, taking, changes, asked } = world();
    await read('nova');
    await read('nova');
    expect(asked).toEqual([['one', 'two', 'three']]);
    rows[2] = row('three', 'ä', true);
    taking.set('nova', new Set(['three']));
    changes.push('two', 'three');
    const { sessions } = await read('nova');
    expect(asked.at(-1)).toEqual(['two', 'three']);
    expect(sessions.map(({ userParticipated }) => userParticipated)).toEqual([false, false, true]);
    expect(sessions[2]).toMatchObject({ excluded: true });
  });

  it('are empty or cut', async () => {
    const { read, rows } = world();
    expect(await read('nova', 2)).toMatchObject({ hasMore: true, limit: 2, sessions: [{ id: 'one' }, { id: 'two' }] });
    rows.length = 0;
    expect(await read('nova', 3)).toEqual({ sessions: [], hasMore: false, offset: 0, limit: 3 });
  });
});
