import { flag, id, text, useUrlState } from '../../../ui/routing/use-url-state.ts';

const params = { search: text(), event: text(), review: flag(), session: id(), submit: flag() };

/** Filters and open dialogs, kept in the address. */
export const useListAddress = () => useUrlState(params);
export type Address = ReturnType<typeof useListAddress>;
