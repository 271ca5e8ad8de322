import { screen, within } from '@testing-library/react';
import type { Evidence } from '../../../../src/contracts/evidence.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

useMockServer();
useFakeSocket();

const crop = {
  imageUrl: '/media/sessions/abc',
  imageSize: [1000, 560],
  box: [10, 20, 80, 16],
  cropUrl: '/media/sessions/abc/crops/10,20,80,16',
} satisfies Evidence['crop'];
const read = { playerId: null, playerName: null, confidenceScore: 0.6, verified: false, review: null };
const sample: Evidence = {
  ...{ sessionId: 's1', eventType: 'Kraken', eventDate: '2026-11-18T19:30:00.000Z', participantId: 'p1' },
  ...{ rawName: 'Novva', playerId: 'id-Nova', playerName: 'Nova', removed: false, detectionMethod: 'paddle', crop },
  sources: [{ ...crop, rawName: 'Novva', readingConfidence: 0.8 }],
  engines: [
    { model: 'PP-OCRv4', slot: null, text: 'Novva', confidence: 0.8 },
    { model: 'eye', slot: 'ai1', text: 'Nova', confidence: 0.9 },
  ],
  silent: [{ model: 'mute', error: 'timeout' }],
  ...{ confidenceScore: 0.6, readingConfidence: 0.8, matchConfidence: 0.75, probability: 0.6, calibration: 'c1' },
  bands: { credit: 0.7, verified: 0.95 },
  matchedBy: { kind: 'reading', text: 'Novva' },
  candidates: [{ playerId: 'id-Nova', name: 'Nova', similarity: 0.8, why: null, probability: 0.6 }],
  addedBy: null,
  addedAt: null,
  changes: [
    { at: '2026-11-18T20:00:00.000Z', actor: null, what: 'read', before: null, after: read },
    {
      at: '2026-11-19T20:00:00.000Z',
      actor: 'veyra_v',
      what: 'changed',
      before: read,
      after: { ...read, playerId: 'id-Nova', playerName: 'Nova', verified: true, review: 'confirmed' },
    },
  ],
};
const path = '/api/sessions/s1/participants/p1/evidence';

it('shows where a credit comes from, by an address of its own', async () => {
  server.use(answer(path, () => json(sample)));
  renderApp('/sessions/s1/names/p1');
  expect(await screen.findByRole('heading', { name: 'Novva', level: 1 })).toBeInTheDocument();
  const shown = screen.getByRole('img', { name: 'Novva, as shown in the screenshot' });
  expect(shown).toHaveAttribute('src', '/media/sessions/abc/crops/10,20,80,16');
  const whole = screen.getByRole('img', { name: 'The picture, with the place of Novva' });
  expect(whole.querySelector('rect')).toHaveAttribute('width', '80');
  const engines = within(screen.getByRole('region', { name: 'What was read' })).getAllByRole('listitem');
  expect(engines.map(({ textContent }) => textContent)).toEqual([
    'PP-OCRv4Novva80%',
    'eye (ai1)Nova90%',
    'mute said nothing: timeout',
  ]);
  expect(
    screen.getByText(/Found by the learned reading .*Novva.*Calibration c1\. Credited from 70%/u),
  ).toBeInTheDocument();
  const said = within(screen.getByRole('region', { name: 'Decisions' })).getAllByRole('listitem');
  expect(said[0]).toHaveTextContent(/automatic.*Read as no player/u);
  expect(said[1]).toHaveTextContent(/veyra_v.*From no player to .*Nova.*, certain/u);
  expect(screen.getByRole('link', { name: 'The session' })).toHaveAttribute('href', '/sessions/s1');
});

it('leads to the list, open for correction at this name, who may edit', async () => {
  server.use(answer(path, () => json(sample)));
  renderApp('/sessions/s1/names/p1');
  const link = await screen.findByRole('link', { name: 'Correct this name' });
  expect(link).toHaveAttribute('href', '/sessions/s1?edit=true&name=p1');
});

it('says when there is no such name', async () => {
  server.use(answer(path, () => problem(404, 'not-found')));
  renderApp('/sessions/s1/names/p1');
  expect(await screen.findByRole('heading', { name: 'Name Not Found' })).toBeInTheDocument();
});

it('says that a name was cut off, and by whose beginning its player was found', async () => {
  const cut = { ...sample, rawName: 'Matthew Maho', matchedBy: { kind: 'name', text: 'Matthew Mahoney' } };
  server.use(answer(path, () => json(cut)));
  renderApp('/sessions/s1/names/p1');
  expect(await screen.findByText(/Matched as the start of .*Matthew Mahoney/u)).toBeInTheDocument();
});

it.each([
  ['Y o s h i', 'Yoshi', /Matched to .*Yoshi.* ignoring spaces and punctuation/u],
  ['llya', 'Ilya', /Matched to .*Ilya.*, which looks the same in the game’s font/u],
  ['Ilya', 'Ilya', /Found by the name .*Ilya/u],
])('says by which rule %j was matched to %j', async (rawName, text, words) => {
  server.use(answer(path, () => json({ ...sample, rawName, matchedBy: { kind: 'name', text } })));
  renderApp('/sessions/s1/names/p1');
  expect(await screen.findByText(words)).toBeInTheDocument();
});
