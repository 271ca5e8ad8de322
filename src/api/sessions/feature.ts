import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { MemberBoundsCounter } from '../../application/access/member-bounds.ts';
import type { ViewRegistry } from '../../projections/in-memory/views.ts';
import type { Roster } from '../../application/roster/roster.ts';
import { historyEntry, historyQuery, undoBody } from '../../contracts/history.ts';
import {
  correctBody,
  excludeBody,
  namesBody,
  participantsBody,
  participantsSaved,
  samePictures,
  samePicturesQuery,
  sessionWritten,
  submitForm,
  submitted,
  submitTextBody,
  verified,
  verifyBody,
} from '../../contracts/session-writes.ts';
import {
  otherText,
  playerSessionList,
  sessionDetails,
  sessionList,
  sessionListQuery,
  sessionStats,
  sessionTrend,
  sessionTrendQuery,
} from '../../contracts/sessions.ts';
import { sessionsProjection } from '../../projections/sessions/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { correctSession, excludeSession, reprocessSession } from './change.ts';
import { showDetails, showOtherText, showSessionStats } from './details.ts';
import { sessionHistory, undoSession } from './history.ts';
import { createSessionList } from './list.ts';
import { createSessionNotifications } from './notifications.ts';
import { editParticipants } from './participants.ts';
import { showSamePictures, submitSession } from './submit.ts';
import { typeNames, verifySession } from './verify.ts';
import { createUploadGate } from './upload-gate.ts';
import { sessionParams } from './wire.ts';

const routes = {
  'GET /api/sessions': {
    policy: 'read-sessions',
    summary: 'A page of sessions, newest first',
    reads: ['sessions', 'session-pages', 'names', 'links', 'raw-names'],
    querystring: sessionListQuery,
    answer: { status: 200, type: 'application/json', schema: z.union([playerSessionList, sessionList]) },
  },
  'POST /api/sessions': {
    mostBytes: 1_000_000,
    policy: 'submit-session',
    summary: 'Submits a session: screenshots as a form, or names as JSON',
    limit: 'uploads',
    answer: submitted,
    body: submitTextBody,
    form: submitForm,
    success: 201,
    refuses: [
      'starting',
      'unavailable',
      'no-content',
      'too-many-files',
      'not-an-image',
      'image-damaged',
      'image-too-many-pixels',
      'queue-full',
    ],
  },
  'GET /api/sessions/stats': {
    policy: 'read-sessions',
    summary: 'Totals of all counted sessions',
    reads: ['sessions', 'standings'],
    answer: sessionStats,
  },
  'GET /api/sessions/trend': {
    policy: 'read-sessions',
    summary: 'Sessions of the list by week',
    reads: ['sessions', 'session-pages', 'names', 'links', 'raw-names'],
    querystring: sessionTrendQuery,
    answer: sessionTrend,
  },
  'GET /api/sessions/same-pictures': {
    policy: 'submit-session',
    summary: 'Whether a session with exactly these screenshots exists',
    reads: ['sessions'],
    querystring: samePicturesQuery,
    answer: samePictures,
  },
  'GET /api/sessions/:id/details': {
    policy: 'read-sessions',
    summary: 'One session with all details',
    reads: ['sessions', 'names', 'links', 'channels'],
    params: sessionParams,
    answer: sessionDetails,
  },
  'GET /api/sessions/:id/other-text': {
    policy: 'read-sessions',
    summary: 'Other text read in the screenshots of a session',
    reads: ['sessions'],
    params: sessionParams,
    answer: otherText,
  },
  'PUT /api/sessions/:id/participants': {
    bound: {
      most: '20 sessions with something open, 60 edits an hour, 20 names a session, 100 a day, 50 events of one session',
      why: 'each needs a moderator, and stays in the log',
    },
    mostBytes: 1_000_000,
    policy: 'edit-participants',
    summary: 'Saves the list of participants',
    limit: 'uploads',
    reads: ['names', 'links'],
    params: sessionParams,
    body: participantsBody,
    ifMatch: 'version',
    refuses: ['session-pending', 'session-failed', 'moderator-needed', 'name-taken'],
    answer: participantsSaved,
  },
  'PATCH /api/sessions/:id': {
    policy: 'correct-session',
    summary: 'Corrects event type, date or notes; omitted fields stay',
    params: sessionParams,
    body: correctBody,
    ifMatch: 'revision',
    answer: sessionWritten,
  },
  'POST /api/sessions/:id/verify': {
    policy: 'verify-session',
    summary: 'Verifies a session, or undoes that',
    reads: ['names', 'links'],
    params: sessionParams,
    body: verifyBody,
    ifMatch: 'revision',
    refuses: ['session-pending', 'session-failed', 'record-moved-on', 'name-taken'],
    answer: verified,
  },
  'POST /api/sessions/:id/exclude': {
    policy: 'exclude-session',
    summary: 'Excludes a session from all statistics, or includes it',
    params: sessionParams,
    body: excludeBody,
    ifMatch: 'revision',
    answer: sessionWritten,
  },
  'POST /api/sessions/:id/reprocess': {
    policy: 'reprocess-session',
    summary: 'Reads the screenshots of a failed session again',
    params: sessionParams,
    refuses: ['not-failed', 'session-pending'],
    answer: sessionWritten,
  },
  'POST /api/sessions/:id/names': {
    mostBytes: 1_000_000,
    policy: 'type-names',
    summary: 'Saves typed names for a session that could not be read',
    reads: ['names', 'links'],
    params: sessionParams,
    body: namesBody,
    refuses: ['not-failed', 'session-pending', 'no-content'],
    answer: sessionWritten,
  },
  'GET /api/sessions/:id/history': {
    policy: 'read-sessions',
    summary: 'The history of a session, newest first',
    params: sessionParams,
    querystring: historyQuery,
    answer: z.array(historyEntry),
  },
  'POST /api/sessions/:id/undo': {
    bound: {
      most: 'own changes, never an undo; 60 edits an hour, 50 events of one session',
      why: 'each undo stays in the log',
    },
    policy: 'undo-session-change',
    summary: 'Undoes one change of a session',
    params: sessionParams,
    body: undoBody,
    refuses: ['record-moved-on', 'not-undoable', 'slow-down'],
    answer: sessionWritten,
  },
} as const satisfies RouteDefinitions;

