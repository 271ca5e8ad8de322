/** Appends with 8 writers until it is killed; prints '<stream> <revision> <event ids>' once an append is answered. */
import { writeSync } from 'node:fs';
import { createSqliteEventStore } from '../../../src/adapters/event-store/sqlite/sqlite.ts';
import { factsAfter, idsOf, jsonCodec } from '../../contracts/facts.ts';

const [file = '', round = ''] = process.argv.slice(2);
const store = createSqliteEventStore({ file, synchronous: 'full', codec: jsonCodec });

const write = async (writer: number): Promise<never> => {
  const stream = `round${round}-writer${writer}`;
  for (let revision = -1; ; revision += 2) {
    const facts = factsAfter(stream, revision, 2);
    const appended = await store.append(stream, revision < 0 ? 'no-stream' : { revision }, facts);
    if (!appended.ok) throw new Error(`conflict on ${stream}`);
    writeSync(1, `${stream} ${appended.revision} ${idsOf(facts).join(' ')}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
