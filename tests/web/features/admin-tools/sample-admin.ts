import { http, HttpResponse } from 'msw';
import type { EngineWeek, ModActivity, OcrActivity } from '../../../../src/contracts/admin-logs.ts';
import type { AdminProjections } from '../../../../src/contracts/admin-tools.ts';
import type { BakeOff } from '../../../../src/contracts/bake-off.ts';
import type { WhatIf } from '../../../../src/contracts/review.ts';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { projectionNames, type ProjectionName } from '../../../../src/contracts/projection-names.ts';
import { answer, json, problem, server } from '../../support/mock-answers.ts';

export const action = (id: string, change: Partial<ModActivity> = {}): ModActivity => ({
  id,
  timestamp: '2026-11-20T22:11:00.000Z',
  moderatorName: 'Oskbrand',
  moderatorId: 'account-2',
  actorRole: 'mod',
  action: 'verified_session',
  targetName: 'Kraken, 2026-11-20',
  targetType: 'session',
  targetId: 'session-1',
  details: `Details of ${id}.`,
  before: null,
  after: null,
  ...change,
});

export const step = (id: string, change: Partial<OcrActivity> = {}): OcrActivity => ({
  id,
  timestamp: '2026-11-20T22:13:51.000Z',
  sessionId: 'a5cfd4eb-0000-4000-8000-000000000000',
  eventType: 'started',
  model: null,
  processingTime: null,
  players: null,
  confidence: null,
  error: null,
  details: `Details of ${id}.`,
  ...change,
});

type Projection = AdminProjections['projections'][number];
export const projection = (name: ProjectionName, change: Partial<Projection> = {}): Projection => ({
  name,
  version: 1,
  state: 'live',
  position: '00000000000000000042',
  lagEvents: 0,
  lagSeconds: 0,
  documents: 12,
  skipped: [],
  replay: null,
  ...change,
});
export const allLive = (): AdminProjections => ({
  projections: projectionNames.map((name) => projection(name)),
  reactions: [
    { name: 'recognise-session-when-submitted', lagSeconds: 0, openItems: [] },
    { name: 'recredit-sessions-when-players-merged', lagSeconds: 75, openItems: [] },
  ],
  unknownEvents: 0,
});

export type Sent = { path: string; body: Record<string, unknown> };
type Answers = {
  actions: ModActivity[];
  steps: OcrActivity[];
  system: AdminProjections;
  previews: Record<string, number>;
  /** Instead of the usual answer of a POST that is no preview. */
  answers: Record<string, () => Response | Promise<Response>>;
  wiping: boolean;
  bakeOff: BakeOff;
  weeks: EngineWeek[];
};

const thresholds = { creditFrom: 80, verifiedFrom: 95 };
const counts = { credits: 40, questions: 3 };
const asNow: WhatIf = {
  ...{ asked: thresholds, applied: thresholds, sessions: 4, now: counts, then: counts },
  ...{ days: 90, changed: 0, players: [] },
};

const origin = 'http://localhost';
const replayId = '00000000-0000-4000-8000-000000000001';
const usual: Answers['answers'] = {
  '/api/admin/rebuild-indexes': () =>
    HttpResponse.json({ position: '43', replayId, projections: projectionNames }, { status: 202 }),
};

/** Calls of the panel: reads and sent bodies. */
export const adminServer = (given: Partial<Answers> = {}) => {
  const state: Answers = {
    actions: [],
    steps: [],
    system: allLive(),
    previews: { 'reprocess-sessions': 3 },
    answers: {},
    wiping: false,
    weeks: [],
    bakeOff: {
      cost: { sessions: 0, pictures: 0, names: 0, engines: [], message: 'Nothing was reviewed.' },
      last: null,
    },
    ...given,
  };
  const read: string[] = [];
  const sent: Sent[] = [];
  const answered = (path: string, body: () => object) =>
    answer(path, ({ url }) => {
      read.push(path + new URL(url).search);
      return json(body());
    });
  server.use(
    answered('/api/admin/mod-activity', () => state.actions),
    answered('/api/admin/ocr-logs', () => state.steps),
    answered('/api/admin/projections', () => state.system),
    answered('/api/admin/engine-weeks', () => state.weeks),
    answer('/api/admin/bake-off', () => json(state.bakeOff)),
    answer('/api/review/what-if', () => json(asNow)),
    http.post(`${origin}/api/admin/*`, async ({ request }) => {
      const { pathname: path } = new URL(request.url);
      const body = (await request.json()) as Record<string, unknown>;
      const name = path.split('/').at(-1) ?? '';
      if (state.wiping) return problem(503, 'wiping', 'A wipe is running. Nothing was stored. Try again in a moment.');
      const count = state.previews[name] ?? 4;
      if (body['preview'] === true) return json({ position: '42', count, message: `${name} would do ${count}.` });
      sent.push({ path, body });
      const own = state.answers[path] ?? usual[path];
      return own?.() ?? json({ position: '43', count, message: `${name} did ${count}.` });
    }),
  );
  return { state, read, sent };
};

type Progress = Extract<LiveMessage, { type: 'replay-progress' }>;
export const progress = (name: ProjectionName, change: Partial<Progress> = {}): Progress => ({
  type: 'replay-progress',
  position: null,
  projection: name,
  state: 'building',
  done: 8412,
  total: 12370,
  etaSeconds: 40,
  ...change,
});
