import { projectionName } from '../../../src/contracts/live.ts';
import type { ReactionStore } from '../../../src/ports/reaction-store.ts';
import { until } from '../../support/until.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

type Shown = {
  readonly name: string;
  readonly state: string;
  readonly documents: number | null;
  readonly position: string;
};
const show = async () => (await guild.get('/api/admin/projections', 'admin')).body;
const shown = async (name: string): Promise<Shown> =>
  (await show()).projections.find((one: Shown) => one.name === name);

describe('GET /api/admin/projections', () => {
  it('answers every read model, where it stands and what it holds', async () => {
    await guild.register('Nova', 'Rex');
    const head = await guild.head();
    await guild.deps.waitFor(projectionName.options, head as never, 10_000);
    // It is not counted more often.
    guild.clock.advance(10_000);
    const counted = await until(async () => {
      const players = await shown('players');
      return players.documents === 2 && players.state === 'live' ? players : null;
    });
    const isCounting = head.length === 20;
    expect(counted).toEqual({
      name: 'players',
      version: expect.any(Number),
      state: 'live',
      position: head,
      lagEvents: isCounting ? 0 : null,
      lagSeconds: 0,
      documents: 2,
      skipped: [],
      replay: null,
    });
    const { projections, unknownEvents } = await show();
    expect(projections.map(({ name }: Shown) => name)).toEqual(projectionName.options);
    expect(unknownEvents).toBe(0);
  });

  it('answers every reaction with what it was refused', async () => {
    const name = 'recredit-sessions-when-players-merged';
    const { reactionStore, eventStore } = guild.deps;
    const [event] = await eventStore.readStream('roster-guild', null, 1);
    const logId = await eventStore.logId();
    const store = reactionStore as ReactionStore;
    const expected = await store.checkpoint(name);
    const at = '2026-11-20T20:00:00.000Z';
    const item = {
      reaction: name,
      eventId: event?.id ?? '',
      stream: 'roster-guild',
      revision: 0,
      code: 'too-large',
      at,
    };
    const next = { logId, position: await eventStore.head() };
    expect(await store.advance(name, { expected, next, opened: [item] })).toBe('advanced');
    const { reactions } = await show();
    expect(reactions).toEqual([
      { name: 'recognise-session-when-submitted', lagSeconds: 0, openItems: [] },
      { name, lagSeconds: 0, openItems: [{ eventId: item.eventId, code: 'too-large', at }] },
      { name: 'settle-sessions-when-reading-decided', lagSeconds: 0, openItems: [] },
      { name: 'undo-what-was-ordered', lagSeconds: 0, openItems: [] },
    ]);
  });

  it('says how far behind a reaction is', async () => {
    const name = 'recredit-sessions-when-players-merged';
    await guild.submit('Nova, Rex');
    guild.clock.advance(30_000);
    const { reactions } = await show();
    const lag = reactions.find((one: { name: string }) => one.name === name).lagSeconds;
    expect(lag).toBe(30);
  });
});
