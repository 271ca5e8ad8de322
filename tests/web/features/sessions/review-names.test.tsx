import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionDetails } from '../../../../src/contracts/sessions.ts';
import { chooseOption } from '../../support/choose-option.ts';
import { useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { brannock, sampleDetails, sampleParticipant, sampleRow, thalori } from './sample-sessions.ts';
import { serve, sessionServer, write, written } from './session-handlers.ts';

useMockServer();
useFakeSocket();

const known = sampleParticipant('c', 'Calyx', {
  ...{ playerId: 'p3', playerName: 'Calyx', confidenceScore: 1, verificationStatus: 'verified', counted: true },
});
const guest = sampleParticipant('g', 'Guest', { readingConfidence: 0.99 });
const visitor = sampleParticipant('v', 'Visitor', { readingConfidence: 0.98, detectionMethod: 'text' });
const participants = [known, guest, visitor];
const asMember = signedInAs({ role: 'member', may: { submit: true, edit: true, moderate: false } });

describe('the names that wait for a moderator', () => {
  it('are counted on the session until they are decided, and one press opens them', async () => {
    serve({ participants });
    renderApp('/sessions/s1');
    await userEvent.click(await screen.findByRole('button', { name: 'Review 2 names' }));
    expect(await screen.findByRole('region', { name: 'Pending Changes' })).toBeInTheDocument();
  });

  it.each([
    ['an excluded session', { participants, excluded: true }],
    ['a session in which all is decided', { participants: [known] }],
  ])('are none of %s', async (_what, change) => {
    serve(change);
    renderApp('/sessions/s1');
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(screen.queryByRole('button', { name: /^Review/u })).not.toBeInTheDocument();
  });

  it('are no business of a member', async () => {
    server.use(asMember);
    serve({ participants });
    renderApp('/sessions/s1');
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(screen.queryByRole('button', { name: /^Review/u })).not.toBeInTheDocument();
  });

  it('are one press away from the quick look', async () => {
    server.use(...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails({ participants }) }));
    renderApp('/sessions?look=s1');
    const row = await screen.findByRole('link', { name: /^View/u });
    await userEvent.click(row.closest('[data-row]') ?? row);
    const link = await screen.findByRole('link', { name: 'Review 2 names' });
    expect(link).toHaveAttribute('href', '/sessions/s1?edit=true');
  });

  it('stand in the dialog about the same content, once they are read', async () => {
    server.use(
      ...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails({ participants }) }),
      write('post', '/api/sessions', () => written('s1', 1, { possibleDuplicateOf: 's0' })),
    );
    renderApp('/sessions?submit=true');
    const dialog = await screen.findByRole('dialog', { name: 'Submit session' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Text' }));
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    await chooseOption(within(dialog).getByRole('combobox', { name: 'Event' }), 'Kraken');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit session' }));
    const answered = await screen.findByRole('dialog', { name: 'Session submitted' });
    expect(await within(answered).findByRole('link', { name: 'Review 2 names' })).toBeInTheDocument();
  });
});

