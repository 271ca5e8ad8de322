import { keepVoice } from '../../src/bot/keep-voice.ts';
import { createPeople } from '../../src/bot/people.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { until } from '../support/until.ts';

describe('voice as the bot records it', () => {
  let world: BotWorld;
  beforeAll(async () => {
    world = await createBotWorld();
    await world.startBot();
  });
  afterAll(() => world.end());
  const shown = async (id: string) =>
    (await world.staysOf(id)).map(({ channelId, endedAt, estimated }) => [channelId, endedAt !== null, estimated]);
  const has = (id: string, ...stays: readonly (readonly [string, boolean, boolean])[]) =>
    until(
      async () => JSON.stringify(await shown(id)) === JSON.stringify(stays),
      10_000,
      () => `stays ${JSON.stringify(stays)}`,
    );

  it('is joins, moves and leaves of people, in stages too, not of bots nor in the AFK channel', async () => {
    const { people, places, guild } = world;
    const one = guild.addMember('one', ['east']);
    const { id } = one.user;
    people.voice(one, places.voice);
    people.voice(world.persons.robot, places.voice);
    await has(id, [places.voice.id, false, false]);
    people.voice(one, places.stage);
    await has(id, [places.voice.id, true, false], [places.stage.id, false, false]);
    people.voice(one, places.afk);
    await has(id, [places.voice.id, true, false], [places.stage.id, true, false]);
    people.voice(one, null);
    expect(await world.staysOf(world.persons.robot.user.id)).toEqual([]);
  });

  it('is told twice, and is one stay', async () => {
    const { people, places, guild } = world;
    const one = guild.addMember('twice', ['east']);
    world.gateway.repeat(2);
    people.voice(one, places.voice);
    await has(one.user.id, [places.voice.id, false, false]);
    people.voice(one, null);
    await has(one.user.id, [places.voice.id, true, false]);
    world.gateway.repeat(1);
  });

  it('goes on after a broken line that is taken up again, with what was missed', async () => {
    const { people, places, guild } = world;
    const [stays, leaves] = [guild.addMember('stays'), guild.addMember('leaves')];
    people.voice(stays, places.voice);
    people.voice(leaves, places.voice);
    await has(leaves.user.id, [places.voice.id, false, false]);
    const sessions = world.gateway.identified.length;
    world.gateway.drop();
    people.voice(leaves, null);
    // When it was is not told.
    await has(leaves.user.id, [places.voice.id, true, true]);
    await has(stays.user.id, [places.voice.id, false, false]);
    expect(world.gateway.identified).toHaveLength(sessions);
  });

  it('is looked at anew where the session is refused: who is gone left when the gateway last answered, estimated', async () => {
    const { people, places, guild } = world;
    const [stays, leaves, moves, comes] = ['s', 'l', 'm', 'c'].map((name) => guild.addMember(`${name}-anew`));
    if (!stays || !leaves || !moves || !comes) throw new Error('nobody');
    for (const one of [stays, leaves, moves]) people.voice(one, places.voice);
    await has(moves.user.id, [places.voice.id, false, false]);
    // The voice of this session is settled and its heart has beaten.
    const since = new Date().toISOString();
    await until(async () => ((await world.parts.voiceHeartbeat.last()) ?? '') > since);
    world.gateway.refuseResume();
    world.gateway.hold();
    world.gateway.drop();
    guild.voice.delete(leaves.user.id);
    guild.voice.set(moves.user.id, places.stage.id);
    guild.voice.set(comes.user.id, places.stage.id);
    await has(leaves.user.id, [places.voice.id, true, true]);
    await has(moves.user.id, [places.voice.id, true, true], [places.stage.id, false, false]);
    await has(comes.user.id, [places.stage.id, false, false]);
    await has(stays.user.id, [places.voice.id, false, false]);
    world.gateway.refuseResume(false);
    world.gateway.release();
    const [left] = await world.staysOf(leaves.user.id);
    expect(Date.parse(left?.endedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('is looked at anew although one member of the guild cannot be read', async () => {
    const { people, places, guild } = world;
    const [broken, other] = [guild.addMember('broken'), guild.addMember('other')];
    people.voice(other, places.voice);
    await has(other.user.id, [places.voice.id, false, false]);
    Object.assign(broken, { roles: ['no id'] });
    world.gateway.refuseResume();
    world.gateway.hold();
    world.gateway.drop();
    guild.voice.set(other.user.id, places.stage.id);
    guild.voice.set(broken.user.id, places.stage.id);
    await has(other.user.id, [places.voice.id, true, true], [places.stage.id, false, false]);
    world.gateway.refuseResume(false);
    world.gateway.release();
    people.kick(broken);
  });

  it('ends where it began when the recorder was killed before its heart had ever beaten', async () => {
    const { people, places, guild, parts } = world;
    const one = guild.addMember('unseen', ['east']);
    people.voice(one, places.voice);
    await has(one.user.id, [places.voice.id, false, false]);
    const voiceHeartbeat = { last: () => Promise.resolve(null) };
    const next = keepVoice({
      ...parts,
      people: createPeople(parts.accounts),
      voiceHeartbeat,
      onSettled: () => undefined,
      onAway: () => undefined,
    });
    const snapshot = { channels: [], voice: [], afkChannelId: null };
    const later = new Date(Date.now() + 5_000).toISOString();
    await next.handle(
      { kind: 'snapshot', session: 99, guild: snapshot },
      { at: later, signal: new AbortController().signal },
    );
    await has(one.user.id, [places.voice.id, true, true]);
    const [stay] = await world.staysOf(one.user.id);
    expect(stay?.endedAt).toBe(stay?.startedAt);
  });
});
