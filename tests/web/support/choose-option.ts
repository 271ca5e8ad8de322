import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses an option of a select once the server has returned it. */
export const chooseOption = async (select: HTMLElement, name: string) => {
  await within(select).findByRole('option', { name });
  await userEvent.selectOptions(select, name);
};
