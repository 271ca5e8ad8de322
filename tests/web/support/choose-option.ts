import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses in a select whose options are read from the server, once this one is there. */
export const chooseOption = async (select: HTMLElement, name: string) => {
  await within(select).findByRole('option', { name });
  await userEvent.selectOptions(select, name);
};
