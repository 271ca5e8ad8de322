import type { RecordedEvent } from '../../domain/kernel/envelope.ts';
import type { RecognitionFailure, SessionEvent, StoredReading } from '../../domain/session/events.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';
import { meanScore } from '../../domain/statistics/rounding.ts';
import { orderOf } from '../../subscriptions/log-order.ts';
import { engineWeeksView } from './engine-weeks-view.ts';
import type { OcrLogDoc } from './ocr-log-doc.ts';
import { handlers, projection } from '../kernel/definition/projection.ts';
import type { Handler } from '../kernel/definition/projection.ts';

type Step = Omit<OcrLogDoc, 'id' | 'order' | 'at' | 'sessionId' | 'attempt'>;

const blank: Omit<Step, 'eventType'> = {
  model: null,
  processingTime: null,
  players: null,
  confidence: null,
  error: null,
  failure: null,
  image: null,
  lines: null,
};

const started = (model: string | null): Step => ({ ...blank, eventType: 'started', model });
const resultOf = ({ model, ms, names, confidence, error, image, lines }: StoredReading): Step => ({
  ...blank,
  eventType: 'model_result',
  model,
  processingTime: ms,
  players: names,
  confidence,
  error,
  image,
  lines,
});

const modelsOf = (readings: readonly StoredReading[]): string | null =>
  [...new Set(readings.map(({ model }) => model))].join(', ') || null;
const timeOf = (readings: readonly StoredReading[]): number | null =>
  readings.length === 0 ? null : readings.reduce((sum, { ms }) => sum + ms, 0);

type Data<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>['data'];

const completed = ({ readings, participants }: Data<'SessionProcessed'>): Step => ({
  ...blank,
  eventType: 'completed',
  model: modelsOf(readings),
  processingTime: timeOf(readings),
  players: participants.length,
  confidence: meanScore(participants.map(({ confidenceScore }) => confidenceScore)),
});
const failed = (readings: readonly StoredReading[], failure: RecognitionFailure): Step => ({
  ...blank,
  eventType: 'failed',
  model: modelsOf(readings),
  processingTime: timeOf(readings),
  failure,
});

/** Pasted names start with the submission; names typed for a failed session start with their processing. */
const processed = (data: Data<'SessionProcessed'>): readonly Step[] => [
  ...(data.rawText === null ? [] : [started('text')]),
  ...data.readings.map(resultOf),
  completed(data),
];

type Attempt = { readonly attempt: number; readonly steps: readonly Step[] };
const handler = <E extends SessionEvent>(stepsOf: (event: RecordedEvent<E>) => Attempt): Handler<E, OcrLogDoc> => ({
  keys: (event) => stepsOf(event).steps.map((_step, index) => `${event.id}-${index}`),
  fold: (_doc, event, key) => {
    const index = Number(key.slice(event.id.length + 1));
    const { attempt, steps } = stepsOf(event);
    const step = steps[index];
    if (step === undefined) return null;
    const order = `${orderOf(event)} ${String(index).padStart(4, '0')}`;
    return { id: key, order, at: event.recordedAt, sessionId: sessionIdOf(event.stream), attempt, ...step };
  },
});

/** Recognition steps by attempt. */
export const ocrLogProjection = projection({
  name: 'ocr-log',
  version: 2,
  resetOn: ['ProductionDataWiped'],
  documents: {
    name: 'steps',
    fields: {
      order: ({ order }) => order,
      sessionId: ({ sessionId }) => sessionId,
      eventType: ({ eventType }) => eventType,
    },
    indexes: [['order'], ['eventType', 'order'], ['sessionId', 'order'], ['sessionId', 'eventType', 'order']],
    on: handlers<SessionEvent, OcrLogDoc>({
      SessionSubmitted: handler(({ data }) => ({
        attempt: 1,
        steps: data.dataSource === 'text' ? [started('text')] : [],
      })),
      RecognitionStarted: handler(({ data }) => ({ attempt: data.attempt, steps: [started(null)] })),
      SessionProcessed: handler(({ data }) => ({ attempt: data.attempt, steps: processed(data) })),
      SessionFailed: handler(({ data }) => ({
        attempt: data.attempt,
        steps: [...data.readings.map(resultOf), failed(data.readings, data.failure)],
      })),
    }),
  },
  derived: [engineWeeksView],
});
