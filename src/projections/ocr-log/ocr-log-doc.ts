import type { Failure } from '../../domain/session/events.ts';

/** One step of a recognition. Its id is `<event id>-<n>`: an event may be several. */
export type OcrLogDoc = {
  readonly id: string;
  readonly order: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly sessionId: string;
  readonly eventType: 'started' | 'model_result' | 'completed' | 'failed';
  readonly attempt: number;
  readonly model: string | null;
  /** Milliseconds; of a whole attempt the sum. */
  readonly processingTime: number | null;
  /** Names found; of a whole attempt those of all pictures together. */
  readonly players: number | null;
  readonly confidence: number | null;
  /** Why an engine said nothing: its code. */
  readonly error: string | null;
  /** Why the attempt has failed. */
  readonly failure: Failure | null;
  /** Index of the picture. */
  readonly image: number | null;
  readonly lines: number | null;
};
