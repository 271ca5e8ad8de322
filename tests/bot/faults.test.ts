import { registerPlayers } from '../../src/application/roster/register-players.ts';
import { findRows } from '../../src/projections/kernel/definition/documents.ts';
import { sessionsProjection } from '../../src/projections/sessions/projection.ts';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import type { Message } from '../support/discord/guild.ts';
import { metaBy } from '../support/given.ts';
import { until } from '../support/until.ts';

/** Between two messages. */
const everyMs = Number(process.env['FAULTS_EVERY_MS'] ?? 80);

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
  'events delivered three times': ({ gateway }) => {
    gateway.repeat(3);
    return () => gateway.repeat(1);
  },
  'events delivered late': ({ gateway }) => {
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
  '404 for the channel, in a gap': ({ rest, gateway, places }) => {
    rest.fail(new RegExp(`/channels/${places.raids.id}/`), 404, 2);
    gateway.forgetSessions();
    gateway.drop();
    return () => rest.heal();
  },
};

describe('every fault under traffic', () => {
  let world: BotWorld;
  const told: Message[] = [];
  const submitted: Message[] = [];
  beforeAll(async () => {
    // A busy machine may stand still for longer than the usual heart beats: then the line is broken again and again.
    world = await createBotWorld({ heartbeatMs: 1_500 });
    await registerPlayers(['Nova', 'Luna', 'Mira'], metaBy({ commandId: 'players' }), world.parts);
    await world.startBot();
  });
  afterAll(() => world.end());

  /** A marker is not changed, but awaited. */
  const earlier = (n: number): Message | undefined => (told[n]?.content === 'marker' ? undefined : told[n]);
  const act = (n: number): void => {
    const { people, places, persons, guild } = world;
    const by = n % 2 === 0 ? persons.nova : persons.zed;
    const files = n % 6 === 0 ? [{ name: 'raid.png', type: 'image/png', bytes: Buffer.from(`file ${n}`) }] : [];
    told.push(people.post({ by, channel: places.raids, text: `message ${n}`, files }));
    const before = earlier(n - 5);
    if (n % 7 === 6 && before !== undefined) people.edit(before, `changed ${n}`);
    if (n % 11 === 10 && before !== undefined) people.remove(before);
    const isIn = guild.voice.has(persons.nova.user.id);
    if (n % 9 === 0) people.voice(persons.nova, isIn ? null : places.voice);
    if (n % 13 === 0) people.voice(persons.zed, n % 2 === 0 ? places.stage : places.voice);
  };
  /** Present and deleted messages; those that came and went unnoticed are not archived. */
  const wanted = () =>
    [...(world.guild.messages.get(world.places.raids.id)?.values() ?? [])]
      .map(({ id, content }) => `${id} ${content}`)
      .sort();
  const archived = async () =>
    (await world.messages())
      .flatMap(({ id, content, isDeleted }) => (isDeleted ? [] : [`${id} ${String(content)}`]))
      .sort();
  /** Files whose link does not open. */
  const closed = async (): Promise<readonly string[]> => {
    const kept = (await world.messages()).filter(({ isDeleted }) => !isDeleted).flatMap((one) => one.attachments);
    const there = await Promise.all(kept.map(({ mediaId }) => world.parts.media.get(mediaId ?? '').catch(() => null)));
    return kept.filter((_, index) => there[index] === null).map(({ id }) => id);
  };
  const repliesTo = ({ id }: Message): readonly Message[] =>
    [...(world.guild.messages.get(world.places.posts.id)?.values() ?? [])].filter(
      (one) => (one['message_reference'] as { readonly message_id?: string } | undefined)?.message_id === id,
    );
  const isAnswered = (one: Message): boolean =>
    ['✅', '⚠️'].includes(one.reactions.map(({ emoji }) => emoji).join()) && repliesTo(one).length > 0;
  const openStays = async () =>
    (await world.stays()).filter(({ endedAt }) => endedAt === null).map(({ channelId }) => channelId);

  const acting = { timer: undefined as NodeJS.Timeout | undefined };
  afterAll(() => clearInterval(acting.timer));

  it('leaves archive, files, sessions and who is in voice as Discord has them, once each', async () => {
    let n = 0;
    acting.timer = setInterval(() => act(n++), everyMs);
    for (const [name, fault] of Object.entries(faults)) {
      const heal = fault(world);
      const text = `Nova, Luna, Mira, Guest${submitted.length}`;
      submitted.push(world.people.post({ by: world.persons.helper, channel: world.places.posts, text }));
      const upTo = n + 10;
      await until(() => n >= upTo);
      heal();
      // It is well again before the next.
      const marker = world.people.post({ by: world.persons.helper, channel: world.places.raids, text: 'marker' });
      told.push(marker);
      n += 1;
      let kept: ReadonlySet<string> = new Set();
      await until(
        async () => {
          kept = new Set((await world.messages()).map(({ id }) => id));
          return kept.has(marker.id);
        },
        90_000,
        () =>
          [
            `it to be well after ${name}; ${world.gateway.connections()} connections, ${world.gateway.identified.length} identified`,
            `marker ${marker.id} of ${marker.timestamp}; not archived: ${told
              .filter(({ id }) => !kept.has(id))
              .map(({ id, content }) => `${id} ${content}`)
              .join(', ')}`,
            `messages: ${world.parts.watch.condition('messages')}`,
            `identified at ${world.gateway.identified.map(({ at }) => at).join(', ')}`,
            ...world.product.lines.slice(-10),
            ...world.rest.asked.slice(-10).map((one) => JSON.stringify(one)),
          ].join('\n'),
      );
    }
    clearInterval(acting.timer);
    // A last gap, so that everything is compared once more.
    world.gateway.forgetSessions();
    world.gateway.drop();
    await until(
      async () => JSON.stringify(await archived()) === JSON.stringify(wanted()),
      90_000,
      'the archive to be as Discord has it',
    );
    const there = [...world.guild.voice.values()].sort();
    await until(async () => JSON.stringify([...(await openStays())].sort()) === JSON.stringify(there));
    await until(
      () => submitted.every(isAnswered),
      40_000,
      () =>
        `answers to ${submitted
          .filter((one) => !isAnswered(one))
          .map(({ content }) => content)
          .join('; ')}`,
    );
    expect(submitted.map((one) => repliesTo(one).length)).toEqual(submitted.map(() => 1));
    const list = await findRows(world.parts.readModels, sessionsProjection.views.list, { limit: 1_000 });
    expect(list).toHaveLength(submitted.length);
    await until(async () => (await closed()).length === 0, 20_000, 'every link of the archive to open');
    expect(world.rest.early).toEqual([]);
  });
});
