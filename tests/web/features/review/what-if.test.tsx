import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Thresholds, WhatIf } from '../../../../src/contracts/review.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { write } from '../sessions/session-handlers.ts';

useMockServer();
useFakeSocket();

/** Each percent of the first threshold takes a credit, of the second makes a question. */
const serve = () => {
  const state = { applied: { creditFrom: 70, verifiedFrom: 95 }, asked: [] as string[], said: [] as Thresholds[] };
  const counts = ({ creditFrom, verifiedFrom }: Thresholds) => ({
    credits: 170 - creditFrom,
    questions: verifiedFrom - 85,
  });
  server.use(
    answer('/api/review', () => json({ groups: [], hasMore: false, offset: 0, limit: 25 })),
    answer('/api/review/what-if', (request) => {
      const query = new URL(request.url).searchParams;
      state.asked.push(query.toString());
      const asked: Thresholds = {
        creditFrom: Number(query.get('creditFrom') ?? state.applied.creditFrom),
        verifiedFrom: Number(query.get('verifiedFrom') ?? state.applied.verifiedFrom),
      };
      const change = state.applied.creditFrom - asked.creditFrom;
      const players = change === 0 ? [] : [{ id: 'id-Nova', name: 'Nova', total: 40, change }];
      const { applied } = state;
      const body: WhatIf = {
        ...{ days: 90, sessions: 12, applied, asked, now: counts(applied), then: counts(asked) },
        ...{ changed: players.length, players },
      };
      return json(body);
    }),
    write('put', '/api/review/thresholds', async (request) => {
      const before = state.applied;
      state.applied = (await request.json()) as Thresholds;
      state.said.push(state.applied);
      return json({ position: '1', before });
    }),
  );
  return state;
};

it('shows at once what other thresholds would come to, and applies them when someone says so', async () => {
  const state = serve();
  renderApp('/review');
  await userEvent.click(await screen.findByRole('button', { name: 'What if' }));
  const credited = await screen.findByRole('slider', { name: 'Credited from' });
  await waitFor(() => expect(credited).toHaveValue('70'));
  expect(await screen.findByText('No total would change.')).toBeInTheDocument();
  const apply = screen.getByRole('button', { name: 'Apply from now on' });
  expect(apply).toBeDisabled();

  for (const value of [71, 72, 73]) fireEvent.change(credited, { target: { value } });
  expect(await screen.findByText('−3 to 100 now')).toBeInTheDocument();
  expect(screen.getByText('1 total would change.')).toBeInTheDocument();
  expect(screen.getByText('40 → 37 (−3)')).toBeInTheDocument();
  // Every step is no question.
  expect(state.asked).toEqual(['', 'creditFrom=73&verifiedFrom=95']);
  expect([credited.getAttribute('aria-valuetext'), state.said]).toEqual(['73 percent', []]);

  await userEvent.click(apply);
  expect(await screen.findByText('Names are credited from 73 % and certain from 95 % on.')).toBeInTheDocument();
  await waitFor(() => expect(apply).toBeDisabled());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(credited).toHaveValue('70'));
  expect(state.said).toEqual([
    { creditFrom: 73, verifiedFrom: 95 },
    { creditFrom: 70, verifiedFrom: 95 },
  ]);
});
