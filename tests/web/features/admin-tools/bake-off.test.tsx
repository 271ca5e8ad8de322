import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BakeOff, BakeOffRow } from '../../../../src/contracts/bake-off.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { json, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { write } from '../sessions/session-handlers.ts';
import { adminServer } from './sample-admin.ts';

useMockServer();
useFakeSocket();

const open = async () => {
  renderApp('/admin/recognition');
  await screen.findByRole('heading', { name: 'Admin Panel' });
  await screen.findByRole('heading', { name: 'Bake-off' });
};
const row = (engine: string, change: Partial<BakeOffRow> = {}): BakeOffRow => ({
  ...{ engine, credits: 5, right: 4, shown: 5, found: 4, precision: 0.8, recall: 0.75, f1: 0.774, error: 0.1234 },
  ...{ seconds: 1.5, tokens: null, failed: 0, ...change },
});
const cost: BakeOff['cost'] = {
  ...{ sessions: 2, pictures: 2, names: 6 },
  engines: [
    { id: 'PP-OCRv4', tokens: null, left: null },
    { id: 'ai1', tokens: 7_900, left: 10_000 },
  ],
  message: '2 screenshots from 2 sessions will be read again. ai1 takes about 7,900 tokens.',
};

it('says first what it costs, begins, and shows how each engine did', async () => {
  const path = '/api/admin/bake-off';
  const message = cost.message;
  const { state, sent } = adminServer({
    bakeOff: { cost, last: null },
    answers: {
      [path]: () => {
        const rows = [row('PP-OCRv4'), row('ai1', { tokens: 2_000, precision: null })];
        state.bakeOff = {
          cost,
          last: { id: 'r', state: 'done', startedAt: '2026-11-20T12:00:00.000Z', done: 2, of: 2, rows },
        };
        return json({ position: '1', begun: true, message });
      },
    },
  });
  await open();
  expect(await screen.findByText(cost.message)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try Engines' }));
  const table = await screen.findByRole('table', { name: 'Results by engine' });
  expect(sent).toEqual([{ path, body: { engines: ['PP-OCRv4', 'ai1'] } }]);
  const eye = within(table).getByRole('row', { name: /ai1/u });
  expect(eye).toHaveTextContent('75.0%');
  expect(eye).toHaveTextContent('2,000');
  expect(eye).toHaveTextContent('–');
});

it('has nothing to try where nothing was reviewed', async () => {
  adminServer();
  await open();
  expect(await screen.findByText('Nothing was reviewed.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Engines' })).toBeDisabled();
});

it('says what those cost that are chosen', async () => {
  adminServer({ bakeOff: { cost, last: null } });
  server.use(
    write('post', '/api/admin/bake-off', () => json({ ...cost, message: '1 screenshot will be read again.' })),
  );
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'ai1' }));
  expect(await screen.findByText('1 screenshot will be read again.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'PP-OCRv4' }));
  expect(await screen.findByText('Choose an engine.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Engines' })).toBeDisabled();
});

describe('engines by week', () => {
  it('say what each has read, the latest week first', async () => {
    const week = (change: object) => ({
      ...{
        week: '2026-11-16',
        model: 'PP-OCRv4',
        pictures: 12,
        failed: 0,
        names: 280,
        meanMs: 1_914,
        confidence: 0.973,
      },
      ...change,
    });
    adminServer({
      weeks: [week({}), week({ model: 'tesseract', pictures: 1, failed: 1, names: 0, confidence: null })],
    });
    await open();
    const table = within(await screen.findByRole('table', { name: 'Engines by week' }));
    await screen.findByText('PP-OCRv4');
    const rows = table.getAllByRole('row').map((one) => [...one.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Week of', 'Engine', 'Screenshots', 'Names', 'Mean time', 'Confidence', 'Failed'],
      ['16 Nov', 'PP-OCRv4', '12 screenshots', '280 names', '1,914 ms', '97%', 'none'],
      ['16 Nov', 'tesseract', '1 screenshot', '0 names', '1,914 ms', '–', '1 screenshot'],
    ]);
  });

  it('say when nothing was read', async () => {
    adminServer();
    await open();
    expect(await screen.findByText('No screenshots were read in the last eight weeks')).toBeInTheDocument();
  });
});
