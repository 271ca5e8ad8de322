import { derived } from '../kernel/projection.ts';
import type { SessionDoc } from './session-doc.ts';

/** A stored picture: in how many sessions it stands. */
export type SessionPicture = { sessions: number };

/** Only what a session names is shown as a picture of one. */
export const picturesView = derived<SessionDoc, 1, SessionPicture>({
  name: 'pictures',
  fields: {},
  indexes: [],
  items: ({ images }) => new Map(images.map(({ mediaId }) => [mediaId, 1])),
  fold: (doc, removed, added) => {
    const sessions = (doc?.sessions ?? 0) + (added ?? 0) - (removed ?? 0);
    return sessions === 0 ? null : { sessions };
  },
});
