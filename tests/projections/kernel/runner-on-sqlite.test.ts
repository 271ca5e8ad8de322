import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite/sqlite.ts';
import { createSqliteReadModelStore } from '../../../src/adapters/read-models/sqlite/sqlite.ts';
import type { UncommittedEvent, Position } from '../../../src/domain/kernel/envelope.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { discordLinksProjection } from '../../../src/projections/discord-links/projection.ts';
import type { Projection } from '../../../src/projections/kernel/definition/projection.ts';
import { createRunner } from '../../../src/projections/kernel/run/runner.ts';
import { playersProjection } from '../../../src/projections/players/projection.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { countedSessionsOf, listSessions, sessionsWithPlayer } from '../../../src/projections/sessions/queries.ts';
import { createInMemoryPubSub } from '../../support/in-memory-pub-sub.ts';
import { until } from '../../support/until.ts';
import { registered } from '../support/roster.ts';
import { excluded, participant, processed, submitted } from '../support/sessions.ts';

const all = [sessionsProjection, playersProjection, discordLinksProjection];
let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'muster-runner-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** One run of the process on the folder. */
const withProcess = async <T>(
  work: (process: ReturnType<typeof open>) => Promise<T>,
  projections: readonly Projection[] = all,
): Promise<T> => {
  const process = open();
  const abort = new AbortController();
  const running = process.runner.run(projections, abort.signal);
  try {
    return await work(process);
  } finally {
    abort.abort();
    await running;
    await process.readModels.close();
    await process.eventStore.close();
  }
};
const open = () => {
  const eventStore = createSqliteEventStore({
    file: join(dir, 'events.db'),
    synchronous: 'normal',
    codec: eventRegistry,
  });
  const readModels = createSqliteReadModelStore({ dir: join(dir, 'views') });
  const runner = createRunner({ eventStore, readModels, pubSub: createInMemoryPubSub(), knows: eventRegistry.knows });
  const append = async (...facts: UncommittedEvent[]): Promise<Position> => {
    const numbered = facts.map((one, revision) => ({ ...one, revision }));
    const appended = await eventStore.append(facts[0]?.stream ?? '', 'no-stream', numbered);
    if (!appended.ok) throw new Error('a conflict');
    return appended.position;
  };
  const reached = async (position: Position): Promise<void> => {
    const names = all.map(({ name }) => name);
    // Nobody waits for a projection that is being built.
    await until(async () => (await runner.waitFor(names, position, 20_000)) === 'reached');
  };
  const digest = async (projection: Projection): Promise<string> =>
    (await readModels.open(projection.shape, 'serving')).digest();
  return { eventStore, readModels, runner, append, reached, digest };
};

const fill = async ({ append, reached }: ReturnType<typeof open>): Promise<void> => {
  await append(registered({ 'p-a': 'Ada', 'p-b': 'Bob' }));
  for (let index = 0; index < 40; index += 1) {
    const id = `s${index}`;
    const rows = ['a', 'b'].map((name) => participant(name, { participantId: `${id}-${name}` }));
    const eventDate = `2026-03-${String((index % 28) + 1).padStart(2, '0')}T20:00:00.000Z`;
    const last = await append(
      submitted(id, { eventDate }),
      processed(id, rows),
      ...(index % 5 === 0 ? [excluded(id)] : []),
    );
    if (index === 39) await reached(last);
  }
};

it('serves lists and statistics, and goes on after a restart', async () => {
  const before = await withProcess(async (process) => {
    await fill(process);
    return process.digest(sessionsProjection);
  });
  await withProcess(async ({ readModels, append, reached, digest }) => {
    expect(await digest(sessionsProjection)).toBe(before);
    await reached(await append(submitted('late'), processed('late', [participant('a', { participantId: 'late-a' })])));
    const page = await listSessions(readModels, {
      offset: 0,
      limit: 5,
      eventType: null,
      review: false,
      excluded: false,
      counted: false,
      processed: false,
      tokens: ['p:p-a'],
    });
    expect([page.ids.length, page.hasMore]).toEqual([5, true]);
    expect(await countedSessionsOf(readModels, 'p-a', { from: null, limit: 500 })).toHaveLength(33);
    const rows = [...(await readModels.get('sessions', 'list', ['s1', 'late'])).values()];
    const listed = rows.map(({ fields }) => ({ eventDate: String(fields['eventDate']) }));
    const taken = await sessionsWithPlayer(readModels, 'p-b', listed);
    expect(['s1', 'late'].filter((id) => taken.has(id))).toEqual(['s1']);
  });
});

it('a rebuild on demand makes the same documents; a raised version is rebuilt at start and then follows', async () => {
  const before = await withProcess(async (process) => {
    await fill(process);
    expect(await process.runner.rebuild('sessions')).toMatchObject({ outcome: 'swapped' });
    return process.digest(sessionsProjection);
  });
  const raised: Projection = { ...sessionsProjection, version: 2, shape: { ...sessionsProjection.shape, version: 2 } };
  await withProcess(
    async ({ readModels, append, reached, digest }) => {
      await reached(await append(submitted('late')));
      expect((await readModels.checkpoints())['sessions']?.version).toBe(2);
      expect(await digest(raised)).not.toBe(before);
    },
    [raised, playersProjection, discordLinksProjection],
  );
});

it('views that changed without a new version are rebuilt instead of being served half empty', async () => {
  await withProcess(fill);
  const [first, ...others] = sessionsProjection.shape.views;
  const views = first === undefined ? [] : [{ ...first, indexes: [...first.indexes, []] }, ...others];
  const changed: Projection = { ...sessionsProjection, shape: { ...sessionsProjection.shape, views } };
  await withProcess(
    async ({ readModels, append, reached }) => {
      await reached(await append(submitted('late')));
      expect(await readModels.count('sessions', 'list', { limit: 1 })).toBe(41);
    },
    [changed, playersProjection, discordLinksProjection],
  );
});
