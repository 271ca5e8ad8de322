import { whileLeased } from '../../../src/main/start/lifecycle.ts';
import { startBot } from '../../../src/main/bot/bot.ts';
import { createRestarts } from '../../../src/main/start/restarts.ts';
import { readDiscordState } from '../../../src/application/operations/discord-state.ts';
import type { Leases } from '../../../src/ports/lease.ts';
import { createBotWorld } from '../../support/bot-world.ts';
import { until } from '../../support/until.ts';

const leases: Leases = {
  acquire: async () => ({
    lost: new AbortController().signal,
    isHeld: () => true,
    release: async () => undefined,
  }),
};

describe('a service whose work breaks off', () => {
  /** Runs work with the given outcomes in turn; returns the delays in between. */
  const run = async (endings: readonly ('throws' | 'ends')[]) => {
    const restarts = createRestarts();
    const ending = new AbortController();
    const waits: number[] = [];
    const said: unknown[] = [];
    let at = 0;
    await whileLeased({ leases, restarts, warn: () => undefined }, 'bot', {
      signal: ending.signal,
      work: async () => {
        if (endings[at++] === 'throws') throw new Error(`odd ${at}`);
      },
      waitMs: async (ms) => {
        waits.push(ms);
        said.push(restarts.missing().map(({ what, why }) => `${what}: ${why}`));
        if (at === endings.length) ending.abort();
      },
    });
    return { waits, said };
  };

  it('starts again after a pause that doubles up to a minute', async () => {
    const { waits } = await run(Array.from({ length: 9 }, () => 'throws' as const));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is named with its cause until it works again', async () => {
    const { waits, said } = await run(['throws', 'throws', 'ends', 'throws']);
    expect(said).toEqual([
      ['bot: It has stopped once and starts again by itself: odd 1'],
      ['bot: It has stopped 2 times in a row and starts again by itself: odd 2'],
      [],
      ['bot: It has stopped once and starts again by itself: odd 4'],
    ]);
    expect(waits).toEqual([1_000, 2_000, 1_000, 1_000]);
  });
});

it('a bot that cannot run falls alone: badge and readiness say why, everything else goes on, and so does the bot', async () => {
  const world = await createBotWorld();
  const ending = new AbortController();
  try {
    let left = 2;
    const process: typeof world.parts.jobs.process = (...given) => {
      if (left-- > 0) throw new Error('nothing can be fetched');
      return world.parts.jobs.process(...given);
    };
    const parts = { ...world.parts, jobs: { ...world.parts.jobs, process } };
    const { ended } = startBot(parts, world.config, ending.signal);
    const badge = () => readDiscordState(world.parts.gauges, world.parts.clock);
    await until(async () => (await badge()).why?.includes('nothing can be fetched'), 10_000, 'the badge');
    expect((await badge()).state).toBe('down');
    const { state, missing } = await world.product.readyz();
    expect([state, missing.map(({ what }) => what)]).toEqual(['degraded', ['bot']]);
    expect((await world.product.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    world.people.post({ by: world.persons.nova, channel: world.places.raids, text: 'meanwhile' });
    await until(async () => (await world.contents()).join() === 'meanwhile', 20_000, 'the bot to be back');
    await until(async () => (await badge()).state === 'healthy', 10_000, 'the badge to be well');
    ending.abort();
    await ended;
  } finally {
    ending.abort();
    await world.end();
  }
});
