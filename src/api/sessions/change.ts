import { changeSession } from '../../application/sessions/change-session.ts';
import type { Deps } from '../../application/deps.ts';
import { checkEventDate, checkEventType } from '../../application/sessions/submission-checks.ts';
import type { FieldProblem } from '../../contracts/problem.ts';
import type { correctBody, excludeBody, SessionWritten } from '../../contracts/session-writes.ts';
import type { CommandMeta } from '../../domain/kernel/envelope.ts';
import type { SessionCommand } from '../../domain/session/commands.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { expectedNumber } from '../http/request/input.ts';
import { problem } from '../../application/problems/problem.ts';
import { sessionProblem } from '../../application/problems/rejections.ts';
import { presentSessionWrite } from '../http/response/present-session-write.ts';
import type { sessionParams } from './wire.ts';

type ChangeDeps = Pick<Deps, 'handle' | 'clock' | 'eventTypes'>;

const change = async (
  id: string,
  command: SessionCommand,
  meta: CommandMeta,
  deps: Pick<ChangeDeps, 'handle'>,
): Promise<SessionWritten> => {
  const handled = await changeSession({ id, command, meta }, deps);
  if (!handled.ok) throw sessionProblem(handled.rejection);
  return presentSessionWrite({ id, meta }, handled);
};

type ById<S = object> = ApiRequest<{ params: typeof sessionParams } & S>;

/** PATCH /api/sessions/:id: absent fields stay unchanged. */
export const correctSession =
  (deps: ChangeDeps) =>
  async (request: ById<{ body: typeof correctBody }>): Promise<SessionWritten> => {
    const { id } = request.params;
    const { eventType, eventDate, notes } = request.body;
    const known = { eventTypes: deps.eventTypes, now: deps.clock.now() };
    const type = eventType === undefined ? null : checkEventType(eventType, known);
    const date = eventDate === undefined ? null : checkEventDate(eventDate, known);
    const errors: FieldProblem[] = [type, date].flatMap((checked) => checked?.problem ?? []);
    if (errors.length > 0) throw problem('invalid', null, { errors });
    const data = {
      eventType: type?.value ?? null,
      eventDate: date?.value ?? null,
      notes: { given: notes !== undefined, text: notes ?? null },
      expectedRevision: expectedNumber(request),
    };
    return change(id, { type: 'CorrectSession', data }, commandMetaOf(request, { id, ...data }), deps);
  };

/** POST /api/sessions/:id/exclude: excludes or includes. */
export const excludeSession =
  (deps: ChangeDeps) =>
  async (request: ById<{ body: typeof excludeBody }>): Promise<SessionWritten> => {
    const { id } = request.params;
    const { excluded, reason = null } = request.body;
    const data = { excluded, expectedRevision: expectedNumber(request) };
    return change(id, { type: 'ExcludeSession', data }, commandMetaOf(request, { id, ...data, reason }, reason), deps);
  };

/** POST /api/sessions/:id/reprocess: another attempt for a failed one. */
export const reprocessSession =
  (deps: ChangeDeps) =>
  async (request: ById): Promise<SessionWritten> => {
    const { id } = request.params;
    return change(id, { type: 'RequestReprocessing', data: {} }, commandMetaOf(request, { id }), deps);
  };
