/** A proxy between product and engine; its connection can be cut, frozen or slowed down without losing data. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { withAddress } from './own-address.ts';

/** away: connections end, new ones immediately. frozen: they stay open and pass nothing. slow: data are delayed. */
export type RoadState = 'open' | 'away' | 'frozen' | 'slow';
export type Road = {
  /** The same address, by this road. */
  readonly url: string;
  set(state: RoadState): void;
  close(): Promise<void>;
};

const slowMs = 150;
const place = /^([a-z+]+:\/\/(?:[^@/]*@)?)([^:/?]+):(\d+)/;

type Pair = readonly [near: Socket, far: Socket];

type Carrying = { readonly state: () => RoadState; readonly change: (chunk: Buffer) => Buffer };

/** Hands on what comes, as the state is when it comes. */
const carry = ([from, to]: Pair, { state, change }: Carrying): void => {
  const later = (hand: () => void): void => {
    if (state() === 'slow') setTimeout(hand, slowMs);
    else hand();
  };
  from.on('data', (chunk: Buffer) => {
    later(() => {
      if (!to.writable || to.write(change(chunk))) return;
      from.pause();
      to.once('drain', () => {
        if (state() !== 'frozen') from.resume();
      });
    });
  });
  from.on('end', () => later(() => to.end()));
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
};

export const openRoad = async (to: string): Promise<Road> => {
  const [, before = '', host = '', targetPort = ''] = place.exec(to) ?? [];
  if (host === '') throw new Error(`No host and port in ${to}`);
  const pairs = new Set<Pair>();
  let state: RoadState = 'open';
  let change = (chunk: Buffer): Buffer => chunk;
  const each = (act: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'away') return void near.destroy();
    const far = connect({ host, port: Number(targetPort), allowHalfOpen: true });
    const pair: Pair = [near, far];
    pairs.add(pair);
    carry([near, far], { state: () => state, change: (chunk) => chunk });
    carry([far, near], { state: () => state, change });
    near.once('close', () => pairs.delete(pair));
    if (state === 'frozen') for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (to.includes('replicaSet=')) change = (chunk) => withAddress(chunk, `${host}:${targetPort}`, `127.0.0.1:${port}`);
  return {
    url: to.replace(place, `${before}127.0.0.1:${port}`),
    set: (next) => {
      state = next;
      if (next === 'away') each((socket) => void socket.destroy());
      else if (next === 'frozen') each((socket) => void socket.pause());
      else each((socket) => void socket.resume());
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      each((socket) => void socket.destroy());
      await closed;
    },
  };
};
