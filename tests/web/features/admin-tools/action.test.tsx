import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { action, adminServer } from './sample-admin.ts';

useMockServer();
useFakeSocket();

const signInsPath = '/api/admin/accounts/account-2/sign-ins';
const signIn = {
  id: 's',
  browser: 'Firefox on Windows',
  createdAt: '2026-11-18T07:05:00.000Z',
  seenAt: '2026-11-20T19:30:00.000Z',
  current: false,
};

const rows = [
  action('one', {
    before: { eventType: 'Kraken', notes: null },
    after: {
      eventType: 'Morpheus',
      eventDate: '2026-11-20T19:30:00.000Z',
      notes: 'late',
      added: [{ rawName: 'Nova', playerId: 'p1' }, { rawName: 'Rex', playerId: null }, { id: 7 }],
    },
    details: 'Corrected eventType, notes.',
  }),
  action('own', { moderatorId: 'account-1', moderatorName: 'saltveil' }),
];
const open = async (path = '/admin') => {
  adminServer({ actions: rows });
  renderApp(path);
  await screen.findAllByText('Corrected eventType, notes.');
};
const dialogOf = async (id: string) => {
  act(() => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus());
  await userEvent.keyboard('{Enter}');
  return within(await screen.findByRole('dialog'));
};

describe('an action of the log', () => {
  it('is opened with Enter and says what changed, before and after', async () => {
    await open();
    const dialog = await dialogOf('one');
    expect(dialog.getByRole('heading', { name: 'Verified session' })).toBeInTheDocument();
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Oskbrand', 'mod', '20 Nov 22:11 UTC', 'Kraken, 2026-11-20 (session)']);
    const lines = within(dialog.getByRole('table', { name: 'What changed' })).getAllByRole('row');
    expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
      ['What', 'Before', 'After'],
      ['Event', 'Kraken', 'Morpheus'],
      ['Notes', '–', 'late'],
      ['Date', '–', 'Fri 20 Nov 2026 19:30 UTC'],
      ['Added', '–', 'Nova, Rex, {"id":7}'],
    ]);
    expect(window.location.search).toBe('?action=one');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[data-row="one"]')).toHaveFocus());
    expect(window.location.search).toBe('');
  });

  it('is walked to with j and k, whose link alone is in the tab order', async () => {
    await open();
    act(() => document.querySelector<HTMLElement>('[data-row="one"]')?.focus());
    await userEvent.keyboard('j');
    expect(document.querySelector('[data-row="own"]')).toHaveFocus();
    const links = screen.getAllByRole('link', { name: 'Kraken, 2026-11-20' });
    expect(links.map((link) => link.tabIndex)).toEqual([-1, 0]);
    await userEvent.keyboard('k');
    expect(document.querySelector('[data-row="one"]')).toHaveFocus();
  });

  it('shows where someone else is signed in, and ends all of it', async () => {
    const asked: unknown[] = [];
    let left = [signIn];
    server.use(
      answer(signInsPath, () => json(left)),
      http.delete(`http://localhost${signInsPath}`, async ({ request }) => {
        asked.push(await request.json());
        left = [];
        return json({ ended: 1 });
      }),
    );
    await open('/admin?action=one');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^Sign-ins of/u }));
    expect(await dialog.findByRole('table', { name: 'Sign-ins of Oskbrand' })).toBeInTheDocument();
    await userEvent.type(await dialog.findByLabelText('Reason (optional)'), 'left the guild');
    await userEvent.click(dialog.getByRole('button', { name: 'End every sign-in' }));
    expect(await screen.findByText('Sign-ins Ended')).toBeInTheDocument();
    expect(await dialog.findByText(/is not signed in anywhere\.$/u)).toBeInTheDocument();
    expect(asked).toEqual([{ reason: 'left the guild' }]);
  });

  it('says what failed', async () => {
    server.use(answer(signInsPath, () => problem(500, 'internal')));
    await open('/admin?action=one');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^Sign-ins of/u }));
    expect(await dialog.findByText('Failed to fetch the sign-ins')).toBeInTheDocument();
  });

  it('of oneself ends nothing here', async () => {
    await open();
    const dialog = await dialogOf('own');
    expect(dialog.queryByRole('button', { name: /^Sign-ins of/u })).not.toBeInTheDocument();
  });
});
