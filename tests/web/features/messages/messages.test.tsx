import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ArchivedMessage } from '../../../../src/contracts/messages.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';
import { answer, json, problem, server, signedInAs, useMockServer } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';

useMockServer();
useFakeSocket();

type Attachment = ArchivedMessage['attachments'][number];
const attachment = (id: string, change: Partial<Attachment> = {}): Attachment => ({
  id,
  filename: `${id}.png`,
  contentType: 'image/png',
  size: 3_140_000,
  appStorageUrl: `/media/attachments/${id}`,
  localPath: null,
  originalUrl: null,
  ...change,
});
const message = (id: string, change: Partial<ArchivedMessage> = {}): ArchivedMessage => ({
  id,
  authorId: 'account-2',
  authorDisplayName: 'Oskbrand',
  authorUsername: 'oskbrand',
  channelId: 'c1',
  channelName: 'raids',
  timestamp: '2026-11-20T19:30:00.000Z',
  content: `text of ${id}`,
  editedAt: null,
  isDeleted: false,
  url: null,
  attachments: [],
  ...change,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    message(`m${index}`, { timestamp: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString() }),
  );

const serve = (messages: readonly ArchivedMessage[]) => {
  const state = { messages, failsFrom: Infinity, answered: undefined as Promise<Response> | undefined };
  const asked: Record<string, string>[] = [];
  server.use(
    answer('/api/messages/channels', () =>
      json([
        { channelId: 'c1', channelName: 'raids' },
        { channelId: 'c2', channelName: 'general' },
      ]),
    ),
    answer('/api/messages/search', (request) => {
      const query = new URL(request.url).searchParams;
      const offset = Number(query.get('offset'));
      asked.push(Object.fromEntries(query));
      if (state.answered) return state.answered;
      if (offset >= state.failsFrom) return problem(500, 'internal');
      return json(state.messages.slice(offset, offset + Number(query.get('limit'))));
    }),
  );
  return { state, asked };
};
const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="row"]') ?? document.body;

let position = 10;
const changed = (keys: string[]) =>
  act(() => {
    position += 1;
    FakeSocket.last.brings({ type: 'projection-updated', position: String(position), projection: 'messages', keys });
  });
/** jsdom has no layout; this acts as if the page were scrolled to its end. */
const scrolledDown = () =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -1_000_000 } as DOMRect);
afterEach(() => jest.restoreAllMocks());

