import { flag, id, oneOf, useUrlState } from '../../../ui/routing/use-url-state.ts';

const dialogs = [
  'none',
  'verify',
  'exclude',
  'correct',
  'names',
  'compare',
  'was-there',
  'was-not-me',
  'correction',
] as const;
const tabs = ['session', 'history'] as const;
const params = {
  edit: flag(),
  /** Which name is selected in edit mode at first. */ name: id(),
  tab: oneOf(tabs, 'session'),
  dialog: oneOf(dialogs, 'none'),
  /** Which one is decided in its dialog. */ correction: id(),
};

/** Edit mode, the tab and the open dialog stand in the address, so that a new sign-in comes back to them. */
export const useDetailAddress = () => useUrlState(params);
export type OpenDialog = (typeof dialogs)[number];
