import { createSocket } from '../../../../web/src/api/transport/socket.ts';
import { FakeSocket, useFakeSocket } from '../../support/fake-socket.ts';

useFakeSocket();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const setUp = () => {
  const states: string[] = [];
  const calls = { reconnected: 0, dismissed: 0, asked: 0, isBack: false };
  const socket = createSocket({
    url: 'ws://localhost/ws',
    onState: (state, attempt) => states.push(`${state} ${attempt}`),
    onMessage: () => undefined,
    onReconnected: () => (calls.reconnected += 1),
    onDismissed: () => (calls.dismissed += 1),
    isBack: async () => {
      calls.asked += 1;
      return calls.isBack;
    },
  });
  socket.connect();
  return { socket, states, calls };
};

/** The connection fails; returns after how many milliseconds the next one is made, or null for never. */
const waitAfterFailure = (): number | null => {
  const before = FakeSocket.all.length;
  FakeSocket.last.ends();
  for (let waited = 0; waited <= 60_000; waited += 500) {
    if (FakeSocket.all.length > before) return waited;
    jest.advanceTimersByTime(500);
  }
  return null;
};

describe('the socket', () => {
  it('retries five times, three seconds times the number of the try apart, then stops with Error', () => {
    const { states } = setUp();
    expect([1, 2, 3, 4, 5].map(waitAfterFailure)).toEqual([3000, 6000, 9000, 12_000, 15_000]);
    expect(waitAfterFailure()).toBeNull();
    expect(FakeSocket.all).toHaveLength(6);
    expect(states.at(-1)).toBe('Error 5');
  });

  it('then asks whether the server answers, and connects once it does', async () => {
    const { states, calls } = setUp();
    for (let failure = 0; failure < 6; failure += 1) waitAfterFailure();
    const asked = calls.asked;
    await jest.advanceTimersByTimeAsync(90_000);
    expect([calls.asked - asked, FakeSocket.all.length]).toEqual([3, 6]);
    calls.isBack = true;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(FakeSocket.all).toHaveLength(7);
    // It answers, and keeps sockets back: no more than one try each time.
    FakeSocket.last.ends();
    expect(states.at(-1)).toBe('Error 5');
    await jest.advanceTimersByTimeAsync(29_000);
    expect(FakeSocket.all).toHaveLength(7);
    await jest.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.opens();
    expect(states.at(-1)).toBe('Connected 0');
    expect(waitAfterFailure()).toBe(3000);
  });

  it('does not connect for an answer that comes after it was closed', async () => {
    const { socket, calls } = setUp();
    for (let failure = 0; failure < 6; failure += 1) waitAfterFailure();
    calls.isBack = true;
    jest.advanceTimersByTime(30_000);
    socket.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(6);
  });

  it('starts over after a success and asks for what was missed', () => {
    const { states, calls } = setUp();
    FakeSocket.last.opens();
    expect(states).toEqual(['Connecting 0', 'Connected 0']);
    expect(calls.reconnected).toBe(0);
    waitAfterFailure();
    waitAfterFailure();
    FakeSocket.last.opens();
    expect(calls.reconnected).toBe(1);
    expect(waitAfterFailure()).toBe(3000);
  });

  it('connects when there is a network again or someone looks, but not over a connection or after a dismissal', () => {
    const { socket } = setUp();
    for (let failure = 0; failure < 6; failure += 1) waitAfterFailure();
    const made = FakeSocket.all.length;
    socket.wake();
    expect(FakeSocket.all).toHaveLength(made + 1);
    FakeSocket.last.opens();
    socket.wake();
    expect(FakeSocket.all).toHaveLength(made + 1);
    FakeSocket.last.ends(4401);
    socket.wake();
    expect(FakeSocket.all).toHaveLength(made + 1);
  });

  it('connects at once by hand, with all tries ahead', () => {
    const { socket } = setUp();
    for (let failure = 0; failure < 6; failure += 1) waitAfterFailure();
    const made = FakeSocket.all.length;
    socket.connect();
    expect(FakeSocket.all).toHaveLength(made + 1);
    expect(waitAfterFailure()).toBe(3000);
  });

  it.each([4403, 4401])('does not retry after close code %i', (code) => {
    const { states, calls } = setUp();
    FakeSocket.last.opens();
    FakeSocket.last.ends(code);
    jest.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(calls.dismissed).toBe(1);
    expect(states.at(-1)).toBe('Disconnected 0');
  });

  it('stays closed once it was closed', () => {
    const { socket } = setUp();
    const first = FakeSocket.last;
    first.opens();
    socket.close();
    first.ends();
    jest.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
