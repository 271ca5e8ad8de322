import { id } from './expected.ts';
import type { ExpectedAudit } from './expected.ts';

const session = { type: 'session', id: id(7) } as const;

/** Rows of sessions. */
export const sessionRows: Readonly<Record<string, ExpectedAudit>> = {
  SessionSubmitted: {
    action: 'submitted_session',
    target: session,
    before: null,
    after: {
      eventType: 'Kraken',
      eventDate: '2026-03-01T19:30:00.000Z',
      notes: 'second run',
      dataSource: 'screenshot',
      images: 1,
    },
  },
  RecognitionStarted: null,
  SessionProcessed: {
    action: 'edited_participants',
    target: session,
    before: { status: 'pending' },
    after: {
      status: 'processed',
      added: [
        { rawName: 'Nova', playerId: 'player-Nova' },
        { rawName: 'Strangr', playerId: null },
      ],
    },
  },
  SessionFailed: null,
  ReprocessingRequested: {
    action: 'reprocessed_session',
    target: session,
    before: { status: 'failed' },
    after: { status: 'pending', attempt: 2 },
  },
  ParticipantsEdited: {
    action: 'edited_participants',
    target: session,
    before: {
      status: 'verified',
      removed: [{ rawName: 'Zed', playerId: null, reason: 'not-a-name' }],
      changed: [
        { rawName: 'Strangr', playerId: null, verified: false, review: null },
        { rawName: 'Nova', playerId: 'player-Nova', verified: false, review: null },
      ],
      proposals: ['Old', 'Late'],
    },
    after: {
      status: 'processed',
      added: [
        { rawName: 'Quill', playerId: 'player-Quill' },
        { rawName: 'Back', playerId: 'player-Back' },
      ],
      changed: [
        { rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' },
        { rawName: 'Nova', playerId: 'player-Nova', verified: true, review: 'confirmed' },
      ],
      proposals: [{ rawName: 'Thalori', reason: 'was-not-me' }],
    },
  },
  SessionVerified: {
    action: 'verified_session',
    target: session,
    before: {
      status: 'processed',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      proposals: ['Thalori'],
    },
    after: {
      status: 'verified',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: 'nobody' }],
      proposals: [],
    },
  },
  VerificationReverted: {
    action: 'verified_session',
    target: session,
    before: {
      status: 'verified',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: 'nobody' }],
      proposals: [],
    },
    after: {
      status: 'processed',
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      proposals: ['Thalori'],
    },
  },
  ParticipantsRecredited: null,
  ReadingsCredited: {
    action: 'edited_participants',
    target: session,
    before: { changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }] },
    after: { changed: [{ rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' }] },
  },
  ReadingsConfirmed: {
    action: 'edited_participants',
    target: session,
    before: {
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      removed: [{ rawName: 'Zed', playerId: null, reason: 'not-a-name' }],
      proposals: ['Old'],
    },
    after: { changed: [{ rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' }] },
  },
  ReadingsReverted: {
    action: 'edited_participants',
    target: session,
    before: { changed: [{ rawName: 'Strangr', playerId: 'player-Stranger', verified: true, review: 'confirmed' }] },
    after: {
      changed: [{ rawName: 'Strangr', playerId: null, verified: false, review: null }],
      added: [{ rawName: 'Zed', playerId: null }],
      proposals: ['Old'],
    },
  },
  SessionExcluded: {
    action: 'excluded_session',
    target: session,
    before: { excluded: false },
    after: { excluded: true },
  },
  SessionIncluded: {
    action: 'included_session',
    target: session,
    before: { excluded: true },
    after: { excluded: false },
  },
  SessionCorrected: {
    action: 'corrected_session',
    target: session,
    before: { eventType: 'Kraken', notes: null },
    after: { eventType: 'Morpheus', notes: 'late start' },
  },
  SessionMediaErased: {
    action: 'admin_action',
    target: session,
    before: { texts: 1, pictures: 1 },
    after: { texts: 0, pictures: 0 },
  },
};
