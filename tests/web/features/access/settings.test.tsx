import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { SignInEntry } from '../../../../src/contracts/access.ts';
import { applyStoredSingleKeys } from '../../../../web/src/ui/platform/single-keys.ts';
import { applyStoredTheme } from '../../../../web/src/ui/platform/theme.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

useMockServer();
useFakeSocket();
afterEach(() => {
  localStorage.clear();
  applyStoredTheme();
  applyStoredSingleKeys();
  document.cookie = 'sidebar_state=; path=/; max-age=0';
});

const here: SignInEntry = {
  id: 'a'.repeat(64),
  browser: 'Firefox on Windows',
  createdAt: '2026-11-20T19:30:00.000Z',
  seenAt: '2026-11-21T08:00:00.000Z',
  current: true,
};
const phone: SignInEntry = {
  id: 'b'.repeat(64),
  browser: 'Safari on iOS',
  createdAt: '2026-11-18T07:05:00.000Z',
  seenAt: here.seenAt,
  current: false,
};
const library: SignInEntry = {
  ...phone,
  id: 'c'.repeat(64),
  browser: null,
  createdAt: '2026-11-02T15:45:00.000Z',
};

/** The server's list, and the sign-ins that were ended. */
const signedInAt = (...all: SignInEntry[]) => {
  let left = all;
  const asked: string[] = [];
  server.use(
    signedInAs({ role: 'member' }),
    answer('/auth/sign-ins', () => json(left)),
    http.delete('http://localhost/auth/sign-ins/:id', ({ params }) => {
      asked.push(String(params['id']));
      const before = left.length;
      left = left.filter(({ id }) => id !== params['id']);
      return left.length === before ? problem(404, 'not-found', 'You have no such sign-in.') : ended(1);
    }),
    http.delete('http://localhost/auth/sign-ins', () => {
      asked.push('others');
      const others = left.filter(({ current }) => !current).length;
      left = left.filter(({ current }) => current);
      return ended(others);
    }),
  );
  return { asked, endElsewhere: (id: string) => (left = left.filter((one) => one.id !== id)) };
};
const ended = (count: number) => HttpResponse.json({ ended: count });

const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Sign-ins' });
  await within(table).findByText('This browser');
  return within(table).getAllByRole('row').slice(1);
};
const choose = async (group: string, name: string) =>
  userEvent.click(within(await screen.findByRole('group', { name: group })).getByRole('button', { name }));
const textOf = (row: HTMLElement | undefined) => row?.textContent.replace(/\s+/g, ' ');

