import { keepVoice } from '../../src/bot/keep-voice.ts';
import { createPeople } from '../../src/bot/people.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { channelsById } from '../../src/projections/channels/queries.ts';
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

  it('is delivered twice, and is one stay', async () => {
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
    const [stays, leaves] = [guild.addMember('stays', ['east']), guild.addMember('leaves', ['east'])];
    people.voice(stays, places.voice);
    people.voice(leaves, places.voice);
    await has(leaves.user.id, [places.voice.id, false, false]);
    const sessions = world.gateway.identified.length;
    world.gateway.drop();
    people.voice(leaves, null);
    // Its time is unknown.
    await has(leaves.user.id, [places.voice.id, true, true]);
    await has(stays.user.id, [places.voice.id, false, false]);
    expect(world.gateway.identified).toHaveLength(sessions);
  });

  it('is checked again where the session is refused: missing people left when the gateway last answered, estimated', async () => {
    const { people, places, guild } = world;
    const [stays, leaves, moves, comes] = ['s', 'l', 'm', 'c'].map((name) => guild.addMember(`${name}-anew`, ['east']));
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

  it('is checked again although one member of the guild cannot be read', async () => {
    const { people, places, guild } = world;
    const [broken, other] = [guild.addMember('broken', ['east']), guild.addMember('other', ['east'])];
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

  it('is of people with a role, in channels that someone with a role may view; who reads it is who may view it', async () => {
    const { people, guild, parts } = world;
    const roleId = (name: string): string => [...guild.roles.values()].find((one) => one.name === name)?.id ?? '';
    const others = guild.addRole('knitting circle');
    const open = people.openChannel('Lounge', 2);
    const officers = people.openChannel('Officers', 2);
    people.show(officers, { '@everyone': false, [roleId('helper')]: true });
    const circle = people.openChannel('Circle', 2);
    people.show(circle, { '@everyone': false, [others.id]: true });
    const views = async () =>
      [open, officers, circle].map(async ({ id }) => (await channelsById(parts.readModels, [id])).get(id)?.membersView);
    const told = async (): Promise<string> => JSON.stringify(await Promise.all(await views()));
    await until(async () => (await told()) === '[true,false,false]', 10_000, 'who may view them');

    const officer = guild.addMember('officer', ['helper']);
    const knitter = guild.addMember('knitter', ['east', 'knitting circle']);
    const guest = guild.addMember('guest');
    people.voice(officer, officers);
    people.voice(knitter, circle);
    people.voice(guest, open);
    await has(officer.user.id, [officers.id, false, false]);
    people.roles(guest, 'east');
    await has(guest.user.id, [open.id, false, false]);
    people.roles(guest);
    await has(guest.user.id, [open.id, true, false]);
    expect(await world.staysOf(knitter.user.id)).toEqual([]);
    people.show(circle, { '@everyone': false, [roleId('east')]: true });
    await has(knitter.user.id, [circle.id, false, false]);
    await until(async () => (await told()) === '[true,false,true]', 10_000, 'who may view them');
    people.changeRole('@everyone', { view: false });
    await until(async () => (await told()) === '[false,false,true]', 10_000, 'who may view them');
    people.changeRole('@everyone', { view: true });
    await until(async () => (await told()) === '[true,false,true]', 10_000, 'who may view them');
    for (const one of [officer, knitter, guest]) people.voice(one, null);
    await has(knitter.user.id, [circle.id, true, false]);
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
      voiceChannels: { isRecorded: async () => true, isRecordedPerson: async () => true },
      onSettled: () => undefined,
      onAway: () => undefined,
    });
    const snapshot = { roles: [], channels: [], voice: [], afkChannelId: null };
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
