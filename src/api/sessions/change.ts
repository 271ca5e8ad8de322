import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import type { FieldProblem } from '../../contracts/problem.ts';
import { correctBody, excludeBody } from '../../contracts/sessions.ts';
import type { Written } from '../../contracts/common.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { App } from '../http/edge.ts';
import { problem } from '../http/problem.ts';
import { sessionProblem } from '../http/rejections.ts';
import { addRoute, askedBy } from '../http/route.ts';
import { checkEventDate, checkEventType } from './check-fields.ts';
import { sessionParams, writtenAs } from './wire.ts';

type ChangeDeps = Pick<Deps, 'handle' | 'clock' | 'eventTypes'>;

const change = async (id: string, command: SessionCommand, meta: CommandMeta, deps: ChangeDeps): Promise<Written> => {
  const handled = await deps.handle(sessionDecider, id, command, meta);
  if (!handled.ok) throw sessionProblem(handled.rejection);
  return writtenAs(id, handled);
};

/** PATCH /api/sessions/:id: what is not named stays. */
const addCorrect = (app: App, deps: ChangeDeps): void => {
  addRoute(app, 'PATCH /api/sessions/:id', {
    params: sessionParams,
    body: correctBody,
    handler: async (request) => {
      const { id } = request.params;
      const { eventType, eventDate, notes } = request.body;
      const known = { eventTypes: deps.eventTypes, now: deps.clock.now() };
      const type = eventType === undefined ? null : checkEventType(eventType, known);
      const date = eventDate === undefined ? null : checkEventDate(eventDate, known);
      const errors: FieldProblem[] = [type, date].flatMap((checked) => checked?.problem ?? []);
      if (errors.length > 0) throw problem('invalid', undefined, { errors });
      const data = {
        eventType: type?.value ?? null,
        eventDate: date?.value ?? null,
        notes: { given: notes !== undefined, text: notes ?? null },
      };
      return change(id, { type: 'CorrectSession', data }, askedBy(request, { id, ...data }), deps);
    },
  });
};

/** POST /api/sessions/:id/exclude: both ways. */
const addExclude = (app: App, deps: ChangeDeps): void => {
  addRoute(app, 'POST /api/sessions/:id/exclude', {
    params: sessionParams,
    body: excludeBody,
    handler: async (request) => {
      const { id } = request.params;
      const { excluded, reason = null } = request.body;
      const meta = askedBy(request, { id, excluded, reason }, reason);
      return change(id, { type: 'ExcludeSession', data: { excluded } }, meta, deps);
    },
  });
};

/** POST /api/sessions/:id/reprocess: another attempt for a failed one. */
const addReprocess = (app: App, deps: ChangeDeps): void => {
  addRoute(app, 'POST /api/sessions/:id/reprocess', {
    params: sessionParams,
    body: z.unknown(),
    handler: async (request) => {
      const { id } = request.params;
      return change(id, { type: 'RequestReprocessing', data: {} }, askedBy(request, { id }), deps);
    },
  });
};

export const addChanges = (app: App, deps: ChangeDeps): void => {
  addCorrect(app, deps);
  addExclude(app, deps);
  addReprocess(app, deps);
};