type SessionsDeps = Pick<
  Deps,
  | 'accounts'
  | 'clock'
  | 'dayCounts'
  | 'eventStore'
  | 'query'
  | 'eventTypes'
  | 'handle'
  | 'ids'
  | 'media'
  | 'pictures'
  | 'pubSub'
  | 'readModels'
  | 'roles'
  | 'texts'
  | 'waitFor'
> &
  Views & {
    readonly roster: () => Promise<Roster>;
    readonly members: Pick<MemberBoundsCounter, 'edit' | 'undo'>;
    readonly views: Pick<ViewRegistry, 'add'>;
  };

/** Raid sessions: the list, details and changes. */
export const sessions = {
  name: 'sessions',
  routes,
  handlers: (deps: SessionsDeps, app) => {
    const list = createSessionList(deps, app);
    return {
      'GET /api/sessions': list.page,
      'GET /api/sessions/trend': list.trend,
      'POST /api/sessions': submitSession({ ...deps, gate: createUploadGate() }),
      'GET /api/sessions/stats': showSessionStats(deps),
      'GET /api/sessions/same-pictures': showSamePictures(deps),
      'GET /api/sessions/:id/details': showDetails(deps),
      'GET /api/sessions/:id/other-text': showOtherText(deps),
      'PUT /api/sessions/:id/participants': editParticipants(deps),
      'PATCH /api/sessions/:id': correctSession(deps),
      'POST /api/sessions/:id/verify': verifySession(deps),
      'POST /api/sessions/:id/exclude': excludeSession(deps),
      'POST /api/sessions/:id/reprocess': reprocessSession(deps),
      'POST /api/sessions/:id/names': typeNames(deps),
      'GET /api/sessions/:id/history': sessionHistory(deps),
      'POST /api/sessions/:id/undo': undoSession(deps),
    };
  },
  follow: {
    sessions: { projection: sessionsProjection, policy: 'read-sessions', notifications: createSessionNotifications },
  },
  may: { submit: 'submit-session', edit: 'edit-participants', moderate: 'verify-session' },
  problems: {
    'moderator-needed': {
      status: 403,
      title: 'Moderator required',
      detail: 'Only a moderator can change the player of a credited name, or register one.',
    },
    'session-pending': {
      status: 409,
      title: 'Session is still processing',
      detail: 'This session is still being read.',
    },
    'session-failed': { status: 409, title: 'Session failed', detail: 'This session could not be read.' },
    'not-failed': { status: 409, title: 'Not failed', detail: 'Only a failed session can be reprocessed.' },
    'not-an-image': { status: 415, title: 'Not an image', detail: 'A file is not a PNG, JPEG or WebP image.' },
    'image-damaged': { status: 422, title: 'Damaged image', detail: 'An image is damaged and cannot be read.' },
    'image-too-many-pixels': {
      status: 422,
      title: 'Too many pixels',
      detail: 'An image has more than 50 megapixels, or is too long or too slow to decode.',
    },
    'queue-full': { status: 429, title: 'Queue full', detail: 'Too many uploads are waiting. Try again in a moment.' },
    'no-content': { status: 422, title: 'Nothing to read', detail: 'Send at least one screenshot or some text.' },
  },
} satisfies Feature<typeof routes>;
