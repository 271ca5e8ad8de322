import type { MatchedName } from '../../recognition/read-name.ts';
import type { StoredParticipant, StoredReading } from '../events.ts';

/** A participant without an id, as matching returns it. */
export type NewParticipant = Omit<StoredParticipant, 'participantId' | 'verified' | 'heldBack' | 'review' | 'added'>;

export const newParticipant = (matched: MatchedName): NewParticipant => ({
  rawName: matched.rawName,
  playerId: matched.playerId,
  readingConfidence: matched.readingConfidence,
  matchConfidence: matched.matchConfidence,
  confidenceScore: matched.confidenceScore,
  detectionMethod: matched.detectionMethod,
  model: matched.model,
  image: matched.image,
  box: matched.box === null ? null : [...matched.box],
  probability: matched.probability,
  calibration: matched.calibration,
  engines: matched.engines.map(({ model, text, confidence }) => ({ model, text, confidence })),
  matchedBy: matched.matchedBy,
  candidates: matched.candidates.map((candidate) => ({ ...candidate })),
  sources: matched.sources.map(({ box, ...source }) => ({ ...source, box: box === null ? null : [...box] })),
});

/** Reading record for typed names. `ms`: duration of matching. */
export const typedReading = (names: number, ms: number, transcript: string | null): StoredReading => ({
  image: null,
  model: 'text',
  slot: null,
  ms,
  lines: names,
  names,
  confidence: names === 0 ? null : 1,
  transcript,
  tokens: null,
  error: null,
});
