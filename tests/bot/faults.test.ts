import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { until } from '../support/until.ts';

/** Each once, and how it is over. */
const faults: Readonly<Record<string, (world: BotWorld) => () => void>> = {
  'a broken line': ({ gateway }) => {
    gateway.drop();
    return () => undefined;
  },
  'a session that is refused': ({ gateway }) => {
    gateway.refuseResume();
    gateway.drop();
    return () => gateway.refuseResume(false);
  },
  'being asked to connect again': ({ gateway }) => {
    gateway.askReconnect();
    return () => undefined;
  },
  'heartbeats that nobody acknowledges': ({ gateway }) => {
    gateway.acknowledge(false);
    return () => gateway.acknowledge(true);
  },
  'a close with an unknown code': ({ gateway }) => {
    gateway.close(4000);
    return () => undefined;
  },
  'events told three times': ({ gateway }) => {
    gateway.repeat(3);
    return () => gateway.repeat(1);
  },
  'events told late': ({ gateway }) => {
    gateway.hold();
    return () => gateway.release();
  },
  '429 for everything, in a gap': ({ rest, gateway }) => {
    rest.limit(700);
    gateway.forgetSessions();
    gateway.drop();
    return () => undefined;
  },
  '500 for everything, in a gap': ({ rest, gateway }) => {
    rest.fail(/./, 500);
    gateway.forgetSessions();
    gateway.drop();
    return () => rest.heal();
  },
  '404 for the channel, in a gap': ({ rest, gateway }) => {
    rest.fail(/\/channels\//, 404, 2);
    gateway.forgetSessions();
    gateway.drop();
    return () => rest.heal();
  },
};

describe('every fault under traffic', () => {
  let world: BotWorld;
  const told: Message[] = [];
  beforeAll(async () => {
    world = await createBotWorld();
    await world.startBot();
  });
  afterAll(() => world.end());

  const act = (n: number): void => {
    const { people, places, persons, guild } = world;
    told.push(
      people.post({ by: n % 2 === 0 ? persons.nova : persons.zed, channel: places.raids, text: `message ${n}` }),
    );
    const before = told[n - 5];
    if (n % 7 === 6 && before !== undefined) people.edit(before, `changed ${n}`);
    if (n % 11 === 10 && before !== undefined) people.remove(before);
    const isIn = guild.voice.has(persons.nova.user.id);
    if (n % 9 === 0) people.voice(persons.nova, isIn ? null : places.voice);
    if (n % 13 === 0) people.voice(persons.zed, n % 2 === 0 ? places.stage : places.voice);
  };
  /** What is there, and what is not there any more; what came and went while nobody told is in no archive. */
  const wanted = () =>
    [...(world.guild.messages.get(world.places.raids.id)?.values() ?? [])]
      .map(({ id, content }) => `${id} ${content}`)
      .sort();
  const archived = async () =>
    (await world.messages())
      .flatMap(({ id, content, isDeleted }) => (isDeleted ? [] : [`${id} ${String(content)}`]))
      .sort();
  const openStays = async () =>
    (await world.stays()).filter(({ endedAt }) => endedAt === null).map(({ channelId }) => channelId);

  const acting = { timer: undefined as NodeJS.Timeout | undefined };
  afterAll(() => clearInterval(acting.timer));

  it('leaves the archive and who is in voice as Discord has them, once each', async () => {
    let n = 0;
    acting.timer = setInterval(() => act(n++), 80);
    for (const [name, fault] of Object.entries(faults)) {
      const heal = fault(world);
      const upTo = n + 10;
      await until(() => n >= upTo);
      heal();
      // It is well again before the next.
      const marker = world.people.post({ by: world.persons.helper, channel: world.places.raids, text: 'marker' });
      told.push(marker);
      n += 1;
      await until(
        async () => (await world.messages()).some(({ id }) => id === marker.id),
        30_000,
        `it to be well after ${name}`,
      );
    }
    clearInterval(acting.timer);
    // A last gap, so that everything is compared once more.
    world.gateway.forgetSessions();
    world.gateway.drop();
    await until(
      async () => JSON.stringify(await archived()) === JSON.stringify(wanted()),
      30_000,
      'the archive to be as Discord has it',
    );
    const there = [...world.guild.voice.values()].sort();
    await until(async () => JSON.stringify([...(await openStays())].sort()) === JSON.stringify(there));
    expect(world.rest.early).toEqual([]);
  });
});
