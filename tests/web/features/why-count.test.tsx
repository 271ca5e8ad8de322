import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, server, unlinked, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';
import { sampleRow } from './sessions/sample-sessions.ts';

useMockServer();
useFakeSocket();

const serve = () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('/api/sessions', (request) => {
      asked.push(new URL(request.url).searchParams.get('player'));
      const sessions = [
        { ...sampleRow('s1'), counts: true, why: null },
        { ...sampleRow('s2', { eventType: 'Morpheus' }), counts: false, why: 'own-addition' },
      ];
      return json({ sessions, hasMore: false, offset: 0, limit: 200 });
    }),
  );
  return asked;
};
const saysWhy = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: `Sessions of ${name}` });
  expect(await within(dialog).findByText('2 found: 1 count, 1 does not.')).toBeInTheDocument();
  expect(within(dialog).getAllByRole('row')[1]).toHaveTextContent(/Morpheus.*No: added by oneself, until confirmed/u);
};

describe('why a count is what it is, in one press', () => {
  it('from the number on the dashboard; the open list stands in the address', async () => {
    const asked = serve();
    renderApp('/');
    await userEvent.click(await screen.findByRole('button', { name: '152: the sessions counted and not' }));
    await saysWhy('Mirae');
    expect(asked).toEqual(['player-7']);
    expect(window.location.search).toBe('?count=true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('not from a dash: somebody without a player has no sessions', async () => {
    server.use(...unlinked);
    renderApp('/?count=true');
    await screen.findByText('No player linked to your account');
    expect(screen.queryByRole('button', { name: /the sessions counted and not/u })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('from a number on the leaderboard, by mouse and by key', async () => {
    const asked = serve();
    renderApp('/leaderboard');
    await userEvent.click(await screen.findByText('232'));
    await saysWhy('Thalorin');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('j{Enter}');
    await saysWhy('Veyra');
    expect(asked).toEqual(['player-1', 'player-2']);
  });
});
