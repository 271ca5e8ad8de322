import type { LiveMessage } from '../../src/contracts/live.ts';
import { liveMessage } from '../../src/contracts/live.ts';

/** A browser's socket: received messages, and its close code. */
export const openSocket = async (api: { readonly port: number }, cookie: string) => {
  const headers = { cookie, origin: `http://127.0.0.1:${api.port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${api.port}/ws`, { headers });
  const heard: LiveMessage[] = [];
  let closed: number | null = null;
  socket.addEventListener('message', ({ data }) => heard.push(liveMessage.parse(JSON.parse(String(data)))));
  await new Promise<void>((settled) => {
    socket.addEventListener('open', () => settled());
    socket.addEventListener('close', ({ code }) => {
      closed = code;
      settled();
    });
  });
  return { socket, heard, closed: () => closed };
};
