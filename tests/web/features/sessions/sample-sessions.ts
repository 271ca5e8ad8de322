import type { Participant, SessionDetails, SessionRow } from '../../../../src/contracts/sessions.ts';

export const sampleRow = (id: string, change: Partial<SessionRow> = {}): SessionRow => ({
  id,
  eventDate: '2026-11-20T19:30:00.000Z',
  eventType: 'Kraken',
  participantCount: 31,
  discordUsername: 'oskbrand',
  confidenceScore: 0.88,
  dataSource: 'screenshot',
  userParticipated: false,
  status: 'processed',
  excluded: false,
  unverifiedCount: 0,
  submittedAt: '2026-11-20T22:00:00.000Z',
  duplicateOpen: false,
  ...change,
});

export const samplePlayers = ['Brannock', 'Thalorin', 'Thaloris', 'Calyx'].map((name, index) => ({
  id: `p${index}`,
  name,
  characterName: name,
  discordUsername: null,
  linked: false,
}));

export const sampleParticipant = (id: string, rawName: string, change: Partial<Participant> = {}): Participant => ({
  id,
  sessionId: 's1',
  playerId: null,
  playerName: null,
  rawName,
  confidenceScore: 0.81,
  readingConfidence: 0.93,
  matchConfidence: 0.88,
  detectionMethod: 'paddle',
  verificationStatus: 'unverified',
  ocrModel: null,
  image: null,
  box: null,
  candidates: [],
  review: null,
  addedBy: null,
  addedAt: null,
  counted: false,
  notCounted: 'unmatched',
  proposedRemoval: null,
  ...change,
});

export const thalori = sampleParticipant('a', 'Thalori', {
  candidates: [
    { playerId: 'p1', name: 'Thalorin', similarity: 0.88, why: null },
    { playerId: 'p2', name: 'Thaloris', similarity: 0.88, why: null },
  ],
});
export const brannock = sampleParticipant('b', 'Brannock', {
  playerId: 'p0',
  playerName: 'Brannock',
  confidenceScore: 0.97,
  verificationStatus: 'verified',
  counted: true,
  notCounted: null,
});

export const sampleDetails = (change: Partial<SessionDetails> = {}): SessionDetails => ({
  id: 's1',
  eventDate: '2026-11-20T19:30:00.000Z',
  eventType: 'Kraken',
  status: 'processed',
  excluded: false,
  exclusionReason: null,
  participantCount: 2,
  trackedCount: 1,
  confidenceScore: 0.89,
  discordUsername: 'oskbrand',
  submittedBy: 'account-2',
  submittedAt: '2026-11-20T22:00:00.000Z',
  dataSource: 'text',
  imageUrls: [],
  imageSizes: [],
  rawText: 'Thalori, Brannock',
  discordChannelId: null,
  discordChannelName: null,
  notes: null,
  version: 3,
  revision: 13,
  possibleDuplicateOf: null,
  duplicateOpen: false,
  failure: null,
  emptyImages: [],
  corrections: [],
  participants: [thalori, brannock],
  ...change,
});
