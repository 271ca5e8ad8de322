import type { closedRoleLost, closedSignedOut, LiveMessage } from '../../../../src/contracts/live.ts';
import type { ConnectionState } from './connection.ts';

const roleLost: typeof closedRoleLost = 4403;
const signedOut: typeof closedSignedOut = 4401;
const maxRetries = 5;
const baseDelayMs = 3000;
const askEveryMs = 30_000;

type Deps = {
  url: string;
  onState: (state: ConnectionState, attempt: number) => void;
  onMessage: (message: LiveMessage) => void;
  /** Reconnected after a loss: live data must be refetched. */
  onReconnected: () => void;
  /** The server ended it because the role or the sign-in is gone; there is no retry. */
  onDismissed: () => void;
  /** Asked after the last try, now and then: whether the server answers at all. */
  isBack: () => Promise<boolean>;
};

export type LiveSocket = {
  /** Connects now, with all tries ahead; also the manual Reconnect. */
  connect: () => void;
  /** The network is back, or the page is visible again: connects if disconnected. */
  wake: () => void;
  /** Ends the connection for good. */
  close: () => void;
};

const read = (data: unknown): LiveMessage | null => {
  if (typeof data !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    // our own server speaks the schema of contracts/live.ts; unknown types are ignored by the readers
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as LiveMessage) : null;
  } catch {
    return null;
  }
};

/** The one socket: up to five retries, 3 s times the number of the try apart, then it waits until the server answers again. */
export const createSocket = ({ url, onState, onMessage, onReconnected, onDismissed, isBack }: Deps): LiveSocket => {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let wasConnected = false;
  let dismissed = false;

  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    const old = socket;
    socket = null;
    old?.close();
  };

  const lost = (code: number) => {
    socket = null;
    if (code === roleLost || code === signedOut) {
      dismissed = true;
      onState('Disconnected', attempt);
      onDismissed();
    } else if (attempt >= maxRetries) {
      onState('Error', attempt);
      askLater();
    } else {
      attempt += 1;
      onState('Disconnected', attempt);
      timer = setTimeout(open, baseDelayMs * attempt);
    }
  };

  /** Where only sockets are kept back, one try fails after the other, each as long after the last. */
  const askLater = () => {
    const mine = setTimeout(() => {
      void isBack().then((answers) => {
        if (timer !== mine) return;
        if (answers) open();
        else askLater();
      });
    }, askEveryMs);
    timer = mine;
  };

  const open = () => {
    onState('Connecting', attempt);
    const current = new WebSocket(url);
    socket = current;
    current.addEventListener('open', () => {
      if (socket !== current) return;
      attempt = 0;
      onState('Connected', 0);
      if (wasConnected) onReconnected();
      wasConnected = true;
    });
    current.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = socket === current ? read(event.data) : null;
      if (message !== null) onMessage(message);
    });
    current.addEventListener('close', (event) => {
      if (socket === current) lost(event.code);
    });
  };

  const connect = () => {
    drop();
    attempt = 0;
    open();
  };
  return {
    connect,
    wake: () => {
      if (socket === null && !dismissed) connect();
    },
    close: () => {
      drop();
      onState('Disconnected', 0);
    },
  };
};
