import { GatewayDispatchEvents } from 'discord-api-types/v10';
import fc from 'fast-check';
import { createBotWorld } from '../support/bot-world.ts';
import type { BotWorld } from '../support/bot-world.ts';
import { ids } from '../support/discord/guild.ts';
import { until } from '../support/until.ts';

const runs = Number(process.env['ODD_PACKETS'] ?? 1_000);

/** Anything at all where Discord would say something of the guild. */
const anything = fc.anything({ maxDepth: 3, withNullPrototype: false, withBigInt: false, withDate: false });
const ofGuild = fc.record({ guild_id: fc.constant(ids.guild), id: anything, channel_id: anything, user: anything });
const body = fc.oneof(
  anything,
  ofGuild,
  fc.record({ guild_id: fc.constant(ids.guild), d: anything, member: anything, author: anything, type: anything }),
);
const dispatched = fc.record({
  op: fc.constant(0),
  t: fc.constantFrom(
    // The library itself takes a new session from it.
    ...Object.values(GatewayDispatchEvents).filter((type) => type !== GatewayDispatchEvents.Ready),
    'A_KIND_OF_TOMORROW' as never,
  ),
  s: fc.constantFrom(1, 0, -1, null, 'x'),
  d: body,
});

type Told = { readonly t: string; readonly d: object };
/** Packets of Discord with one field, or a nested one, replaced. */
const mutated = (bases: readonly Told[]) =>
  fc.record({ base: fc.constantFrom(...bases), at: fc.nat(), deeper: fc.nat(), value: anything }).map((given) => {
    const { base, at, deeper, value } = given;
    const changed = (of: object, key: number, to: unknown): object => {
      const keys = Object.keys(of);
      return { ...of, [keys[key % keys.length] ?? 'id']: to };
    };
    const keys = Object.keys(base.d);
    const inner: unknown = Reflect.get(base.d, keys[at % keys.length] ?? '');
    const isDeep = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && deeper % 2 === 0;
    const to = isDeep && Object.keys(inner).length > 0 ? changed(inner, deeper, value) : value;
    return { op: 0, t: base.t, s: 1, d: changed(base.d, at, to) };
  });

describe('packets that no one would send', () => {
  let world: BotWorld;
  const rejections: unknown[] = [];
  const note = (cause: unknown): void => void rejections.push(cause);
  beforeAll(async () => {
    world = await createBotWorld();
    process.on('unhandledRejection', note);
    process.on('uncaughtException', note);
  });
  afterAll(async () => {
    process.off('unhandledRejection', note);
    process.off('uncaughtException', note);
    await world.end();
  });

  /** The bot still works: posts are archived. */
  const isWell = async (text: string): Promise<void> => {
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text });
    await until(async () => (await world.contents()).includes(text), 30_000, `"${text}" to be archived`);
  };

  it('are reported and skipped, and nothing else ends', async () => {
    await world.startBot();
    await isWell('before');
    for (const packet of fc.sample(dispatched, { numRuns: runs, seed: 4 })) world.gateway.raw(JSON.stringify(packet));
    const { guild, persons, places, people } = world;
    const member = { ...persons.nova, guild_id: ids.guild };
    const message = people.post({ by: persons.nova, channel: places.other, text: 'a base', silent: true });
    const bases: readonly Told[] = [
      { t: 'GUILD_CREATE', d: guild.snapshot() },
      { t: 'CHANNEL_UPDATE', d: places.raids },
      { t: 'GUILD_MEMBER_UPDATE', d: member },
      { t: 'VOICE_STATE_UPDATE', d: { ...guild.voiceState(persons.nova.user.id), member: persons.nova } },
      { t: 'GUILD_ROLE_UPDATE', d: { guild_id: ids.guild, role: [...guild.roles.values()][0] } },
      { t: 'MESSAGE_CREATE', d: { ...message, guild_id: ids.guild, member: persons.nova } },
      { t: 'MESSAGE_UPDATE', d: { ...message, guild_id: ids.guild } },
      { t: 'THREAD_LIST_SYNC', d: { guild_id: ids.guild, threads: [places.forum], members: [] } },
    ];
    for (const packet of fc.sample(mutated(bases), { numRuns: runs, seed: 5 }))
      world.gateway.raw(JSON.stringify(packet));
    await isWell('between');
    expect(world.gateway.identified).toHaveLength(1);
    expect(rejections).toEqual([]);
  });

  it.each([
    ['no session', { op: 9, d: null }],
    ['no interval', { op: 10, d: null }],
    ['a session without itself', { op: 0, t: 'READY', s: 5, d: null }],
  ])('break the connection at most, which is replaced: %s', async (_what, packet) => {
    world.gateway.raw(JSON.stringify(packet));
    await isWell(`after ${_what}`);
    expect(rejections).toEqual([]);
  });

  it('may be no packets', async () => {
    for (const text of ['', 'null', '[]', '{', '"x"', '{"op":99}', '{"op":"x","d":{}}', '0']) world.gateway.raw(text);
    await isWell('after noise');
    expect(rejections).toEqual([]);
  });
});
