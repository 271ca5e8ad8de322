/**
 * Stands before the MongoDB stand-in and lets one command in at a time. A commit of the stand-in looks at its collections
 * first and replaces those that it changed one by one: of two at once, or beside a plain write, one is lost, although they
 * touch different documents, and whoever reads amid it sees half of it. A real server does neither.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { withAddress } from './own-address.ts';

/** The driver's health checks. */
const free = new Set(['hello', 'isMaster', 'ismaster', 'ping']);

const OP_MSG = 2013;
const MORE_TO_COME = 2;

/** A message of the wire protocol: length, request id, response-to, opcode; then flags and a document. */
const numberOf = (message: Buffer): number => message.readInt32LE(4);
const answeredBy = (message: Buffer): number => message.readInt32LE(8);
const commandOf = (message: Buffer): string => message.toString('utf8', 26, message.indexOf(0, 26));

const waitsItsTurn = (message: Buffer): boolean =>
  message.readInt32LE(12) === OP_MSG && (message.readInt32LE(16) & MORE_TO_COME) === 0 && !free.has(commandOf(message));

/** Hands over whole messages, however they come. */
const inMessages = (take: (message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
};

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};

type Joining = { readonly inTurn: InTurn; readonly shown: (message: Buffer) => Buffer };

/** One client. It may go away amid a command: the turn ends with the answer all the same. */
const join = (near: Socket, far: Socket, { inTurn, shown }: Joining): void => {
  const waiting = new Map<number, () => void>();
  const answered = (message: Buffer): Promise<void> =>
    new Promise((resolve) => {
      if (far.destroyed) return resolve();
      waiting.set(numberOf(message), resolve);
      far.write(message);
    });
  near.on(
    'data',
    inMessages((message) => {
      if (waitsItsTurn(message)) void inTurn(() => answered(message));
      else far.write(message);
    }),
  );
  far.on(
    'data',
    inMessages((message) => {
      waiting.get(answeredBy(message))?.();
      waiting.delete(answeredBy(message));
      if (near.writable) near.write(shown(message));
      else if (waiting.size === 0) far.destroy();
    }),
  );
  near.on('error', () => undefined);
  near.on('close', () => {
    if (waiting.size === 0) far.destroy();
  });
  far.on('error', () => undefined);
  far.on('close', () => {
    for (const end of waiting.values()) end();
    near.destroy();
  });
};

/** Listens at `port` for the stand-in at `to`; ends every connection when it is closed. */
export const mongoInTurn = async ({ port, to }: { port: number; to: number }): Promise<() => Promise<void>> => {
  const sockets = new Set<Socket>();
  const shown = (message: Buffer): Buffer => withAddress(message, `127.0.0.1:${to}`, `127.0.0.1:${port}`);
  const joining = { inTurn: createTurns(), shown };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
    }
    join(near, far, joining);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
};
