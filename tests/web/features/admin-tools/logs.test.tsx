import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import {
  at,
  bringMessages,
  logLines,
  logTable,
  modActivity,
  modLog,
  ocrLog,
  openAdmin,
  textOf,
} from './admin-logs.tsx';
import { action, adminServer, step } from './sample-admin.ts';

useMockServer();
useFakeSocket();

describe('the admin panel', () => {
  it('is denied to others, with its own sentence and without a call', async () => {
    server.use(signedInAs({ role: 'mod' }));
    const { read, sent } = adminServer();
    renderApp('/admin');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByText('You need admin permissions to access this panel.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
    expect([read, sent]).toEqual([[], []]);
  });

  it('stands in the sidebar of admins, with its blocks', async () => {
    await openAdmin();
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Admin Panel · Muster');
    expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual(
      expect.arrayContaining([modLog, ocrLog, 'Troubleshooting tools', 'Danger zone']),
    );
    const tabs = within(screen.getByRole('navigation', { name: 'Admin Panel' }));
    expect(tabs.getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['Logs and tools', '/admin'],
      ['Read models', '/admin/read-models'],
      ['Recognition', '/admin/recognition'],
    ]);
  });
});

describe('the moderation activity log', () => {
  it('says when who did what to what', async () => {
    const today = `${new Date().toISOString().slice(0, 10)}T10:20:30.000Z`;
    await openAdmin({
      actions: [
        action('one', { timestamp: today }),
        action('two', {
          action: 'linked_discord',
          targetType: 'discord-link',
          targetId: 'link-1',
          targetName: 'osk – Nova',
          moderatorName: null,
        }),
        action('three', {
          action: 'approved_rename',
          targetType: 'player',
          targetId: 'player-7',
          targetName: 'Thaloris',
        }),
        action('four', { action: 'of_a_newer_server', targetType: 'rename-request', targetName: null }),
      ],
    });
    await screen.findByText('Details of one.');
    expect(await logLines(modLog)).toEqual([
      ['Time', 'Moderator', 'Action', 'Target', 'Details'],
      ['10:20:30', 'Oskbrand', 'Verified session', 'Kraken, 2026-11-20 session', 'Details of one.'],
      [
        expect.stringMatching(/22:11$/u),
        'Erased account',
        'Linked Discord',
        'osk – Nova Discord link',
        'Details of two.',
      ],
      [expect.any(String), 'Oskbrand', 'Approved rename', 'Thaloris player', 'Details of three.'],
      [expect.any(String), 'Oskbrand', 'Of a newer server', 'session- rename request', 'Details of four.'],
    ]);
    const rows = within(await logTable(modLog));
    expect(rows.getByRole('link', { name: 'Kraken, 2026-11-20' })).toHaveAttribute('href', '/sessions/session-1');
    expect(rows.getByRole('link', { name: 'Thaloris' }).getAttribute('href')).toContain('player-7');
  });

  it('says that there is nothing, and what could not be read', async () => {
    const { state } = await openAdmin();
    expect(await screen.findByText('No moderation activity yet')).toBeInTheDocument();
    expect(
      await screen.findByText('No OCR processing logs yet. Upload an image to see real-time processing.'),
    ).toBeInTheDocument();
    state.actions = [action('one')];
    act(() =>
      FakeSocket.last.brings({ type: 'projection-updated', position: at(50), projection: 'mod-activity', keys: null }),
    );
    expect(await screen.findByText('Details of one.')).toBeInTheDocument();
  });

  it('offers another try for each log that could not be read', async () => {
    adminServer({ steps: [step('s1')] });
    let fails = true;
    server.use(answer('/api/admin/mod-activity', () => (fails ? problem(500, 'internal') : json([action('one')]))));
    renderApp('/admin');
    const failed = await screen.findByText('Failed to fetch the moderation activity');
    expect(await screen.findByText('Details of s1.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(
      within(failed.closest<HTMLElement>('[role="alert"]') ?? document.body).getByRole('button', { name: 'Try again' }),
    );
    expect(await screen.findByText('Details of one.')).toBeInTheDocument();
  });

  it('gets the rows of the socket in place, keeps 50, and reads nothing again', async () => {
    const { read } = await openAdmin({
      actions: Array.from({ length: 50 }, (_, index) => action(`a${index}`)),
    });
    await screen.findByText('Details of a49.');
    bringMessages(modActivity(43, action('new')), {
      type: 'projection-updated',
      position: at(43),
      projection: 'mod-activity',
      keys: ['new'],
    });
    await waitFor(async () => expect((await logLines(modLog))[1]?.at(-1)).toBe('Details of new.'));
    expect(await logLines(modLog)).toHaveLength(51);
    expect(screen.queryByText('Details of a49.')).not.toBeInTheDocument();
    // the same action again, when more of it became known
    bringMessages(modActivity(44, action('new', { details: 'More of it.' })));
    await screen.findByText('More of it.');
    expect((await logLines(modLog)).slice(1, 3).map((line) => line.at(-1))).toEqual(['More of it.', 'Details of a0.']);
    expect(read.filter((path) => path.includes('mod-activity'))).toHaveLength(1);
  });

  it('reads once more when a row came while the log was on its way', async () => {
    const { state, read } = adminServer({ actions: [action('old')] });
    let answerNow: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    let calls = 0;
    server.use(
      answer('/api/admin/mod-activity', async () => {
        calls += 1;
        if (calls === 1) await held;
        return json(calls === 1 ? [action('old')] : state.actions);
      }),
    );
    renderApp('/admin');
    await screen.findByRole('heading', { name: 'Admin Panel' });
    await waitFor(() => expect(calls).toBe(1));
    state.actions = [action('new'), action('old')];
    bringMessages(modActivity(43, action('new')));
    answerNow();
    expect(await screen.findByText('Details of new.')).toBeInTheDocument();
    expect(calls).toBe(2);
    expect(read).not.toContain('/api/admin/mod-activity');
  });

  it('says in a toast what others do, and leaves the own actions to their toasts', async () => {
    await openAdmin();
    await screen.findByText('No moderation activity yet');
    bringMessages(modActivity(43, action('own', { moderatorId: 'account-1' })));
    expect(await screen.findByText('Details of own.')).toBeInTheDocument();
    expect(screen.queryByText('Moderation activity')).not.toBeInTheDocument();
    bringMessages(modActivity(44, action('other')));
    expect(await screen.findByText('Moderation activity')).toBeInTheDocument();
    expect(screen.getByText(/^\u2068Oskbrand\u2069: Details of other\.$/u)).toBeInTheDocument();
  });
});

describe('the OCR processing log', () => {
  it('says what recognition did, step by step', async () => {
    await openAdmin({
      steps: [
        step('s4', {
          eventType: 'failed',
          error: 'The pictures could not be read.',
          model: 'vision',
          processingTime: 15000,
        }),
        step('s3', { eventType: 'completed', model: 'paddle', processingTime: 4180, players: 24, confidence: 0.92 }),
        step('s2', {
          eventType: 'model_result',
          model: 'tesseract',
          processingTime: 2340,
          players: 1,
          confidence: null,
        }),
        step('s1'),
      ],
    });
    await screen.findByText('Details of s1.');
    const [head, ...rows] = await logLines(ocrLog);
    expect(head).toEqual(['Time', 'Session', 'Event', 'Model', 'Results', 'Details']);
    expect(rows.map(([, ...line]) => line)).toEqual([
      ['a5cfd4eb', 'Failed', 'vision 15,000 ms', 'Error', 'Details of s4. The pictures could not be read.'],
      ['a5cfd4eb', 'Completed', 'paddle 4,180 ms', '24 players, 92%', 'Details of s3.'],
      ['a5cfd4eb', 'Model result', 'tesseract 2,340 ms', '1 players,', 'Details of s2.'],
      ['a5cfd4eb', 'Started', '–', '–', 'Details of s1.'],
    ]);
  });

  it('keeps 100 rows of what comes, and says in a toast what was completed', async () => {
    await openAdmin({ steps: Array.from({ length: 100 }, (_, index) => step(`s${index}`)) });
    await screen.findByText('Details of s99.');
    bringMessages({ type: 'ocr_activity', position: at(43), data: step('begun') });
    expect(await screen.findByText('Details of begun.')).toBeInTheDocument();
    expect(screen.queryByText('OCR completed')).not.toBeInTheDocument();
    bringMessages({
      type: 'ocr_activity',
      position: at(44),
      data: step('done', { eventType: 'completed', model: 'paddle', players: 24, confidence: 0.9 }),
    });
    expect(await screen.findByText('OCR completed')).toBeInTheDocument();
    expect(screen.getByText('Session a5cfd4eb: 24 players')).toBeInTheDocument();
    expect(await logLines(ocrLog)).toHaveLength(101);
  });
});
