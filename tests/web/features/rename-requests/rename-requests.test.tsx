import { screen, within } from '@testing-library/react';
import { figuresOf, selectRequests } from '../../../../web/src/features/rename-requests/select-requests.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { rowOf } from '../../support/rows.ts';
import { open, serve, start } from './sample-requests.ts';

useMockServer();
useFakeSocket();

describe('choosing requests', () => {
  it('searches current name, requested name and requester, pending ones first', () => {
    const ids = (search: string) => selectRequests(start().reverse(), { search, status: 'all' }).map(({ id }) => id);
    expect(ids('')).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd', 'eeeeeeee']);
    expect(ids('OLDB')).toEqual(['bbbbbbbb']);
    expect(ids('newd')).toEqual(['dddddddd']);
    expect(ids('THAL')).toEqual(['aaaaaaaa', 'cccccccc', 'dddddddd', 'eeeeeeee']);
  });

  it.each(['all', 'pending', 'approved', 'rejected'] as const)('has as many (%s) as the band says', (status) => {
    const { total, ...figures } = figuresOf(start());
    expect(selectRequests(start(), { search: '', status })).toHaveLength({ all: total, ...figures }[status]);
  });

  it('counts the band', () => {
    expect(figuresOf(start())).toEqual({ pending: 3, approved: 1, rejected: 1, total: 5 });
  });
});

describe('the page of rename requests', () => {
  it('has its figures and columns; reviewed rows say who and when, approved ones the old name', async () => {
    serve();
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Marked',
      'Status',
      'Current Name',
      'Requested Name',
      'Player Stats',
      'Requested By',
      'Date (UTC)',
      'Actions',
    ]);
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Pending',
      'Approved',
      'Rejected',
      'Total',
    ]);
    expect(rowOf('dddddddd')).toHaveTextContent(/Approved.*Olddddddddd old name.*Newdddddddd.*veyra_v 17 Nov/u);
    expect(within(rowOf('dddddddd')).queryByRole('button')).not.toBeInTheDocument();
    expect(within(rowOf('aaaaaaaa')).getByRole('link', { name: /^aaaaaaaa,/u })).toHaveTextContent(/^aaaaaaaa$/u);
    expect(within(rowOf('bbbbbbbb')).getByText('–')).toBeInTheDocument();
  });

  it('is denied to members, without a call', async () => {
    const state = serve();
    server.use(signedInAs({ role: 'member', may: { submit: false, edit: true, moderate: false } }));
    renderApp('/rename-requests');
    expect(await screen.findByText('You need mod permissions to access this page.')).toBeInTheDocument();
    expect(state.reads).toBe(0);
  });

  it('says why nothing is there, and that it failed', async () => {
    serve([]);
    const first = renderApp('/rename-requests');
    expect(await screen.findByText('No rename requests found')).toBeInTheDocument();
    first.unmount();
    server.use(answer('/api/rename-requests', () => problem(503, 'starting')));
    renderApp('/rename-requests');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
