import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import type { DiscordLinkRow, LinkProposal } from '../../../../src/contracts/discord-links.ts';
import { answer, json, server } from '../../support/mock-answers.ts';
import { renderApp } from '../../support/render-app.tsx';
import { samplePlayers } from '../sessions/sample-sessions.ts';
import { write } from '../sessions/session-handlers.ts';
import { link, start } from './sample-links.ts';

type Sent = { call: string; body: unknown; ifMatch: string | null };
type Options = { proposals?: LinkProposal[]; reply?: (call: string) => Response | Promise<Response> | null };

/** The calls of the page over one list, which writes change as the server would. */
export const serveLinks = (rows: DiscordLinkRow[] = start(), { proposals = [], reply = () => null }: Options = {}) => {
  const state = { rows, sent: [] as Sent[] };
  const all = rows;
  let revision = 5;
  const take = async (call: string, received: Request, done: (id: string, body: object) => DiscordLinkRow[]) => {
    const id = received.url.split('/')[5] ?? `new${state.sent.length || ''}`;
    const text = await received.text();
    const body = text === '' ? null : JSON.parse(text);
    state.sent.push({ call: `${call} ${id}`, body, ifMatch: received.headers.get('if-match') });
    const other = await reply(call);
    if (other !== null) return other;
    revision += 1;
    state.rows = done(id, body ?? {});
    return json({ position: String(revision), id, version: revision, revision, commandId: `c${revision}` });
  };
  server.use(
    answer('/api/discord-player-links/proposals', () => json(proposals)),
    answer('/api/discord-player-links', () => json(state.rows)),
    answer('/api/players', () => json(samplePlayers)),
    write('patch', '/api/discord-player-links/:id', (received) =>
      take('patch', received, (id, body) => state.rows.map((row) => (row.id === id ? { ...row, ...body } : row))),
    ),
    http.delete('http://localhost/api/discord-player-links/:id', ({ request }) =>
      take('delete', request, (id) => state.rows.filter((row) => row.id !== id)),
    ),
    write('post', '/api/discord-player-links/:id/restore', (received) => take('restore', received, () => all)),
    write('post', '/api/discord-player-links', (received) =>
      take('create', received, (id) => [link(id), ...state.rows]),
    ),
  );
  return state;
};

export const linkRow = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
export const openLinks = async (path = '/player-associations') => {
  renderApp(path);
  await waitFor(() => expect(linkRow('first')).toBeInTheDocument());
};
