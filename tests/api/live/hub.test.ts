import { followed } from '../../../src/api/feature-registry.ts';
import { createLiveHub } from '../../../src/api/live/hub.ts';
import type { SignedIn } from '../../../src/api/http/server/http-context.ts';
import type { Role } from '../../../src/domain/kernel/envelope.ts';
import { createInProcessPubSub } from '../../../src/adapters/pub-sub/in-process.ts';
import { eventually } from '../../projections/support/facts.ts';
import { createTestClock } from '../../support/api.ts';

const account = { id: 'a', discordId: '1', username: 'a', displayName: 'a', nick: null, avatarUrl: null };
const userOf = (token: string, role: Role = 'member'): SignedIn => ({
  account,
  role,
  token,
  signInId: token,
  roleCheckedAt: 0,
});

const createSocket = () => {
  const on: Record<string, () => void> = {};
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    sent: [] as Buffer[],
    closed: [] as (number | undefined)[],
    terminated: 0,
    send: (data: Buffer) => void socket.sent.push(data),
    close: (code?: number) => void socket.closed.push(code),
    terminate: () => void (socket.terminated += 1),
    paused: 0,
    pause: () => void (socket.paused += 1),
    ping: () => undefined,
    on: (event: string, listener: () => void) => (on[event] = listener),
    pong: () => on['pong']?.(),
    say: () => on['message']?.(),
    leave: () => on['close']?.(),
  };
  return socket;
};

describe('the live hub', () => {
  const createWorld = () => {
    const pubSub = createInProcessPubSub();
    const refusals = new Map<string, 'signed-out' | 'role-lost'>();
    const hub = createLiveHub({
      followed,
      pushes: [],
      accounts: null as never,
      names: null as never,
      waitFor: async () => 'reached',
      operations: null as never,
      pubSub,
      clock: createTestClock(),
      roles: { submitMinRole: 'mod', editMinRole: 'member' },
      readModels: {
        get: async () => new Map(),
        find: async () => [],
        count: async () => 0,
        scrub: () => Promise.resolve(),
        checkpoints: async () => ({}),
        open: () => Promise.reject(new Error('not used')),
        close: async () => undefined,
      },
      confirm: async (token) => {
        const code = refusals.get(token);
        return code === undefined ? { ok: true, user: userOf(token) } : { ok: false, code };
      },
      onEnd: () => () => undefined,
      warn: (cause) => {
        throw cause;
      },
    });
    const tell = (to: string) =>
      pubSub.publish('updated', { projection: 'players', from: null, to, keys: { players: [to] } });
    return { hub, refusals, tell };
  };

  it('says to who connects how far each read model is, that may be read', async () => {
    const { hub, tell } = createWorld();
    hub.add(createSocket(), userOf('first'));
    await tell('000000007');
    const later = createSocket();
    hub.add(later, userOf('later'));
    expect(later.sent.map((text) => JSON.parse(String(text)) as unknown)).toEqual([
      { type: 'projection-updated', position: '000000007', projection: 'players', keys: null },
    ]);
    hub.stop();
  });

  it('makes a message once and gives the same bytes to all', async () => {
    const { hub, tell } = createWorld();
    const sockets = [createSocket(), createSocket(), createSocket()];
    sockets.forEach((socket, index) => hub.add(socket, userOf(String(index))));
    await tell('1');
    await eventually(() => sockets.every(({ sent }) => sent.length === 1));
    expect(new Set(sockets.map(({ sent }) => sent[0])).size).toBe(1);
    hub.stop();
  });

  it('holds twenty screens of one person, and lets the next one in when one has gone', () => {
    const { hub } = createWorld();
    const sockets = Array.from({ length: 21 }, createSocket);
    sockets.forEach((socket, index) => hub.add(socket, userOf(String(index))));
    expect(sockets.map(({ closed }) => closed.length)).toEqual([...Array.from({ length: 20 }, () => 0), 1]);
    expect(sockets.at(-1)?.closed).toEqual([1013]);
    const other = createSocket();
    hub.add(other, { ...userOf('other'), account: { ...account, id: 'b' } });
    sockets[0]?.leave();
    const next = createSocket();
    hub.add(next, userOf('next'));
    expect([other.closed, next.closed]).toEqual([[], []]);
    hub.stop();
  });

  it('admits nobody who has twenty', () => {
    const { hub } = createWorld();
    for (let one = 0; one < 19; one += 1) hub.add(createSocket(), userOf(String(one)));
    expect(() => hub.admit(userOf('next'))).not.toThrow();
    hub.add(createSocket(), userOf('twentieth'));
    expect(() => hub.admit(userOf('next'))).toThrow('slow-down');
    expect(() => hub.admit({ ...userOf('other'), account: { ...account, id: 'b' } })).not.toThrow();
    hub.stop();
  });

  it('ignores a client after an invalid message, and sends it nothing more', async () => {
    const { hub, tell } = createWorld();
    const [talking, other] = [createSocket(), createSocket()];
    hub.add(talking, userOf('talking'));
    hub.add(other, userOf('other'));
    talking.say();
    expect(talking).toMatchObject({ closed: [1008], paused: 1 });
    await tell('1');
    await eventually(() => other.sent.length === 1);
    expect(talking.sent).toEqual([]);
    hub.stop();
  });

  it('lets a client go that does not read, and only that one', async () => {
    const { hub, tell } = createWorld();
    const [slow, quick] = [createSocket(), createSocket()];
    slow.bufferedAmount = 1_000_001;
    hub.add(slow, userOf('slow'));
    hub.add(quick, userOf('quick'));
    await tell('1');
    await eventually(() => quick.sent.length === 1);
    expect(slow).toMatchObject({ sent: [], closed: [1013] });
    expect(quick.closed).toEqual([]);
    hub.stop();
  });

  it('ends a connection that does not answer pings', async () => {
    const { hub } = createWorld();
    const [dead, living] = [createSocket(), createSocket()];
    hub.add(dead, userOf('dead'));
    hub.add(living, userOf('living'));
    await hub.beat();
    living.pong();
    await hub.beat();
    expect([dead.terminated, living.terminated]).toEqual([1, 0]);
    hub.stop();
  });

  it.each([
    ['role-lost', 4403],
    ['signed-out', 4401],
  ] as const)('ends a quiet connection whose sign-in is %s', async (code, closed) => {
    const { hub, refusals, tell } = createWorld();
    const socket = createSocket();
    const other = createSocket();
    hub.add(socket, userOf('one'));
    hub.add(other, userOf('other'));
    refusals.set('one', code);
    await hub.beat();
    expect(socket.closed).toEqual([closed]);
    await tell('1');
    await eventually(() => other.sent.length === 1);
    expect(socket.sent).toEqual([]);
    hub.stop();
  });
});
