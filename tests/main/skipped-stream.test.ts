import { systemMeta } from '../../src/application/commands/command-meta.ts';
import { rosterDecider } from '../../src/domain/roster/decider.ts';
import type { Composition } from '../../src/main/start/composition.ts';
import type { Projection } from '../../src/projections/kernel/definition/projection.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { register } from '../support/roster-builders.ts';
import { startWholeProcess } from '../support/whole-process.ts';
import type { WholeProcess } from '../support/whole-process.ts';
import { until } from '../support/until.ts';

/** The players throw on one event of the roster. */
const withDefect = ({ projections }: Composition): Partial<Composition> => ({
  projections: projections.map((one): Projection => {
    if (one.name !== 'players') return one;
    const fold: Projection['fold'] = (doc, event, key, texts) => {
      if (JSON.stringify(event.data).includes('Cursed')) throw new Error('a cursed name');
      return one.fold(doc, event, key, texts);
    };
    return { ...one, fold };
  }),
});

const send = async ({ parts }: WholeProcess, ...names: readonly string[]) => {
  const meta = systemMeta({ id: `request-${names.join()}`, correlationId: 'test' }, 'register', parts.clock);
  const handled = await parts.handle(rosterDecider, 'guild', register(...names), meta);
  if (!handled.ok || handled.position === null) throw new Error('not registered');
  return { position: handled.position, eventId: handled.events[0]?.id };
};
/** A member who reads. */
const memberOf = async ({ app, parts }: WholeProcess) => {
  const profile = { discordId: '100000000000000001', username: 'ada', displayName: 'Ada', nick: null, avatarUrl: null };
  const account = await parts.accounts.meet(profile);
  const at = parts.clock.now().getTime();
  const times = { createdAt: at, seenAt: at, roleCheckedAt: at };
  await parts.signIns.create({
    token: 'a-token',
    accountId: account.id,
    role: 'member',
    accessToken: null,
    browser: null,
    ...times,
  });
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url, cookies: { muster: 'a-token' } });
    return { statusCode, body: JSON.parse(body) as unknown };
  };
};

it('a projection that throws on one event of the roster: all else goes on, and it can be seen', async () => {
  const folder = temporaryFolder();
  let running = await startWholeProcess({ dataDir: folder.path, change: withDefect });
  try {
    await running.settled;
    const read = await memberOf(running);
    await send(running, 'Ada');
    const { eventId } = await send(running, 'Cursed');
    const { position } = await send(running, 'Bob');
    // Others read the roster, too, and the skipped stream is not waited for.
    const links = await read(`/api/my/profile?after=${position}`);
    expect(links).toEqual({ statusCode: 200, body: { player: null, linkRequest: null } });
    const players = await read(`/api/players?after=${position}`);
    expect(players.statusCode).toBe(200);
    expect((players.body as { name: string }[]).map(({ name }) => name)).toEqual(['Ada']);

    const why = `1 stream is left out, the first since event ${eventId} of roster-guild: PlayersRegistered: a cursed name`;
    await running.until('degraded');
    expect(await running.readyz()).toEqual({ state: 'degraded', missing: [{ what: 'players', why }] });
    expect(await running.scrape()).toContain('muster_projection_skipped_streams{projection="players"} 1\n');
    expect(await running.scrape()).toContain('muster_projection_skipped_streams{projection="sessions"} 0\n');
    const skipped = [{ stream: 'roster-guild', eventId, cause: 'PlayersRegistered: a cursed name' }];
    expect(running.parts.runner.states()).toContainEqual(
      expect.objectContaining({
        name: 'players',
        status: 'running',
        checkpoint: expect.objectContaining({ skipped }),
      }),
    );
    const told = (): unknown[] => running.lines.map((line) => JSON.parse(line) as unknown);
    expect(told()).toEqual([expect.objectContaining({ ...skipped[0], projection: 'players', level: 50 })]);

    await running.stop();
    running = await startWholeProcess({ dataDir: folder.path, change: withDefect });
    await running.until('degraded');
    await until(() => told().length > 0);
    expect(told()).toHaveLength(1);
  } finally {
    await running.stop();
    await folder.remove();
  }
});
