/**
 * A stand-in for the server, for looking at the built app without it: web/dist plus canned answers.
 * `node tests/web/support/mock-server.ts [port]`; ?as=nobody|newcomer|member|mod|admin on any page sets who is signed in.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { periods, type Period } from '../../../src/contracts/windows.ts';
import {
  breakdownOf,
  sampleLeaderboard,
  sampleProfile,
  sampleSessions,
  sampleStats,
  sampleUser,
  unlinkedStats,
} from './sample-answers.ts';

const dist = join(import.meta.dirname, '../../../web/dist');
const mime: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const csp =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'";

const personOf = (request: IncomingMessage): string =>
  /as=([a-z]+)/u.exec(request.headers.cookie ?? '')?.[1] ?? 'admin';

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' });
  response.end(JSON.stringify(body));
};
const problem = (status: number, code: string, detail: string) => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  detail,
});

const windowOf = (url: URL): number | null => periods[(url.searchParams.get('period') ?? '6weeks') as Period];

const answers: Record<string, (url: URL, person: string) => unknown> = {
  '/auth/config': () => ({ guildName: 'Emberfall', demo: true }),
  '/api/my/profile': (_url, person) => (person === 'newcomer' ? { player: null } : sampleProfile),
  '/api/my/stats': (_url, person) => (person === 'newcomer' ? unlinkedStats : sampleStats),
  '/api/my/sessions': (url, person) => (person === 'newcomer' ? [] : sampleSessions(windowOf(url))),
  '/api/my/event-breakdown': (url, person) => (person === 'newcomer' ? [] : breakdownOf(sampleSessions(windowOf(url)))),
  '/api/leaderboard': () => sampleLeaderboard.slice(0, 25),
};

const whoAmI = (person: string, response: ServerResponse) => {
  if (person === 'nobody') return json(response, 401, problem(401, 'signed-out', 'Please sign in.'));
  if (person === 'lost') return json(response, 401, problem(401, 'role-lost', 'Your role is gone.'));
  const role = person === 'admin' || person === 'mod' ? person : 'member';
  return json(response, 200, sampleUser({ role }));
};

const file = (pathname: string, response: ServerResponse, person: string | null) => {
  const wanted = join(dist, normalize(pathname));
  const path =
    extname(wanted) !== '' && wanted.startsWith(dist) && existsSync(wanted) ? wanted : join(dist, 'index.html');
  response.writeHead(200, {
    'content-type': mime[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': csp,
    ...(person !== null && { 'set-cookie': `as=${person}; path=/` }),
  });
  createReadStream(path).pipe(response);
};

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const person = url.searchParams.get('as') ?? personOf(request);
  if (url.pathname === '/auth/user') return whoAmI(person, response);
  const answer = answers[url.pathname];
  if (answer) return json(response, 200, answer(url, person));
  if (url.pathname.startsWith('/api/')) return json(response, 404, problem(404, 'not-found', 'No such path.'));
  return file(url.pathname, response, url.searchParams.get('as'));
});

/** Accepts the socket (RFC 6455 handshake) and then says nothing. */
server.on('upgrade', (request, socket) => {
  const key = `${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  void crypto.subtle.digest('SHA-1', new TextEncoder().encode(key)).then((hash) => {
    const accept = Buffer.from(hash).toString('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  socket.on('error', () => socket.destroy());
});

const port = Number(process.argv[2] ?? 4310);
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
