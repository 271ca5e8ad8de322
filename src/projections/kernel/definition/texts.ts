import type { Recorded } from '../../../domain/kernel/envelope.ts';
import type { TextStore } from '../../../ports/text-store.ts';
import type { Projection, Texts } from './projection.ts';

/** Texts of people by id; what was erased is absent. Throws while the store is out of reach. */
export type FetchTexts = (ids: readonly string[]) => Promise<Texts>;

export const buildFetchTexts =
  (texts: Pick<TextStore, 'get'>): FetchTexts =>
  async (ids) =>
    new Map([...(await texts.get(ids))].map(([id, { text }]) => [id, text]));

const none: Texts = new Map();

/** Everything that the folding of these events looks at, in one call. */
export const textsFor = async (
  events: readonly Recorded[],
  { textsOf, name }: Pick<Projection, 'textsOf' | 'name'>,
  fetchTexts: FetchTexts | undefined,
): Promise<Texts> => {
  if (textsOf === null) return none;
  const ids = new Set(events.flatMap((event) => textsOf(event)));
  if (ids.size === 0) return none;
  if (fetchTexts === undefined) throw new Error(`${name} looks at texts, and nobody fetches them here`);
  return fetchTexts([...ids]);
};
