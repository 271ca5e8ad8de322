import { auditActions, auditTargets } from '../../../../src/contracts/audit.ts';
import { dayParam, flag, id, oneOf, text } from '../../ui/routing/use-url-state.ts';

/** State in the address: the open dialog, or the selected row. An open item is identified by reaction and event. */
export const address = { wipe: flag(), action: id(), item: id(), how: oneOf(['retry', 'dismiss'], 'retry') };

/** Filters of the moderation log. */
export const actionParams = {
  person: text(),
  did: oneOf(['', ...auditActions], ''),
  target: oneOf(['', ...auditTargets], ''),
  from: dayParam(),
  to: dayParam(),
};
export const stepKinds = ['started', 'model_result', 'completed', 'failed'] as const;
/** Filters of the recognition log, on the same page. */
export const stepParams = {
  step: oneOf(['', ...stepKinds], ''),
  session: text(),
  stepsFrom: dayParam(),
  stepsTo: dayParam(),
};

export const itemId = (reaction: string, eventId: string): string => `${reaction}/${eventId}`;
