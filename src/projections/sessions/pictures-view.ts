import { aggregatedView } from '../kernel/definition/projection.ts';
import type { SessionDoc } from './session-doc.ts';

/** A stored screenshot: number of sessions that use it. */
export type SessionPicture = { sessions: number };

/** Only screenshots named by a session are served. */
export const picturesView = aggregatedView({
  name: 'pictures',
  fields: {},
  indexes: [],
  items: ({ images }: SessionDoc): ReadonlyMap<string, 1> => new Map(images.map(({ mediaId }) => [mediaId, 1])),
  fold: (doc: SessionPicture | null, removed: 1 | null, added: 1 | null) => {
    const sessions = (doc?.sessions ?? 0) + (added ?? 0) - (removed ?? 0);
    return sessions === 0 ? null : { sessions };
  },
});