describe('the settings', () => {
  it('are there for members, in the sidebar and with their parts', async () => {
    signedInAt(here);
    renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['This browser', 'Sign-ins', 'My data']),
    );
  });

  it('change the theme, everywhere at once, and keep it', async () => {
    signedInAt(here);
    renderApp('/settings');
    await choose('Colour theme', 'Light');
    expect(document.documentElement).toHaveClass('light');
    expect(within(screen.getByRole('group', { name: 'Theme' })).getByRole('button', { name: 'Light' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(localStorage.getItem('vite-ui-theme')).toBe('light');
  });

  it('offer everything that is kept as a file', async () => {
    signedInAt(here);
    renderApp('/settings');
    const link = await screen.findByRole('link', { name: 'Download my data' });
    expect(link).toHaveAttribute('href', '/api/my/data');
    expect(link).toHaveAttribute('download', 'my-data.ndjson');
  });
});

describe('single keys', () => {
  it('rest once they are turned off, others do not, and that is kept', async () => {
    signedInAt(here);
    renderApp('/settings');
    await choose('Single keys', 'Off');
    await userEvent.keyboard('gl{Control>}b{/Control}');
    await waitFor(() => expect(screen.queryByText('Unified Activity Tracker')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe('/settings');
    expect(localStorage.getItem('single-keys')).toBe('off');

    delete document.documentElement.dataset['singleKeys'];
    applyStoredSingleKeys();
    expect(document.documentElement.dataset['singleKeys']).toBe('off');
  });

  it('work again once they are turned on', async () => {
    localStorage.setItem('single-keys', 'off');
    applyStoredSingleKeys();
    signedInAt(here);
    renderApp('/settings');
    await choose('Single keys', 'On');
    await userEvent.keyboard('gl');
    expect(await screen.findByRole('heading', { name: 'Leaderboard' })).toBeInTheDocument();
  });
});

describe('the sign-ins', () => {
  it('are listed with their browsers and times; this one has no end here', async () => {
    signedInAt(here, phone, library);
    renderApp('/settings');
    const [first, second, third] = await rowsOf();
    expect(textOf(first)).toMatch(/Firefox on Windows.*20 Nov.* 19:30.*21 Nov.* 08:00.*This browser/);
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(
      within(second as HTMLElement).getByRole('button', {
        name: /^End the sign-in with Safari on iOS of 18 Nov.* 07:05 UTC$/,
      }),
    ).toBeInTheDocument();
    expect(textOf(third)).toContain('Unknown browser');
  });

  it('end one by one', async () => {
    const { asked } = signedInAt(here, phone, library);
    renderApp('/settings');
    const rows = await rowsOf();
    await userEvent.click(within(rows[1] as HTMLElement).getByRole('button'));
    await waitFor(async () => expect(await rowsOf()).toHaveLength(2));
    expect(asked).toEqual([phone.id]);
    expect(await screen.findByText('That browser has to sign in again.')).toBeInTheDocument();
  });

  it('say what the server says of one that has ended elsewhere, and are read again', async () => {
    const { endElsewhere } = signedInAt(here, phone);
    renderApp('/settings');
    const rows = await rowsOf();
    endElsewhere(phone.id);
    await userEvent.click(within(rows[1] as HTMLElement).getByRole('button'));
    expect(await screen.findByText('You have no such sign-in.')).toBeInTheDocument();
    await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
  });

  it('end all but this one', async () => {
    const { asked } = signedInAt(here, phone, library);
    renderApp('/settings');
    await rowsOf();
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('2 other sign-ins ended.')).toBeInTheDocument();
    await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
    expect(asked).toEqual(['others']);
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });

  it('say that they could not be read', async () => {
    server.use(answer('/auth/sign-ins', () => problem(503, 'unavailable')));
    renderApp('/settings');
    expect(await screen.findByText('Failed to fetch your sign-ins')).toBeInTheDocument();
  });
});

it('asks for erasure, says by when, and takes it back', async () => {
  signedInAt(here);
  const asked: unknown[] = [];
  let erasure: object | null = null;
  const written = { position: '9', id: 'a', version: 1, revision: 0, commandId: 'c' };
  server.use(
    answer('/api/my/erasure', () => json({ erasure })),
    http.post('http://localhost/api/my/erasure', async ({ request }) => {
      asked.push(await request.json());
      const [requestedAt, dueAt] = ['2026-11-20T20:00:00.000Z', '2026-12-20T20:00:00.000Z'];
      erasure = { requestedAt, dueAt, state: 'open', closedAt: null, answer: null };
      return HttpResponse.json(written, { status: 201 });
    }),
    http.delete('http://localhost/api/my/erasure', () => {
      erasure = null;
      return HttpResponse.json(written);
    }),
  );
  const user = userEvent.setup();
  renderApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Ask for erasure' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for erasure' });
  expect(dialog).toHaveTextContent('within 30 days');
  await user.type(within(dialog).getByLabelText('Why (optional)'), 'I have left');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for erasure' }));
  expect(await screen.findByText(/An admin will take care of it by .*Dec.* UTC/u)).toBeInTheDocument();
  expect(asked).toEqual([{ reason: 'I have left' }]);
  await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
  expect(await screen.findByRole('button', { name: 'Ask for erasure' })).toBeInTheDocument();
});
