import type { ReactionResult } from '../../../src/application/operations/open-items.ts';
import type { OpenItem } from '../../../src/ports/reaction-store.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

const reaction = 'recredit-sessions-when-players-merged';
const item = (eventId: string): OpenItem => ({
  reaction,
  eventId,
  stream: 'roster-guild',
  revision: 0,
  code: 'too-large',
  at: '2026-11-20T20:00:00.000Z',
});

let guild: Guild;
const open = new Map<string, OpenItem>();
const acted: string[] = [];
let next: ReactionResult | 'unknown' | Error = 'done';

beforeAll(async () => {
  guild = await openGuild({
    deps: ({ operations }) => ({
      operations: {
        ...operations,
        openItems: {
          list: async () => [...open.values()],
          counts: async () => new Map(),
          find: async (name, eventId) => (name === reaction ? (open.get(eventId) ?? null) : null),
          retry: async (_name, eventId) => {
            acted.push(eventId);
            if (next instanceof Error) throw next;
            if (next === 'done') open.delete(eventId);
            return next;
          },
          dismiss: async (_name, eventId) => open.delete(eventId),
        },
      },
    }),
  });
});
afterAll(() => guild.close());
beforeEach(() => {
  acted.length = 0;
  open.clear();
  for (const eventId of ['e1', 'e2']) open.set(eventId, item(eventId));
  next = 'done';
});

const settle = (how: 'retry' | 'dismiss', body: object, name = reaction) =>
  guild.post(`/api/admin/reactions/${name}/${how}`, body, 'admin');
const asked = { eventId: 'e1', reason: 'it was mended' };
const lastRow = async () => (await guild.get('/api/admin/mod-activity?limit=1', 'admin')).body[0];

describe('POST /api/admin/reactions/:name/retry', () => {
  it('has the reaction act, and is a row of the log', async () => {
    const answer = await settle('retry', asked);
    expect([answer.status, answer.body]).toEqual([
      200,
      { position: await guild.head(), id: 'e1', version: expect.any(Number), outcome: 'done', code: null },
    ]);
    expect([acted, [...open.keys()]]).toEqual([['e1'], ['e2']]);
    expect(await lastRow()).toMatchObject({
      action: 'admin_action',
      actorRole: 'admin',
      targetType: 'reaction',
      targetId: reaction,
      targetName: reaction,
      details: 'Retried what was refused as too-large: it was mended',
      before: { eventId: 'e1', code: 'too-large' },
    });
  });

  it('says what it was refused now', async () => {
    next = { rejected: 'player-in-use' };
    expect((await settle('retry', asked)).body).toMatchObject({ outcome: 'refused', code: 'player-in-use' });
  });

  it('does one thing when it is asked for twice with one key', async () => {
    const send = () => settle('retry', asked).set('idempotency-key', 'once');
    const first = await send();
    const second = await send();
    expect([second.status, second.body.outcome, second.body.id]).toEqual([200, first.body.outcome, 'e1']);
    expect(acted).toEqual(['e1']);
  });

  it('answers an outage as one, and the item stays', async () => {
    next = new Error('The projection sessions is behind');
    const answer = await settle('retry', asked);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(open.has('e1')).toBe(true);
  });

  it('answers 404 where its event is gone', async () => {
    next = 'unknown';
    expect((await settle('retry', asked)).status).toBe(404);
  });
});

describe('POST /api/admin/reactions/:name/dismiss', () => {
  it('closes it without acting, and is a row of the log', async () => {
    expect((await settle('dismiss', asked)).body).toMatchObject({ id: 'e1', outcome: 'dismissed', code: null });
    expect([acted, [...open.keys()]]).toEqual([[], ['e2']]);
    expect(await lastRow()).toMatchObject({ details: 'Dismissed what was refused as too-large: it was mended' });
  });
});

describe.each(['retry', 'dismiss'] as const)('what is refused of %s', (how) => {
  it.each<[string, object, string]>([
    ['no event', { reason: 'why' }, 'eventId'],
    ['no reason', { eventId: 'e1' }, 'reason'],
    ['a blank reason', { eventId: 'e1', reason: '  ' }, 'reason'],
    ['a long reason', { eventId: 'e1', reason: 'x'.repeat(501) }, 'reason'],
    ['a reason of another type', { eventId: 'e1', reason: 7 }, 'reason'],
    ['control characters', { eventId: 'e\u0007', reason: 'why' }, 'eventId'],
    ['a long event', { eventId: 'e'.repeat(65), reason: 'why' }, 'eventId'],
    ['a field too many', { ...asked, code: 'x' }, 'code'],
  ])('%s', async (_what, body, field) => {
    const head = await guild.head();
    const answer = await settle(how, body);
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([422, 'invalid', field]);
    expect(await guild.head()).toBe(head);
    expect(open.size).toBe(2);
  });

  it('an item that is not open, of this reaction or any', async () => {
    const head = await guild.head();
    for (const answer of [
      await settle(how, { ...asked, eventId: 'e9' }),
      await settle(how, asked, 'nobody'),
      await settle(how, asked, 'x'.repeat(101)),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    expect(await guild.head()).toBe(head);
  });

  it('everyone but admins', async () => {
    for (const who of ['member', 'moderator'] as const)
      expect((await guild.post(`/api/admin/reactions/${reaction}/${how}`, asked, who)).status).toBe(403);
    expect(open.size).toBe(2);
  });
});
