import type { Page } from 'playwright-core';
import { openBrowser, signIn, toast } from './support/browser.ts';
import type { Visitor } from './support/browser.ts';
import { signInToApi } from './support/client.ts';
import { badGateway } from '../support/faults.ts';
import { openProduct } from './support/product.ts';
import type { Product } from './support/product.ts';
import { stepsOf } from './support/steps.ts';

jest.setTimeout(120_000);

/** Section 8 of the specification: notifications about decisions, links and tools, word for word with their titles. */
describe('toasts', () => {
  let product: Product;
  let visitor: Visitor;
  let page: Page;
  const step = stepsOf(() => [visitor]);

  beforeAll(async () => {
    product = await openProduct({ env: { DEMO: '1' } });
    visitor = await openBrowser();
    page = visitor.page;
    await signIn(page, product.origin, 'admin', '/rename-requests');
  });
  afterAll(async () => {
    await visitor.close();
    await product.close();
  });

  /** A proxy answers in place of the server, and so without a word of it. */
  const failing = async (run: () => Promise<void>): Promise<void> => {
    product.faults.make(badGateway, /^\/api\//, 'writes');
    try {
      await run();
    } finally {
      product.faults.clear();
    }
  };
  const says = async (title: string, text: string | RegExp): Promise<void> => {
    await toast(page, title).waitFor();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText(text, { exact: true })
      .waitFor();
  };
  const undone = async (title: string): Promise<void> => {
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await toast(page, title).waitFor();
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  step('of rename requests', async () => {
    await page
      .getByRole('button', { name: /^Approve / })
      .first()
      .waitFor();
    await failing(async () => {
      await press(/^Approve /);
      await says('Error', 'Failed to approve rename request');
      await press(/^Reject /);
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await says('Error', 'Failed to reject rename request');
    });
    await press(/^Approve /);
    await says('Request Approved', / is now named /);
    await undone('Decision undone');
    await press(/^Reject /);
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await says('Request Rejected', / keeps the current name\.$/);
    await undone('Decision undone');
  });

  step('of links', async () => {
    await page.goto(`${product.origin}/player-associations`);
    const setStatus = async () => {
      await press(/^Edit the link of /);
      const status = page.getByRole('dialog').getByLabel('Status');
      const before = await status.inputValue();
      await status.selectOption(before === 'active' ? 'inactive' : 'active');
    };
    await failing(async () => {
      await setStatus();
      await says('Error', 'Failed to update Discord player link');
      await press(/^Remove the link of /);
      await says('Error', 'Failed to remove Discord player link');
    });
    await setStatus();
    await says('Link Updated', /^The account is (no longer )?linked to (this|the) player\.$/);
    await undone('Link Updated');
    await press(/^Remove the link of /);
    await toast(page, 'Link Removed').waitFor();
    await undone('Link Restored');
  });

  step('of a link that is made', async () => {
    const client = await signInToApi(product.origin, 'admin');
    const players = await client.json<{ name: string; linked: boolean }[]>('/api/players');
    const free = players.find(({ linked }) => !linked)?.name ?? '';
    await press('Create Link');
    const dialog = page.getByRole('dialog', { name: 'Create link' });
    await dialog.getByLabel('Discord ID').fill('123456789012345678');
    await dialog.getByLabel('Discord Username').fill('somebody.new');
    await dialog.getByRole('button', { name: 'Choose a player' }).click();
    await dialog.getByRole('combobox', { name: 'Player' }).fill(free);
    await dialog.getByRole('listbox').getByRole('option').first().click();
    const create = dialog.getByRole('button', { name: 'Create Link' });
    await failing(async () => {
      await create.click();
      await dialog.getByText('Failed to create Discord player link', { exact: true }).waitFor();
    });
    await create.click();
    await says('Link Created', / plays .* now\.$/);
  });

  step('of a player that is renamed', async () => {
    const client = await signInToApi(product.origin, 'admin');
    const [player] = await client.json<{ id: string }[]>('/api/players');
    await page.goto(`${product.origin}/players/${player?.id ?? ''}?dialog=rename`);
    const dialog = page.getByRole('dialog', { name: 'Rename Player' });
    await dialog.getByLabel('New Name').fill('Someone Else');
    const rename = dialog.getByRole('button', { name: 'Rename', exact: true });
    await failing(async () => {
      await rename.click();
      await dialog.getByText('Failed to rename player', { exact: true }).waitFor();
    });
    await rename.click();
    await says('Player Renamed', 'The player name has been updated successfully.');
    await undone('Change undone');
  });

  step('of the tools', async () => {
    await page.goto(`${product.origin}/admin`);
    await page.getByText(/Rebuilds \d+ read models from the event log/).waitFor();
    await failing(async () => {
      for (const [tool, text] of [
        ['Clear All Caches', 'Failed to clear cache. Please try again.'],
        ['Reprocess Failed Sessions', 'Failed to start reprocessing. Please try again.'],
        ['Rebuild Indexes', 'Failed to rebuild indexes. Please try again.'],
        ['Clear Message Cache', 'Failed to clear deduplication cache. Please try again.'],
      ] as const) {
        await press(tool);
        await says('Error', text);
      }
    });
  });

  step('of a wipe that failed', async () => {
    await press('Wipe Production Data');
    const dialog = page.getByRole('dialog', { name: 'Wipe Production Data' });
    await dialog.getByLabel('Type DELETE to enable the button').fill('DELETE');
    await failing(async () => {
      await dialog.getByRole('button', { name: 'Wipe Production Data' }).click();
      await says('Wipe Failed', 'Failed to wipe production data. Check the confirmation phrase.');
    });
  });

  step('of a request of one’s own', async () => {
    await signIn(page, product.origin, 'member');
    await page.getByRole('button', { name: 'Request Name Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Name Change' });
    await dialog.getByRole('textbox').first().fill('Rhovandir');
    await failing(async () => {
      await page.keyboard.press('Control+Enter');
      await dialog.getByText('Failed to submit rename request', { exact: true }).waitFor();
    });
    await page.keyboard.press('Control+Enter');
    await says('Rename Request Submitted', 'Your rename request has been sent for moderator approval.');
  });
});
