import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { AdministrationEvent } from './events.ts';
import { administrationAudit } from './audit.ts';
import { administrationEvents } from './events.ts';

/** The administration refers to nothing. */
const media: MediaRefs<AdministrationEvent> = {
  WipeStarted: null,
  ProductionDataWiped: null,
  WipeCompleted: null,
  ImportStarted: null,
  RecognitionThresholdsSet: null,
};

export const administrationAggregate = {
  events: administrationEvents,
  media,
  audit: administrationAudit,
} satisfies Aggregate;
