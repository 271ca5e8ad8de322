import { flag, oneOf, useUrlState } from '../../../ui/routing/use-url-state.ts';

const dialogs = ['none', 'verify', 'exclude', 'correct', 'names'] as const;
const params = { edit: flag(), dialog: oneOf(dialogs, 'none') };

/** Edit mode and the open dialog stand in the address, so that a new sign-in comes back to them. */
export const useDetailAddress = () => useUrlState(params);
export type OpenDialog = (typeof dialogs)[number];
