import { flag, id, oneOf } from '../../ui/routing/use-url-state.ts';

/** What stands in the address: the open dialog, or the row that is looked at. An open item is named by its reaction and its event. */
export const address = { wipe: flag(), action: id(), item: id(), how: oneOf(['retry', 'dismiss'], 'retry') };

export const itemId = (reaction: string, eventId: string): string => `${reaction}/${eventId}`;
