import type { Locator, Page } from 'playwright-core';
import { until } from '../../support/until.ts';
import { tabTo } from './browser.ts';

export type Sessions = { readonly read: string; readonly failed: string; readonly player: string };

/** Text typed into a dialog by keyboard, and where it is found again. */
export type Draft = {
  readonly name: string;
  readonly path: (sessions: Sessions) => string;
  /** Opens it and types; the dialog, or the editor, has the focus then. */
  readonly type: (page: Page) => Promise<Locator>;
  /** Sends it, where that is not Ctrl+Enter. */
  readonly send?: (page: Page) => Promise<unknown>;
  /** It still has the typed text. */
  readonly holds: (place: Locator) => Promise<unknown>;
};

const dialogOf = async (page: Page, button: string, name: string): Promise<Locator> => {
  await tabTo(page, page.getByRole('main').getByRole('button', { name: button, exact: true }), 120);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator(':focus').waitFor();
  return dialog;
};
const typed = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field, 120);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
};
const hasValue = (label: string, value: string) => (place: Locator) =>
  until(async () => (await place.getByRole('textbox', { name: label }).inputValue()) === value);

export const drafts: readonly Draft[] = [
  {
    name: 'Register players',
    path: () => '/players',
    type: async (page) => {
      const dialog = await dialogOf(page, 'Register players', 'Register players');
      await typed(page, dialog.getByRole('textbox', { name: 'Names' }), 'Newling');
      return dialog;
    },
    holds: hasValue('Names', 'Newling'),
  },
  {
    name: 'Submit session',
    path: () => '/sessions',
    type: async (page) => {
      const dialog = await dialogOf(page, 'Submit session', 'Submit session');
      await tabTo(page, dialog.getByRole('button', { name: 'Text' }));
      await page.keyboard.press('Space');
      await typed(page, dialog.getByRole('textbox', { name: 'Names' }), 'Thalorin, Newling');
      await tabTo(page, dialog.getByRole('combobox', { name: 'Event' }));
      await page.keyboard.type('Kadum');
      return dialog;
    },
    holds: hasValue('Names', 'Thalorin, Newling'),
  },
  {
    name: 'Exclude session',
    path: ({ read }) => `/sessions/${read}`,
    type: async (page) => {
      const dialog = await dialogOf(page, 'Exclude', 'Exclude session');
      await typed(page, dialog.getByLabel('Reason'), 'Practice run');
      return dialog;
    },
    holds: hasValue('Reason', 'Practice run'),
  },
  {
    name: 'Correct session',
    path: ({ read }) => `/sessions/${read}`,
    type: async (page) => {
      const dialog = await dialogOf(page, 'Correct', 'Correct session');
      await typed(page, dialog.getByLabel('Notes'), 'It was late');
      return dialog;
    },
    holds: hasValue('Notes', 'It was late'),
  },
  {
    name: 'Verify session',
    path: ({ read }) => `/sessions/${read}`,
    type: async (page) => {
      const dialog = await dialogOf(page, 'Verify', 'Verify session');
      await tabTo(page, dialog.getByRole('button', { name: 'No player' }).first());
      await page.keyboard.press('Enter');
      return dialog;
    },
    holds: (dialog) => dialog.locator('[aria-pressed="true"]', { hasText: 'No player' }).waitFor(),
  },
  {
    name: 'Edit Participants',
    path: ({ read }) => `/sessions/${read}`,
    type: async (page) => {
      await tabTo(page, page.getByRole('button', { name: 'Edit Participants' }), 120);
      await page.keyboard.press('Enter');
      await page.getByLabel('Add a name').waitFor();
      await page.keyboard.press('a');
      await page.keyboard.type('Latecomer');
      await page.keyboard.press('Enter');
      return page.getByRole('region', { name: 'Edit Participants' });
    },
    send: async (page) => {
      await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 120);
      await page.keyboard.press('Enter');
    },
    holds: (place) => place.getByRole('region', { name: 'Pending Changes' }).getByText('Latecomer').waitFor(),
  },
];
