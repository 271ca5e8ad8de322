import { join } from 'node:path';
import { createSqliteEventStore } from '../../src/adapters/event-store/sqlite/sqlite.ts';
import { eventRegistry } from '../../src/domain/event-registry.ts';
import type { UncommittedEvent } from '../../src/domain/kernel/envelope.ts';
import type { Json } from '../../src/domain/kernel/json.ts';
import type { EventStore } from '../../src/ports/event-store.ts';
import { compared, inTurn, millisecondsOf, rate } from '../measure.ts';
import type { Result } from '../measure.ts';
import { openPeer } from './emmett.ts';
import type { Emmett, Peer } from './emmett.ts';
import { sessionOf, sessions } from './facts.ts';

const rounds = 5;
/** Many short turns, because commits wait for the disk, which is slow at times. */
const singleRounds = 15;
const single = 100;
const together = 100;
const groups = 10;

/** Appends facts of one stream in order; resolves to the last one's global position, if known. */
export type Append = (facts: readonly UncommittedEvent[]) => Promise<bigint | null>;

export const appendOurs =
  (store: EventStore): Append =>
  async (facts) => {
    const { stream, revision } = facts[0] ?? raise('no facts');
    const expected = revision === 0 ? 'no-stream' : { revision: revision - 1 };
    if (!(await store.append(stream, expected, facts)).ok) throw new Error('conflict');
    return null;
  };

/** The same data; the envelope goes into its metadata. */
export const appendTheirs =
  ({ store }: Peer): Append =>
  async (facts) => {
    const { stream, revision } = facts[0] ?? raise('no facts');
    const events = facts.map(({ type, data, stream: _stream, revision: _revision, ...metadata }) => ({
      type,
      data: data as Json,
      metadata,
    }));
    const expectedStreamVersion = revision === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(revision);
    return (await store.appendToStream(stream, events, { expectedStreamVersion })).lastEventGlobalPosition;
  };

const raise = (text: string): never => {
  throw new Error(text);
};

const inOrder = async (append: Append, facts: readonly UncommittedEvent[]): Promise<void> => {
  for (const fact of facts) await append([fact]);
};
const oneByOne = (append: Append) => (): Promise<number> => {
  const facts = sessionOf(single);
  return millisecondsOf(() => inOrder(append, facts));
};
const inGroups = (work: (group: readonly UncommittedEvent[]) => Promise<unknown>) => (): Promise<number> => {
  const all = Array.from({ length: groups }, () => sessions(together));
  return millisecondsOf(async () => {
    for (const group of all) await work(group);
  });
};
const atOnce = (append: Append) => inGroups((group) => Promise.all(group.map((fact) => append([fact]))));
const oneAfterTheOther = (append: Append) => inGroups((group) => inOrder(append, group));
const inOneAppend = (append: Append) => (): Promise<number> => {
  const all = Array.from({ length: groups }, () => sessionOf(together));
  return millisecondsOf(async () => {
    for (const facts of all) await append(facts);
  });
};

export const benchAppends = async (dir: string, emmett: Emmett): Promise<readonly Result[]> => {
  const codec = eventRegistry;
  const store = createSqliteEventStore({ file: join(dir, 'events.db'), synchronous: 'full', inThread: false, codec });
  const peer = await openPeer(emmett, join(dir, 'peer.db'));
  const ours = appendOurs(store);
  const theirs = appendTheirs(peer);
  const alone = await inTurn(singleRounds, oneByOne(ours), oneByOne(theirs));
  const many = await inTurn(rounds, atOnce(ours), oneAfterTheOther(theirs));
  const [, undurable] = await inTurn(rounds, atOnce(ours), atOnce(theirs));
  const [oursInOne, theirsInOne] = await inTurn(rounds, inOneAppend(ours), inOneAppend(theirs));
  await store.close();
  peer.connection.close();
  const count = together * groups;
  return [
    {
      ...compared('peer: appends one by one', alone, {
        count: single,
        wanted: 2,
        note: 'one commit each; WAL and synchronous FULL on both sides',
      }),
      quietOnly: true,
    },
    compared('peer: 100 appends at once', many, {
      count,
      wanted: 5,
      note: 'the peer one after the other: at once it answers them before they are committed',
    }),
    {
      kind: 'note',
      name: 'peer: 100 appends at once, answered before they are committed',
      text: `theirs ${rate(count, undurable)}`,
    },
    {
      kind: 'note',
      name: 'peer: one append of 100 events',
      text: `${rate(count, oursInOne)}, theirs ${rate(count, theirsInOne)}`,
    },
  ];
};
