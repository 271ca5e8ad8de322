import { screen } from '@testing-library/react';
import { useFakeSocket } from '../support/fake-socket.ts';
import { answer, json, server, useMockServer } from '../support/mock-answers.ts';
import { renderApp } from '../support/render-app.tsx';
import { eventTypes } from '../support/sample-answers.ts';

useMockServer();
useFakeSocket();

const path = (name: string) => screen.getAllByText(name)[0]?.querySelector('svg')?.innerHTML;

it('an event looks as the server says, and one without a look of its own like the others', async () => {
  const [first] = eventTypes;
  if (first === undefined) throw new Error('no event type');
  server.use(
    answer('/api/event-types', () =>
      json([
        { ...first, name: 'Siege', colour: 'kraken' },
        { ...first, name: 'Kraken', colour: 'of a newer server' },
      ]),
    ),
  );
  renderApp('/');
  await screen.findAllByText('Siege');
  expect(path('Siege')).toContain('circle');
  expect(path('Kraken')).toBe(path('Anthalon'));
});
