import type { LiveMessage } from '../../../src/contracts/live.ts';

/** Stands in for the browser's WebSocket; the test opens, feeds and closes it. */
export class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  close() {}

  opens() {
    this.dispatchEvent(new Event('open'));
  }

  brings(message: LiveMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  ends(code = 1006) {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (last === undefined) throw new Error('no socket was made');
    return last;
  }
}

/** Puts the fake in place for every test of this file. */
export const useFakeSocket = () => {
  const real = globalThis.WebSocket;
  beforeEach(() => {
    FakeSocket.all = [];
    Object.defineProperty(globalThis, 'WebSocket', { value: FakeSocket, configurable: true, writable: true });
  });
  afterAll(() => {
    Object.defineProperty(globalThis, 'WebSocket', { value: real, configurable: true, writable: true });
  });
};
