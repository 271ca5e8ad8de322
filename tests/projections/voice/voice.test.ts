import { channelsProjection } from '../../../src/projections/channels/projection.ts';
import { channelsById } from '../../../src/projections/channels/queries.ts';
import { voiceProjection } from '../../../src/projections/voice/projection.ts';
import { longestStays, recentStays, spansWithin, voiceByDay } from '../../../src/projections/voice/queries.ts';
import { everyChannelSeen } from '../../../src/projections/voice/eye.ts';
import type { VoiceEvent } from '../../../src/domain/voice/events.ts';
import { fc } from '../../support/property.ts';
import { atTime, joined, left, moved } from '../../support/voice-builders.ts';
import { deliver, delivery } from '../support/deliver.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const of = (accountId: string, ...events: VoiceEvent[]) => events.map((event) => fact(`voice-${accountId}`, event));
const midnight = '2026-03-02T00:00:00.000Z';

describe('stays', () => {
  it('given a join and a leave, then one row says where and how long', async () => {
    const world = await project(voiceProjection, of('nova', joined('s1', 'raid', '20:00'), left('s1', '20:30')), 1);
    expect(await world.docs('stays')).toEqual({
      s1: {
        id: 's1',
        accountId: 'nova',
        channelId: 'raid',
        startedAt: atTime('20:00'),
        endedAt: atTime('20:30'),
        estimated: false,
        isJoin: true,
      },
    });
  });

  it('given a move, then there are two rows and one join', async () => {
    const facts = of('nova', joined('s1', 'raid', '20:00'), moved(['s1', 'raid'], ['s2', 'lounge'], '20:10'));
    const world = await project(voiceProjection, facts, 1);
    expect(await world.docs('stays')).toMatchObject({
      s1: { channelId: 'raid', endedAt: atTime('20:10'), isJoin: true },
      s2: { channelId: 'lounge', startedAt: atTime('20:10'), endedAt: null, isJoin: false },
    });
    expect(await world.docs('voiceCalendars')).toEqual({
      nova: {
        raid: { joins: 1, ended: 1, days: { '2026-03-01': 600_000 }, open: [] },
        lounge: { joins: 0, ended: 0, days: {}, open: [atTime('20:10')] },
      },
    });
  });

  it('given a crash and a return at once, then the stay goes on and is estimated no more', async () => {
    const gone = of('nova', joined('s1', 'raid', '20:00'), left('s1', '20:05', { estimated: true, cause: 'crash' }));
    const world = await project(voiceProjection, gone, 1);
    expect(await world.docs('stays')).toMatchObject({ s1: { endedAt: atTime('20:05'), estimated: true } });
    const back = [...gone, ...of('nova', joined('s1', 'raid', '20:05:30', true))];
    const again = await project(voiceProjection, back, 1);
    expect(await again.docs('stays')).toMatchObject({
      s1: { startedAt: atTime('20:00'), endedAt: null, estimated: false, isJoin: true },
    });
    expect(await again.docs('voiceCalendars')).toEqual({
      nova: { raid: { joins: 1, ended: 0, days: {}, open: [atTime('20:00')] } },
    });
  });

  it('given a stay over midnight, then its time is cut there', async () => {
    const facts = of('nova', joined('s1', 'raid', '23:45'), left('s1', '2026-03-02T00:30:00.000Z'));
    const world = await project(voiceProjection, facts);
    expect(await voiceByDay(world.readModels, 'nova', { now: Date.parse(midnight), eye: everyChannelSeen })).toEqual({
      '2026-03-01': 900,
      '2026-03-02': 1800,
    });
    expect(await voiceByDay(world.readModels, 'nobody', { now: Date.parse(midnight), eye: everyChannelSeen })).toEqual(
      {},
    );
  });

  it('however they are delivered, they end in one state', async () => {
    const facts = [
      ...of(
        'nova',
        joined('s1', 'raid', '20:00'),
        moved(['s1', 'raid'], ['s2', 'lounge'], '20:10'),
        left('s2', '20:20'),
      ),
      ...of('rex', joined('s3', 'raid', '20:05'), left('s3', '20:06')),
      ...of('nova', joined('s2', 'lounge', '20:20:30', true), left('s2', '21:00')),
      ...of('rex', joined('s4', 'raid', '23:50'), left('s4', '2026-03-02T01:00:00.000Z')),
    ];
    const whole = await (await project(voiceProjection, facts)).digest();
    await fc.assert(
      fc.asyncProperty(delivery, async (pages) => {
        expect(await (await deliver(voiceProjection, facts, pages)).digest()).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });
});

describe('pages of stays', () => {
  const now = Date.parse(atTime('22:00'));
  const facts = [
    ...of('a', joined('a1', 'raid', '20:00'), left('a1', '20:10'), joined('a2', 'raid', '21:00'), left('a2', '21:50')),
    ...of('b', joined('b1', 'raid', '20:05'), left('b1', '20:35'), joined('b2', 'raid', '21:35')),
    ...of('c', joined('c1', 'raid', '21:55')),
    ...of('d', joined('d1', 'raid', '21:05')),
  ];
  const all = { accountIds: null, channels: null, isOpen: null };
  const keys = ({ stays }: { readonly stays: readonly { readonly id: string }[] }) => stays.map(({ id }) => id);
  const longest = ['d1', 'a2', 'b1', 'b2', 'a1', 'c1'];

  it('are by the beginning, newest first', async () => {
    const { readModels } = await project(voiceProjection, facts);
    const page = await recentStays(readModels, all, { offset: 1, limit: 3 });
    expect([keys(page), page.hasMore]).toEqual([['b2', 'd1', 'a2'], true]);
    expect(
      keys(await recentStays(readModels, { ...all, accountIds: ['a'], isOpen: false }, { offset: 0, limit: 9 })),
    ).toEqual(['a2', 'a1']);
  });

  it('are by the length, what goes on as long as it is now, on whatever page', async () => {
    const { readModels } = await project(voiceProjection, facts);
    for (let offset = 0; offset < longest.length; offset += 1)
      for (const limit of [1, 2, 5]) {
        const page = await longestStays(readModels, all, { offset, limit, now });
        // 25 minutes each: which of the two comes first does not matter, but it is the same on every page.
        expect(keys(page).length).toBe(Math.min(limit, longest.length - offset));
        expect(page.hasMore).toBe(offset + limit < longest.length);
      }
    const one = async (offset: number) => keys(await longestStays(readModels, all, { offset, limit: 1, now }))[0];
    expect(await Promise.all(longest.map((_id, offset) => one(offset)))).toEqual(longest);
    const open = await longestStays(readModels, { ...all, isOpen: true }, { offset: 0, limit: 9, now });
    expect(keys(open)).toEqual(['d1', 'b2', 'c1']);
  });

  it('of a span of time hold who touches it, and run to now', async () => {
    const { readModels } = await project(voiceProjection, facts);
    const span = { from: Date.parse(atTime('20:35')), to: now };
    const found = await spansWithin(readModels, span, { now, channels: null });
    expect(found.map(({ accountId, isOpen }) => [accountId, isOpen])).toEqual([
      ['a', false],
      ['d', true],
      ['b', true],
      ['c', true],
    ]);
    expect(found.every(({ to }) => to <= now)).toBe(true);
  });
});

it('given a channel seen twice, then its last name stands', async () => {
  const seen = (name: string) => ({
    type: 'ChannelSeen',
    data: { name, kind: 'voice', parentId: null, archived: false, before: null },
  });
  const world = await project(channelsProjection, [fact('channel-7', seen('Raid')), fact('channel-7', seen('Raids'))]);
  expect(await channelsById(world.readModels, ['7', '8'])).toEqual(
    new Map([['7', { id: '7', name: 'Raids', kind: 'voice', parentId: null, archived: false, membersView: null }]]),
  );
});
