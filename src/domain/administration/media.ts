import type { MediaRefs } from '../kernel/media.ts';
import type { AdministrationEvent } from './events.ts';

/** The administration refers to nothing. */
export const administrationMedia: MediaRefs<AdministrationEvent> = {
  WipeStarted: null,
  ProductionDataWiped: null,
  WipeCompleted: null,
  ImportStarted: null,
  RecognitionThresholdsSet: null,
};
