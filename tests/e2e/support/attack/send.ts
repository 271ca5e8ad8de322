import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Call } from './calls.ts';

/** The response as text; '' when the connection was cut. */
export type Answer = { readonly status: number; readonly text: string };

const patienceMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export const send = (origin: string, { method, path, headers, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    // The client would send a DELETE's body without announcing it; the server would take it for the next request.
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: patienceMs };
    const asked = request(options, (answer) => {
      let text = Object.entries(answer.headers).flat().join('\n');
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered in ${patienceMs} ms`)));
    asked.on('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'ECONNRESET' || cause.code === 'EPIPE' ? resolve({ status: 0, text: '' }) : reject(cause),
    );
    asked.end(body);
  });

/** Sends raw bytes and nothing after them. */
export const sendRaw = (origin: string, bytes: string | Buffer): Promise<Answer> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let text = '';
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text }));
  });
