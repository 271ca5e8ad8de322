import type { RecordedEvent } from '../../../domain/kernel/envelope.ts';
import type { TextStore } from '../../../ports/text-store.ts';
import type { Projection, Texts } from './projection.ts';

/** Fetches texts by id; erased ones are absent. Throws while the store is unreachable. */
export type FetchTexts = (ids: readonly string[]) => Promise<Texts>;

export const buildFetchTexts =
  (texts: Pick<TextStore, 'get'>): FetchTexts =>
  async (ids) =>
    new Map([...(await texts.get(ids))].map(([id, { text }]) => [id, text]));

const none: Texts = new Map();

/** Fetches all texts needed to fold these events, in one call. */
export const textsFor = async (
  events: readonly RecordedEvent[],
  { textsOf, name }: Pick<Projection, 'textsOf' | 'name'>,
  fetchTexts: FetchTexts | undefined,
): Promise<Texts> => {
  if (textsOf === null) return none;
  const ids = new Set(events.flatMap((event) => textsOf(event)));
  if (ids.size === 0) return none;
  if (fetchTexts === undefined) throw new Error(`${name} looks at texts, and nobody fetches them here`);
  return fetchTexts([...ids]);
};
