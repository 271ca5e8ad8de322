import type { LiveMessage } from '../../contracts/live.ts';
import type { Position } from '../../domain/kernel/envelope.ts';
import { documentsByKey } from '../../projections/kernel/definition/documents.ts';
import { modActivityProjection } from '../../projections/mod-activity/projection.ts';
import { ocrLogProjection } from '../../projections/ocr-log/projection.ts';
import type { NotificationsOf, NotificationDeps } from '../http/routes/feature.ts';
import { actionOf } from './mod-activity.ts';
import { stepOf } from './ocr-log.ts';
import { joinedFor } from './targets.ts';

/** How long a row waits for names of its target. */
const longestWaitMs = 1_000;
const inOrder = <Doc extends { readonly order: string }>(docs: ReadonlyMap<string, Doc>): readonly Doc[] =>
  [...docs.values()].sort((a, b) => (a.order < b.order ? -1 : 1));

/** Rows of the moderation log, as its route returns them. */
export const createActionNotifications =
  (deps: NotificationDeps): NotificationsOf =>
  async (keys, position) => {
    if (keys.length === 0) return [];
    const at = position as Position;
    await deps.waitFor(['sessions', 'discord-links', 'names', 'links'], at, longestWaitMs);
    const docs = inOrder(await documentsByKey(deps.readModels, modActivityProjection.views.actions, keys));
    const joined = await joinedFor(docs, deps);
    return docs.map((doc): LiveMessage => ({ type: 'mod_activity', position, data: actionOf(doc, joined) }));
  };

/** Recognition steps, as their route returns them. */
export const createStepNotifications =
  ({ readModels }: NotificationDeps): NotificationsOf =>
  async (keys, position) => {
    const steps = inOrder(await documentsByKey(readModels, ocrLogProjection.views.steps, keys));
    return steps.map((step): LiveMessage => ({ type: 'ocr_activity', position, data: stepOf(step) }));
  };
