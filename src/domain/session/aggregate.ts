import type { Aggregate, MediaRefs } from '../kernel/aggregate.ts';
import type { SessionEvent, StoredReading } from './events.ts';
import { sessionAudit } from './audit.ts';
import { sessionEvents } from './events.ts';

const transcripts = (readings: readonly StoredReading[]): string[] =>
  readings.flatMap(({ transcript }) => transcript ?? []);

/** Which events of a session refer to pictures and texts. What was erased is named by what brought it. */
const media: MediaRefs<SessionEvent> = {
  SessionSubmitted: ({ images, rawText }) => ({
    pictures: images.map(({ mediaId }) => mediaId),
    texts: rawText === null ? [] : [rawText],
  }),
  RecognitionStarted: null,
  SessionProcessed: ({ readings, rawText }) => ({
    pictures: [],
    texts: [...transcripts(readings), ...(rawText === null ? [] : [rawText])],
  }),
  SessionFailed: ({ readings }) => ({ pictures: [], texts: transcripts(readings) }),
  ReprocessingRequested: null,
  ParticipantsEdited: null,
  SessionVerified: null,
  VerificationReverted: null,
  ParticipantsRecredited: null,
  ReadingsCredited: null,
  ReadingsConfirmed: null,
  ReadingsReverted: null,
  SessionExcluded: null,
  SessionIncluded: null,
  SessionCorrected: null,
  SessionMediaErased: null,
};

export const sessionAggregate = { events: sessionEvents, media, audit: sessionAudit } satisfies Aggregate;
