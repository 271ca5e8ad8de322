import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { MessageEvent } from '../../../src/domain/message/events.ts';
import { createBatchFold } from '../../../src/projections/kernel/fold/fold-batch.ts';
import { commitFold } from '../../../src/projections/kernel/fold/commit-fold.ts';
import type { FetchTexts } from '../../../src/projections/kernel/definition/texts.ts';
import { messagesProjection } from '../../../src/projections/messages/projection.ts';
import { searchMessages, storedAttachment } from '../../../src/projections/messages/queries.ts';
import { createInMemoryEventStore } from '../../support/in-memory-event-store.ts';
import { createInMemoryReadModels } from '../../support/in-memory-read-models.ts';
import { archived, deleted, edited, erased, file, lost, stored } from '../../support/message-builders.ts';
import { fact } from '../support/facts.ts';
import { readingOf } from '../support/project.ts';

const of = (id: string, ...events: MessageEvent[]): UncommittedEvent[] =>
  events.map((event) => fact(`message-${id}`, event));

/** Folds in batches of a size, with texts as the store has them. */
const fold = async (facts: readonly UncommittedEvent[], texts: Record<string, string>, size = facts.length) => {
  const asked: (readonly string[])[] = [];
  const fetchTexts: FetchTexts = (ids) => {
    asked.push(ids);
    return Promise.resolve(new Map(ids.flatMap((id) => (texts[id] === undefined ? [] : [[id, texts[id]]]))));
  };
  const readModels = createInMemoryReadModels();
  const build = await readModels.open(messagesProjection.shape, 'serving');
  const cache = { documentBytes: 1_000, sharedBytes: 1_000 };
  const checkpoint = await build.checkpoint();
  const folding = createBatchFold({
    projection: messagesProjection,
    load: build.load,
    checkpoint,
    logId: 'log-1',
    cache,
    fetchTexts,
  });
  const events = [...createInMemoryEventStore().put(...facts)];
  while (events.length > 0) {
    const batch = events.splice(0, size);
    await folding.fold(batch);
    const scannedTo = batch.at(-1)?.position;
    if (scannedTo !== undefined) await commitFold(folding, build, { scannedTo, retry: (action) => action(0) });
  }
  return { ...readingOf(messagesProjection, readModels, build, folding.checkpoint().skipped), asked };
};
const everything = { offset: 0, limit: 10, search: '', channelId: null, hasImages: null };

describe('messages', () => {
  it('given an archived message, then it holds its text, fetched once for the batch', async () => {
    const facts = [
      ...of('m1', archived()),
      ...of('m2', archived({ textId: 't2' })),
      ...of('m3', archived({ textId: null })),
    ];
    const world = await fold(facts, { t1: 'Kraken tonight', t2: 'gg' });
    expect(await world.docs('messages')).toMatchObject({
      m1: { id: 'm1', channelId: 'c1', accountId: 'nova', content: 'Kraken tonight', editedAt: null, isDeleted: false },
      m2: { content: 'gg' },
      m3: { content: '' },
    });
    expect(world.asked).toEqual([['t1', 't2']]);
  });

  it('given an edit and a deletion, then the last text stands and stays', async () => {
    const world = await fold(
      of('m1', archived(), edited('t2', 't1'), deleted),
      { t1: 'old words', t2: 'new words' },
      1,
    );
    expect(await world.docs('messages')).toMatchObject({
      m1: { content: 'new words', editedAt: '2026-03-01T20:05:00.000Z', isDeleted: true },
    });
    expect(await searchMessages(world.readModels, { ...everything, search: 'old' })).toEqual([]);
    expect(await searchMessages(world.readModels, { ...everything, search: 'new' })).toHaveLength(1);
  });

  it('given files, then each is awaited, stored or lost', async () => {
    const message = archived({ attachments: [file('f1'), file('f2', 'text/plain'), file('f3')] });
    const world = await fold(of('m1', message, stored('f1'), lost('f2')), { t1: '' }, 1);
    expect(await world.docs('messages')).toMatchObject({
      m1: { attachments: [{ state: 'stored', mediaId: 'hash-1' }, { state: 'lost' }, { state: 'awaited' }] },
    });
    expect(await storedAttachment(world.readModels, 'f1')).toEqual({
      mediaId: 'hash-1',
      filename: 'f1.png',
      type: 'image/png',
    });
    for (const id of ['f2', 'f3', 'f9']) expect(await storedAttachment(world.readModels, id)).toBeNull();
  });

  it('given an erased text, then it is nowhere, and a rebuild after the erasure has the same digest', async () => {
    const facts = of('m1', archived(), edited('t2', 't1'), erased('t1'), erased('t2'));
    const before = await fold(facts, { t1: 'a secret', t2: 'another secret' }, 1);
    const after = await fold(facts, {});
    expect(await before.docs('messages')).toMatchObject({ m1: { content: null } });
    expect(await before.digest()).toBe(await after.digest());
    expect(JSON.stringify(await before.docs('messages'))).not.toContain('secret');
    expect(await searchMessages(before.readModels, { ...everything, search: 'secret' })).toEqual([]);
  });

  it('given an erased earlier text, then the present one stands', async () => {
    const facts = of('m1', archived(), edited('t2', 't1'), erased('t1'));
    const world = await fold(facts, { t2: 'still here' });
    expect(await world.docs('messages')).toMatchObject({ m1: { content: 'still here' } });
  });

  it('does not fold, nor skip, where nobody fetches texts', async () => {
    const build = await createInMemoryReadModels().open(messagesProjection.shape, 'serving');
    const folding = createBatchFold({
      projection: messagesProjection,
      load: build.load,
      checkpoint: await build.checkpoint(),
      logId: 'log-1',
      cache: { documentBytes: 1_000, sharedBytes: 1_000 },
    });
    const events = createInMemoryEventStore().put(...of('m1', archived()));
    await expect(folding.fold(events)).rejects.toThrow('messages looks at texts');
    expect(folding.checkpoint().skipped).toEqual([]);
  });
});