describe('a session that someone has just submitted and that could not be read', () => {
  const submit = async () => {
    const state = { rows: [sampleRow('s0')], details: sampleDetails() };
    server.use(
      ...sessionServer(state),
      write('post', '/api/sessions', () => {
        state.rows = [sampleRow('s1', { status: 'failed' }), ...state.rows];
        return written('s1', 1, { possibleDuplicateOf: null });
      }),
    );
    renderApp('/sessions?submit=true');
    const dialog = await screen.findByRole('dialog', { name: 'Submit session' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Text' }));
    await userEvent.type(within(dialog).getByLabelText('Names'), 'Calyx');
    await chooseOption(within(dialog).getByRole('combobox', { name: 'Event' }), 'Kraken');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit session' }));
    return screen.findByText('The screenshots could not be read');
  };

  it('is displayed, with the way to type its names', async () => {
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Type the names' }));
    expect(window.location.pathname + window.location.search).toBe('/sessions/s1?dialog=names');
  });

  it('is announced to a member, who can open it', async () => {
    server.use(asMember);
    await submit();
    expect(screen.getByText('A moderator can type the names.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Type the names' })).not.toBeInTheDocument();
  });
});

describe('a name without a player', () => {
  it('says how well it was read, not that it is doubted', async () => {
    serve({ participants });
    renderApp('/sessions/s1');
    expect(await screen.findByText('read at 99%')).toBeInTheDocument();
    expect(screen.getByText('typed')).toBeInTheDocument();
    expect(screen.queryByText('low')).not.toBeInTheDocument();
  });

  it('is registered with all others by one press in the editor', async () => {
    serve({ participants: [known, guest, visitor, brannock, thalori] });
    renderApp('/sessions/s1?edit=true');
    await userEvent.click(await screen.findByRole('button', { name: 'Register all as new' }));
    const changes = screen.getByRole('region', { name: 'Pending Changes' });
    await waitFor(() => expect(changes).toHaveTextContent(/Guest/u));
    expect(changes).toHaveTextContent(/Visitor/u);
    expect(screen.queryByRole('button', { name: 'Register all as new' })).not.toBeInTheDocument();
  });

  it('is suggested while one types: those that begin so first', async () => {
    serve({ participants });
    server.use(
      answer('/api/players', () => json(['Onyx', 'Nyxw', 'Nóva', 'Calyx'].map((name) => ({ id: `id-${name}`, name })))),
    );
    renderApp('/sessions/s1?edit=true');
    const field: HTMLInputElement = await screen.findByLabelText('Add a name');
    await userEvent.type(field, 'ny');
    const options = () => [...(field.list?.options ?? [])].map(({ value }) => value);
    await waitFor(() => expect(options()).toEqual(['Nyxw', 'Onyx']));
    await userEvent.clear(field);
    await userEvent.type(field, 'nov');
    expect(options()).toEqual(['Nóva']);
  });
});

describe('screenshots that are in a session already', () => {
  beforeAll(() => {
    // jsdom has neither.
    const digest = (name: string, bytes: Buffer) => webcrypto.subtle.digest(name, bytes);
    Object.defineProperty(globalThis.crypto, 'subtle', { value: { digest }, configurable: true });
    File.prototype.arrayBuffer = () => Promise.resolve(Buffer.from('picture') as unknown as ArrayBuffer);
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  it('are named before they are sent', async () => {
    const asked: string[] = [];
    server.use(
      ...sessionServer({ rows: [sampleRow('s1')], details: sampleDetails() }),
      answer('/api/sessions/same-pictures', (request) => {
        asked.push(new URL(request.url).searchParams.get('hashes') ?? '');
        return json({ sessionId: 's1' });
      }),
    );
    renderApp('/sessions?submit=true');
    const dialog = await screen.findByRole('dialog', { name: 'Submit session' });
    const file = new File(['picture'], 'raid.png', { type: 'image/png' });
    await userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]') ?? dialog, file);
    expect(await within(dialog).findByText(/This screenshot is already in/u)).toBeInTheDocument();
    expect(await within(dialog).findByRole('link', { name: 'Kraken, 20 Nov 19:30' })).toBeInTheDocument();
    expect(asked).toEqual(['2cea274d0bedc39ec4ab6ba9e59ec889e3ed6fb56a1cf088a64d9b383378dc97']);
  });
});

describe('a session whose content is in an earlier one', () => {
  const duplicate: Partial<SessionDetails> = {
    possibleDuplicateOf: 's0',
    duplicateOpen: true,
    status: 'verified',
    participants: [known],
  };

  it('says what settles it, and is verified for that even where all its names are certain', async () => {
    serve(duplicate);
    renderApp('/sessions/s1');
    expect(
      await screen.findByText(/Exclude one of them, or verify this one if it is a different raid/u),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Verify' })).toBeInTheDocument();
  });

  it('is settled once someone has verified it', async () => {
    serve({ ...duplicate, duplicateOpen: false });
    renderApp('/sessions/s1');
    expect(await screen.findByText(/This may be the same raid as/u)).not.toHaveTextContent('Exclude one');
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });

  it('stands in the list with its question', async () => {
    const rows = [sampleRow('s1', { status: 'verified', duplicateOpen: true })];
    server.use(...sessionServer({ rows, details: sampleDetails() }));
    renderApp('/sessions');
    expect(await screen.findByText('Duplicate?')).toBeInTheDocument();
  });
});
