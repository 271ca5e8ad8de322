import { auditActions, auditTargets } from '../../../../src/contracts/audit.ts';
import { day, flag, id, oneOf, text } from '../../ui/routing/use-url-state.ts';

/** What stands in the address: the open dialog, or the row that is looked at. An open item is named by its reaction and its event. */
export const address = { wipe: flag(), action: id(), item: id(), how: oneOf(['retry', 'dismiss'], 'retry') };

/** What the moderation log is narrowed to. */
export const actionParams = {
  person: text(),
  did: oneOf(['', ...auditActions], ''),
  target: oneOf(['', ...auditTargets], ''),
  from: day(),
  to: day(),
};
export const stepKinds = ['started', 'model_result', 'completed', 'failed'] as const;
/** The same of the log of recognition, which stands on the same page. */
export const stepParams = {
  step: oneOf(['', ...stepKinds], ''),
  session: text(),
  stepsFrom: day(),
  stepsTo: day(),
};

export const itemId = (reaction: string, eventId: string): string => `${reaction}/${eventId}`;
