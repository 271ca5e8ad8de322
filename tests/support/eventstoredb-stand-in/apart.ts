/**
 * A separate store on a used server: its streams get a prefix, and its log starts at the server's end. The adapter
 * itself is unchanged; only names and the start are translated.
 */
import type { UncommittedEvent, Position, RecordedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { Batch, EventCodec, EventStore } from '../../../src/ports/event-store.ts';

/** Takes the prefix off again; what others wrote is marked by a name that no stream has. */
const unnamed = (codec: EventCodec, prefix: string): EventCodec => ({
  encode: codec.encode,
  decode: (text, position) => {
    const event = codec.decode(text, position);
    return {
      ...event,
      stream: event.stream.startsWith(prefix) ? event.stream.slice(prefix.length) : `/${event.stream}`,
    };
  },
});

const isOwn = (event: RecordedEvent): boolean => !event.stream.startsWith('/');

type Apart = { readonly codec: EventCodec; readonly prefix: string; readonly beginning: Position | null };

/** `beginning` is the server's head before the first event of this log. */
export const apart = (open: (codec: EventCodec) => EventStore, { codec, prefix, beginning }: Apart): EventStore => {
  const store = open(unnamed(codec, prefix));
  const named = (fact: UncommittedEvent): UncommittedEvent => ({ ...fact, stream: `${prefix}${fact.stream}` });
  return {
    ...store,
    append: (stream, expected, facts) => store.append(`${prefix}${stream}`, expected, facts.map(named)),
    readStream: (stream, ...range) => store.readStream(`${prefix}${stream}`, ...range),
    hide: (stream, below) => store.hide(`${prefix}${stream}`, below),
    firstRevision: (stream) => store.firstRevision(`${prefix}${stream}`),
    async *follow(options): AsyncGenerator<Batch> {
      for await (const { events, scannedTo } of store.follow({ ...options, after: options.after ?? beginning })) {
        yield { events: events.filter(isOwn), scannedTo };
      }
    },
    head: async () => {
      const head = await store.head();
      return head === beginning ? null : head;
    },
  };
};
