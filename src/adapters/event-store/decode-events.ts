import type { DamagedEvent, EventCodec } from '../../ports/event-store.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import { codedError } from '../coded-error.ts';

type Text = { readonly text: string; readonly position: Position };
/** Place of an event, known without decoding it. */
export type EventPlace = Omit<DamagedEvent, 'position' | 'cause'>;

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

type DecodedEvents = { readonly events: readonly RecordedEvent[]; readonly damaged?: readonly DamagedEvent[] };

/** Decodes a page; damaged events are listed separately. */
export const decodePage = <T extends Text>(
  codec: EventCodec,
  texts: Iterable<T>,
  placeOf: (text: T) => EventPlace,
): DecodedEvents => {
  const events: RecordedEvent[] = [];
  const damaged: DamagedEvent[] = [];
  for (const one of texts) {
    try {
      events.push(codec.decode(one.text, one.position));
    } catch (error) {
      damaged.push({ ...placeOf(one), position: one.position, cause: causeOf(error) });
    }
  }
  return damaged.length === 0 ? { events } : { events, damaged };
};

/** Decodes a stream. Throws `event-damaged` at the first damaged event, because commands need the whole stream. */
export const decodeStream = (codec: EventCodec, stream: string, texts: readonly Text[]): readonly RecordedEvent[] =>
  texts.map(({ text, position }) => {
    try {
      return codec.decode(text, position);
    } catch (error) {
      const what = `An event of ${stream} at position ${position} cannot be read: ${causeOf(error)}`;
      throw Object.assign(codedError('event-damaged', what), { cause: error });
    }
  });
