import type { RecognitionFailure } from '../../domain/session/events.ts';

/** One step of a recognition. Its id is `<event id>-<n>`, because an event may hold several. */
export type OcrLogDoc = {
  readonly id: string;
  readonly order: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly sessionId: string;
  readonly eventType: 'started' | 'model_result' | 'completed' | 'failed';
  readonly attempt: number;
  readonly model: string | null;
  /** Milliseconds; for a whole attempt the sum. */
  readonly processingTime: number | null;
  /** Names found; for a whole attempt over all screenshots. */
  readonly players: number | null;
  readonly confidence: number | null;
  /** Error code of the engine. */
  readonly error: string | null;
  /** Failure of the attempt. */
  readonly failure: RecognitionFailure | null;
  /** Index of the screenshot. */
  readonly image: number | null;
  readonly lines: number | null;
};
