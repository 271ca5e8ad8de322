import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import {
  engineWeek,
  engineWeeksQuery,
  modActivity,
  modActivityQuery,
  ocrActivity,
  ocrLogQuery,
} from '../../contracts/admin-logs.ts';
import { modActivityProjection } from '../../projections/mod-activity/projection.ts';
import { ocrLogProjection } from '../../projections/ocr-log/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { Views } from '../http/freshness/read-freshness.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { listOcrSteps, showEngineWeeks } from './ocr-log.ts';
import { listModActivity } from './mod-activity.ts';
import { createActionNotifications, createStepNotifications } from './notifications.ts';

const routes = {
  'GET /api/admin/mod-activity': {
    policy: 'read-admin-logs',
    summary: 'The actions of people, newest first, one row per action',
    reads: ['mod-activity', 'names', 'links', 'sessions', 'discord-links'],
    querystring: modActivityQuery,
    answer: z.array(modActivity),
  },
  'GET /api/admin/ocr-logs': {
    policy: 'read-admin-logs',
    summary: 'The steps of recognition, newest first',
    reads: ['ocr-log'],
    querystring: ocrLogQuery,
    answer: z.array(ocrActivity),
  },
  'GET /api/admin/engine-weeks': {
    policy: 'read-admin-logs',
    summary: 'The readings of each engine by week, newest first',
    reads: ['ocr-log'],
    querystring: engineWeeksQuery,
    answer: z.array(engineWeek),
  },
} as const satisfies RouteDefinitions;

/** The logs of the admin panel. */
export const adminLogs = {
  name: 'admin-logs',
  routes,
  handlers: (deps: Pick<Deps, 'accounts' | 'clock' | 'readModels'> & Views) => ({
    'GET /api/admin/mod-activity': listModActivity(deps),
    'GET /api/admin/ocr-logs': listOcrSteps(deps),
    'GET /api/admin/engine-weeks': showEngineWeeks(deps),
  }),
  follow: {
    'mod-activity': {
      projection: modActivityProjection,
      policy: 'read-admin-logs',
      notifications: createActionNotifications,
    },
    'ocr-log': { projection: ocrLogProjection, policy: 'read-admin-logs', notifications: createStepNotifications },
  },
} satisfies Feature<typeof routes>;
