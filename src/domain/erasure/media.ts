import type { MediaRefs } from '../kernel/media.ts';
import type { ErasureEvent } from './events.ts';

export const erasureMedia: MediaRefs<ErasureEvent> = {
  ErasureRequested: ({ textId }) => ({ pictures: [], texts: textId === null ? [] : [textId] }),
  ErasureWithdrawn: null,
  ErasureDeclined: null,
  ErasureDone: null,
};
