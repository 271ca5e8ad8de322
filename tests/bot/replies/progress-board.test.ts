import { createProgressBoard, sayOnce } from '../../../src/bot/replies/progress-board.ts';
import type { ReplyReport } from '../../../src/bot/replies/report.ts';
import { snowflakeAt } from '../../../src/contracts/snowflakes.ts';
import { createFakeDiscord } from '../fake-discord.ts';

const place = { channelId: '900000000000000601', messageId: '910000000000000001' };
const report = (stage: ReplyReport['stage'], text: string = stage): ReplyReport => ({ stage, text });

const createWorld = () => {
  const discord = createFakeDiscord();
  let now = Date.parse('2026-11-20T20:00:00.000Z');
  const waits: number[] = [];
  let beforeWaitEnds: (() => void) | null = null;
  const clock = { now: () => new Date(now) };
  const delay = async (ms: number): Promise<void> => {
    waits.push(ms);
    beforeWaitEnds?.();
    beforeWaitEnds = null;
    now += ms;
  };
  const board = createProgressBoard({ ...discord, clock, delay });
  const cause = (nonce: string, since = clock.now().toISOString()) => ({ nonce, since });
  return {
    ...discord,
    board,
    clock,
    waits,
    cause,
    advance: (ms: number) => void (now += ms),
    whileWaiting: (act: () => void) => void (beforeWaitEnds = act),
    /** Another process without the first one's memory. */
    again: (posts = discord.posts) => createProgressBoard({ ...discord, posts, clock, delay }),
  };
};

describe('the board of progress', () => {
  it('shows one reaction and one reply, which change in place', async () => {
    const world = createWorld();
    await world.board.take(place);
    for (const stage of ['taken', 'reading', 'processed'] as const) {
      world.advance(5_000);
      await world.board.show(place, report(stage), world.cause(stage));
    }
    expect(world.reactionsOn(place.messageId)).toEqual(['✅']);
    expect(world.said(place.messageId)).toEqual(['processed']);
    expect(world.calls).toEqual(['+👀', 'reply', '+⏳', '-👀', 'edit', '+✅', '-⏳', 'edit']);
  });

  it('changes a post every two seconds at most, and only to the last state', async () => {
    const world = createWorld();
    await world.board.show(place, report('taken'), world.cause('1'));
    world.calls.length = 0;
    const later: Promise<void>[] = [];
    world.whileWaiting(() => {
      later.push(world.board.show(place, report('processed'), world.cause('3')));
    });
    await world.board.show(place, report('reading'), world.cause('2'));
    await Promise.all(later);
    expect(world.waits).toEqual([2_000]);
    expect(world.calls).toEqual(['+✅', '-👀', 'edit']);
  });

  it('asks nothing for what is shown already', async () => {
    const world = createWorld();
    await world.board.show(place, report('processed'), world.cause('1'));
    world.calls.length = 0;
    await world.board.show(place, report('processed'), world.cause('2'));
    expect(world.calls).toEqual([]);
    expect(world.waits).toEqual([]);
  });

  it('goes on where another process has left off', async () => {
    const world = createWorld();
    await world.board.show(place, report('reading'), world.cause('1'));
    await world.again().show(place, report('review'), world.cause('2'));
    expect(world.reactionsOn(place.messageId)).toEqual(['⚠️']);
    expect(world.said(place.messageId)).toEqual(['review']);
  });

  it('changes nothing that another process has shown, and that is still so', async () => {
    const world = createWorld();
    await world.board.show(place, report('processed'), world.cause('1'));
    world.calls.length = 0;
    const board = world.again();
    await board.show(place, report('processed'), world.cause('2'));
    expect(world.calls).toEqual(['look', 'read']);
    await board.show(place, report('processed', 'another text'), world.cause('3'));
    expect(world.calls.slice(2)).toEqual(['edit']);
  });

  it('leaves a post and a reply that someone has deleted', async () => {
    const world = createWorld();
    await world.board.show(place, report('taken'), world.cause('1'));
    world.replies.length = 0;
    world.advance(5_000);
    world.faults.push('discord-unknown');
    await world.board.show(place, report('processed'), world.cause('2'));
    expect(world.said(place.messageId)).toEqual([]);
  });

  it('leaves no first reaction beside a later one, however long it is on its way', async () => {
    const world = createWorld();
    const { posts } = world;
    const road = Promise.withResolvers<undefined>();
    const react: typeof posts.react = async (...asked) => {
      if (asked[1] === '👀') await road.promise;
      return posts.react(...asked);
    };
    const board = world.again({ ...posts, react });
    const both = [board.take(place), board.show(place, report('review'), world.cause('1'))];
    for (let ticks = 0; ticks < 100; ticks += 1) await Promise.resolve();
    road.resolve(undefined);
    await Promise.all(both);
    expect(world.reactionsOn(place.messageId)).toEqual(['⚠️']);
  });

  it('says how a session gets on where no reaction can be put', async () => {
    const world = createWorld();
    world.faults.push('discord-rejected', 'discord-forbidden');
    await world.board.take(place);
    world.advance(5_000);
    await world.board.show(place, report('processed'), world.cause('1'));
    expect(world.reactionsOn(place.messageId)).toEqual([]);
    expect(world.said(place.messageId)).toEqual(['processed']);
  });

  it('looks for a reply that it does not know only where there may be one', async () => {
    const world = createWorld();
    world.advance(300_000);
    const mine = { ...place, messageId: snowflakeAt(world.clock.now().getTime()) };
    const cause = world.cause('1');
    await world.board.take(mine);
    // Discord delays replies in busy channels.
    world.advance(120_000);
    world.faults.push('', '', 'discord-away');
    await expect(world.board.show(mine, report('processed'), cause)).rejects.toMatchObject({ code: 'discord-away' });
    expect(world.calls).toEqual(['+👀', '+✅', '-👀', 'reply']);
    await world.board.show(mine, report('processed'), cause);
    expect(world.calls.slice(4)).toEqual(['find', 'reply']);
    // Another account may have been the bot of an earlier reply.
    await world.board.show(place, report('processed'), cause);
    expect(world.calls.slice(6)).toEqual(['look', '+✅', 'find', 'reply']);
  });

  it('shows again what an outage has broken off', async () => {
    const world = createWorld();
    world.faults.push('', '', 'discord-away');
    const showing = world.board.show(place, report('processed'), world.cause('1'));
    await expect(showing).rejects.toMatchObject({ code: 'discord-away' });
    await world.board.show(place, report('processed'), world.cause('1'));
    expect(world.said(place.messageId)).toEqual(['processed']);
    expect(world.reactionsOn(place.messageId)).toEqual(['✅']);
  });
});

describe('a reply', () => {
  it('that was sent and not kept is not sent again: soon the nonce knows it, later it is looked for', async () => {
    const world = createWorld();
    const cause = world.cause('the-event');
    await sayOnce(place, { said: { text: 'first' }, cause }, world);
    world.kept.clear();
    await sayOnce(place, { said: { text: 'again' }, cause }, world);
    world.kept.clear();
    world.advance(120_000);
    await sayOnce(place, { said: { text: 'much later' }, cause }, world);
    expect(world.calls).toEqual(['reply', 'reply', 'find', 'edit']);
    expect(world.said(place.messageId)).toEqual(['much later']);
  });
});
