import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { sampleDetails } from '../features/sessions/sample-sessions.ts';
import { sessionServer, write } from '../features/sessions/session-handlers.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { server, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';

jest.mock('../../../web/src/ui/feedback/ToastHost.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
useMockServer();
useFakeSocket();
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('a toast whose code cannot be loaded is said all the same, and the page stays', async () => {
  server.use(
    ...sessionServer({ rows: [], details: sampleDetails({ excluded: true, exclusionReason: 'Practice' }) }),
    write('post', '/api/sessions/s1/exclude', () => HttpResponse.error()),
  );
  renderApp('/sessions/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Include' }));
  expect(await screen.findByText('Failed to include the session')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /Kraken/u })).toBeInTheDocument();
});