describe('the archive of messages', () => {
  it('shows author, channel, time, text, what became of it and what hangs on it', async () => {
    serve([
      message('one', { editedAt: '2026-11-20T20:00:00.000Z' }),
      message('two', { authorDisplayName: null, isDeleted: true, channelName: null }),
      message('three', {
        authorDisplayName: null,
        authorUsername: null,
        content: null,
        attachments: [attachment('lost', { appStorageUrl: null })],
      }),
      message('four', {
        attachments: [
          attachment('shot'),
          attachment('log', { filename: 'raid.log', contentType: 'text/plain', size: 512 }),
          attachment('gone', { filename: 'roster.csv', contentType: 'text/csv', size: 66_000, appStorageUrl: null }),
        ],
      }),
    ]);
    renderApp('/messages');
    await screen.findByText('text of one');
    expect(screen.getByRole('heading', { name: 'Message Archive' })).toBeInTheDocument();
    expect(rowOf('text of one')).toHaveTextContent(/^Oskbrand#raids.*19:30text of oneedited 20 Nov.*20:00 UTC$/u);
    expect(rowOf('text of two')).toHaveTextContent(/^oskbrandunknown channel.*Message deletedtext of two$/u);
    expect(rowOf('Erased account')).toHaveTextContent(/erasedlost\.pngunavailable$/u);
    const four = within(rowOf('text of four'));
    const picture = four.getByRole('img', { name: 'shot.png' });
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('src', '/media/attachments/shot');
    expect(four.getByRole('link', { name: 'raid.log (512 B)' })).toHaveAttribute('href', '/media/attachments/log');
    expect(four.getByText('(66 KB) unavailable')).toBeInTheDocument();
    expect(screen.getByText('4 messages.')).toBeInTheDocument();
  });

  it('says unavailable for a picture that does not come, and for an address that is none of ours', async () => {
    const bad = ['javascript:alert(1)', '/media/../secret', '//elsewhere.example/x.png', 'data:image/png;base64,AA'];
    serve([
      message('one', {
        attachments: [
          attachment('shot'),
          ...bad.map((appStorageUrl, index) => attachment(`bad${index}`, { appStorageUrl, filename: '' })),
        ],
      }),
    ]);
    renderApp('/messages');
    await screen.findByText('text of one');
    expect(screen.getAllByText('unavailable')).toHaveLength(bad.length);
    expect(screen.getAllByText('erased')).toHaveLength(bad.length);
    fireEvent.error(screen.getByRole('img', { name: 'shot.png' }));
    expect(screen.getAllByText('unavailable')).toHaveLength(bad.length + 1);
    expect(screen.queryByRole('img', { name: /png/u })).not.toBeInTheDocument();
  });

  it('tries a picture again once the server is back', async () => {
    serve([message('one', { attachments: [attachment('shot')] })]);
    renderApp('/messages');
    fireEvent.error(await screen.findByRole('img', { name: 'shot.png' }));
    expect(screen.getByText('unavailable')).toBeInTheDocument();
    act(() => FakeSocket.last.opens());
    expect(screen.getByRole('img', { name: 'shot.png' })).toHaveAttribute('src', '/media/attachments/shot');
    expect(screen.queryByText('unavailable')).not.toBeInTheDocument();
  });

  it('reads pages of 50 while the end is near, and draws only some of the rows', async () => {
    const { asked } = serve(many(120));
    scrolledDown();
    renderApp('/messages');
    expect(await screen.findByText("You've reached the end of the message archive")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('120 messages.')).toBeInTheDocument());
    expect(asked).toEqual(['0', '50', '100'].map((offset) => ({ limit: '50', offset })));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('asks for words, channel and type as the address and the toolbar say', async () => {
    const { asked } = serve([message('one')]);
    renderApp('/messages?search=kraken&channel=c2&type=images');
    await screen.findByText('text of one');
    expect(asked.at(-1)).toEqual({ limit: '50', offset: '0', search: 'kraken', channel: 'c2', hasImages: 'true' });
    const channel = screen.getByRole('combobox', { name: 'Channel' });
    await waitFor(() => expect(channel).toHaveDisplayValue('#general'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Text Only');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ hasImages: 'false' }));
    await userEvent.selectOptions(channel, 'All Channels');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: '50', offset: '0', hasImages: 'false' }));
    expect(window.location.search).toBe('?type=text');
  });

  it('marks the words that were searched, and leads to Discord where the message stands there', async () => {
    const url = 'https://discord.com/channels/1/2/3';
    serve([message('one', { content: 'The Kraken, krakens and a <b>crab</b>', url }), message('two')]);
    renderApp('/messages?search=krak%20%3Cb%3E');
    await screen.findByText('text of two');
    expect(within(rowOf('text of two')).queryByRole('link', { name: 'Open in Discord' })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Open in Discord' });
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('rel', 'noreferrer');
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['Kraken', 'krakens', 'b', 'b']);
  });

  it('narrows to an author by a press on the name, and to days', async () => {
    const { asked } = serve([message('one')]);
    renderApp('/messages?from=2026-11-19&to=2026-11-20');
    await userEvent.click(await screen.findByRole('button', { name: 'Oskbrand' }));
    const span = { limit: '50', offset: '0', from: '2026-11-19', to: '2026-11-20' };
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...span, author: 'oskbrand' }));
    expect(screen.getByRole('searchbox', { name: 'Author' })).toHaveValue('oskbrand');
    expect(window.location.search).toBe('?from=2026-11-19&to=2026-11-20&author=oskbrand');
  });

  it('says that it loads, that there is nothing, and what could not be read', async () => {
    const { state } = serve([]);
    const answered = Promise.withResolvers<Response>();
    state.answered = answered.promise;
    const first = renderApp('/messages?search=zed');
    expect(await screen.findByText('Loading messages...')).toBeInTheDocument();
    answered.resolve(json([]));
    state.answered = undefined;
    expect(await screen.findByText('No messages found')).toBeInTheDocument();
    first.unmount();
    state.failsFrom = 0;
    server.use(answer('/api/messages/channels', () => problem(500, 'internal')));
    renderApp('/messages');
    expect(await screen.findByText('Failed to load messages')).toBeInTheDocument();
    expect(await screen.findByText('Failed to fetch channels')).toBeInTheDocument();
    state.failsFrom = Infinity;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages found')).toBeInTheDocument();
  });

  it('keeps what it has when a further page fails', async () => {
    const { state } = serve(many(60));
    state.failsFrom = 50;
    scrolledDown();
    renderApp('/messages');
    expect(await screen.findByText('Failed to fetch messages')).toBeInTheDocument();
    expect(screen.getByText('text of m49')).toBeInTheDocument();
    state.failsFrom = Infinity;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('text of m59')).toBeInTheDocument();
  });

  it('moves live: a deletion says so in its row, an erased text goes, a new message waits', async () => {
    const { state } = serve([message('one'), message('two', { timestamp: '2026-11-20T19:00:00.000Z' })]);
    renderApp('/messages');
    await screen.findByText('text of one');
    state.messages = [
      message('new', { timestamp: '2026-11-20T19:31:00.000Z' }),
      message('one', { isDeleted: true }),
      message('two', { timestamp: '2026-11-20T19:00:00.000Z', content: null }),
    ];
    changed(['new', 'one', 'two']);
    expect(await screen.findByText('Message deleted')).toBeInTheDocument();
    expect(screen.getByText('erased')).toBeInTheDocument();
    expect(screen.queryByText('text of two')).not.toBeInTheDocument();
    expect(screen.queryByText('text of new')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '1 new message' }));
    expect(screen.getByText('text of new')).toBeInTheDocument();
    expect(screen.getAllByRole('row')[1]).toHaveFocus();
  });

  it('is for admins: others are denied before anything is asked for', async () => {
    server.use(signedInAs({ role: 'mod' }));
    const { asked } = serve([message('one')]);
    renderApp('/messages');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByText('You need admin permissions to access this page.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Messages' })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
