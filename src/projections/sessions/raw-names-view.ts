import { foldName } from '../../contracts/text.ts';
import { aggregatedView } from '../kernel/definition/projection.ts';
import type { SessionDoc } from './session-doc.ts';

/** A name as it was read, folded: in how many sessions it stands. */
export type RawName = { sessions: number };

export const rawNamesView = aggregatedView({
  name: 'rawNames',
  fields: {},
  indexes: [],
  items: ({ participants }: SessionDoc): ReadonlyMap<string, 1> =>
    new Map(participants.map(({ rawName }) => [foldName(rawName), 1])),
  fold: (doc: RawName | null, removed: 1 | null, added: 1 | null) => {
    const name = doc ?? { sessions: 0 };
    name.sessions += (added ?? 0) - (removed ?? 0);
    return name.sessions === 0 ? null : name;
  },
});
