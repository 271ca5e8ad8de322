import { screen } from '@testing-library/react';
import { answer, json, problem, server, useMockServer } from '../support/mock-answers.ts';
import { useFakeSocket } from '../support/fake-socket.ts';
import { renderApp } from '../support/render-app.tsx';
import { sampleDetails } from '../features/sessions/sample-sessions.ts';
import { sessionServer } from '../features/sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

it('a page that failed while the network was away is read again once it is back', async () => {
  let isAway = true;
  server.use(
    answer('/api/sessions/:id/details', () => (isAway ? problem(503, 'unavailable') : json(sampleDetails()))),
    ...sessionServer({ rows: [], details: sampleDetails() }),
  );
  renderApp('/sessions/s1');
  await screen.findByRole('button', { name: /Try again|Retry/u });
  isAway = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('table', { name: /Participants/u })).toBeInTheDocument();
});
