import { askedNumber } from '../../../parts/explain/use-explained.ts';
import { flag, id, oneOf, useUrlState } from '../../../ui/routing/use-url-state.ts';

const tabs = ['overview', 'history'] as const;
const dialogs = ['none', 'rename', 'alias', 'merge', 'main'] as const;
const params = {
  tab: oneOf(tabs, 'overview'),
  dialog: oneOf(dialogs, 'none'),
  session: id(),
  split: id(),
  explain: askedNumber(),
  /** Of the sessions those of the last 14 days. */
  recent: flag(),
};

/** The tab and the open dialog stand in the address, so that a new sign-in comes back to them. */
export const usePlayerAddress = () => useUrlState(params);
export type PlayerAddress = ReturnType<typeof usePlayerAddress>;
export type PlayerTab = (typeof tabs)[number];
