import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { bringMessages, logLines, modActivity, modLog, ocrLog, openAdmin } from './admin-logs.tsx';
import { action, adminServer, step } from './sample-admin.ts';

useMockServer();
useFakeSocket();

describe('a log that is narrowed', () => {
  const filter = async (title: string) => {
    const block = within(await screen.findByRole('region', { name: title }));
    await userEvent.click(await block.findByRole('button', { name: 'Filter' }));
    return block;
  };
  const asked = (read: readonly string[], path: string) =>
    read.filter((one) => one.startsWith(path)).map((one) => one.slice(path.length));

  it('asks for what is chosen, says when nothing is, and has it in its address', async () => {
    const { state, read } = await openAdmin({ actions: [action('one')] });
    await screen.findByText('Details of one.');
    const block = await filter(modLog);
    state.actions = [action('two')];
    await userEvent.selectOptions(block.getByRole('combobox', { name: 'Action' }), 'Approved rename');
    expect(await screen.findByText('Details of two.')).toBeInTheDocument();
    await userEvent.selectOptions(block.getByRole('combobox', { name: 'Target' }), 'Discord link');
    state.actions = [];
    await userEvent.type(block.getByRole('searchbox', { name: 'Who did it' }), 'osk{Enter}');
    expect(await screen.findByText('No rows match the filter')).toBeInTheDocument();
    expect(asked(read, '/api/admin/mod-activity').at(-1)).toBe(
      '?person=osk&action=approved_rename&target=discord-link',
    );
    state.actions = [action('one')];
    await userEvent.click(block.getAllByRole('button', { name: 'Clear the filter' })[0] ?? document.body);
    expect(await screen.findByText('Details of one.')).toBeInTheDocument();
  });

  it('does not take in what is pushed: it may not pass', async () => {
    adminServer({ actions: [action('one')] });
    renderApp('/admin?did=verified_session');
    await screen.findByText('Details of one.');
    bringMessages(modActivity(43, action('pushed', { action: 'merged_players' })));
    expect(await screen.findByText('Moderation activity')).toBeInTheDocument();
    expect(await logLines(modLog)).toHaveLength(2);
  });

  it('of recognition is narrowed to a session by its row, and to days', async () => {
    const { read } = await openAdmin({ steps: [step('s1')] });
    await userEvent.click(await screen.findByText('Details of s1.'));
    const block = within(screen.getByRole('region', { name: ocrLog }));
    expect(await block.findByRole('button', { name: 'Clear: session a5cfd4eb' })).toBeInTheDocument();
    await userEvent.type(block.getByLabelText('From'), '2026-11-01');
    await waitFor(() =>
      expect(asked(read, '/api/admin/ocr-logs').at(-1)).toBe(
        '?session=a5cfd4eb-0000-4000-8000-000000000000&from=2026-11-01',
      ),
    );
  });
});

describe('rows beyond the latest', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => action(`a${from + index}`));

  it('are loaded page by page to the end, and stay when others come', async () => {
    const all = many(0, 80);
    const { state } = await openAdmin({ actions: all.slice(0, 50) });
    server.use(
      answer('/api/admin/mod-activity', ({ url }) => {
        const before = new URL(url).searchParams.get('before');
        return json(before === null ? state.actions : all.slice(all.findIndex(({ id }) => id === before) + 1));
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('Details of a79.')).toBeInTheDocument();
    expect(await logLines(modLog)).toHaveLength(81);
    expect(screen.queryByRole('button', { name: 'Load older' })).not.toBeInTheDocument();
    bringMessages(modActivity(43, action('new')));
    await waitFor(async () => expect(await logLines(modLog)).toHaveLength(82));
    expect(screen.getByText('Details of a49.')).toBeInTheDocument();
  });

  it('offers another try when they could not be read', async () => {
    await openAdmin({ actions: many(0, 50) });
    await screen.findByText('Details of a49.');
    let fails = true;
    server.use(answer('/api/admin/mod-activity', () => (fails ? problem(500, 'internal') : json(many(50, 60)))));
    await userEvent.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('Older rows could not be read.')).toBeInTheDocument();
    fails = false;
    const failed = within(screen.getByRole('region', { name: modLog }));
    await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Details of a59.')).toBeInTheDocument();
  });
});
