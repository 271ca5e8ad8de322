import { randomUUID } from 'node:crypto';
import type { WebSocket } from '@fastify/websocket';
import type { Guild } from './guild.ts';
import { ids } from './guild.ts';
import { toldEvent } from './permissions.ts';

/** https://docs.discord.com/developers/events/gateway#list-of-intents */
export const intents = { guilds: 1, members: 2, moderation: 4, voice: 128, messages: 512, content: 32_768 } as const;
export type Intent = keyof typeof intents;

type Packet = { readonly op: 0; readonly t: string; readonly s: number; readonly d: unknown };
type Session = {
  readonly id: string;
  readonly intents: number;
  readonly sent: Packet[];
  seq: number;
  socket: WebSocket | null;
};
type Sent = { readonly op: number; readonly d: unknown };

const has = (session: Session, intent: Intent): boolean => (session.intents & intents[intent]) !== 0;

export type GatewaySettings = {
  readonly token: () => string;
  readonly url: () => string;
  readonly guild: Guild;
  readonly heartbeatMs: number;
};

/**
 * Discord's gateway, version 10 (https://docs.discord.com/developers/events/gateway): hello, identify, heartbeats,
 * resuming with missed events, and the guild at the start of a session.
 */
export const createGateway = ({ token, url, guild, heartbeatMs }: GatewaySettings) => {
  const sessions = new Map<string, Session>();
  const sockets = new Set<WebSocket>();
  const frozen = new Set<WebSocket>();
  const identified: { readonly intents: number; readonly at: number }[] = [];
  const resumed: string[] = [];
  const faults = {
    acknowledges: true,
    isMute: false,
    refusesResume: false,
    disallowed: 0,
    held: null as null | (() => void)[],
    repeats: 1,
  };

  const write = (socket: WebSocket | null, packet: object): void => {
    if (socket !== null && !frozen.has(socket)) socket.send(JSON.stringify(packet));
  };
  const tell = (session: Session, t: string, d: unknown): void => {
    session.seq += 1;
    const packet: Packet = { op: 0, t, s: session.seq, d };
    session.sent.push(packet);
    for (let times = 0; times < faults.repeats; times += 1) write(session.socket, packet);
  };
  const identify = (socket: WebSocket, d: { readonly token: string; readonly intents: number }): void => {
    // https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
    if (d.token !== token()) return socket.close(4004, 'Authentication failed.');
    if ((d.intents & faults.disallowed) !== 0) return socket.close(4014, 'Disallowed intent(s).');
    identified.push({ intents: d.intents, at: Date.now() });
    const session: Session = { id: randomUUID(), intents: d.intents, sent: [], seq: 0, socket };
    sessions.set(session.id, session);
    tell(session, 'READY', {
      v: 10,
      user: guild.bot.user,
      guilds: guild.guild.isBotIn ? [{ id: ids.guild, unavailable: true }] : [],
      session_id: session.id,
      resume_gateway_url: url(),
      application: { id: ids.application, flags: 0 },
      shard: [0, 1],
    });
    if (guild.guild.isBotIn) tell(session, 'GUILD_CREATE', guild.snapshot());
  };
  type Resuming = { readonly token: string; readonly session_id: string; readonly seq: number };
  const resume = (socket: WebSocket, d: Resuming): void => {
    if (d.token !== token()) return socket.close(4004, 'Authentication failed.');
    const session = sessions.get(d.session_id);
    if (session === undefined || faults.refusesResume) {
      sessions.delete(d.session_id);
      return write(socket, { op: 9, d: false });
    }
    session.socket = socket;
    resumed.push(session.id);
    for (const packet of session.sent.filter(({ s }) => s > d.seq)) write(socket, packet);
    tell(session, 'RESUMED', {});
  };
  const hear = (socket: WebSocket, { op, d }: Sent): void => {
    if (op === 1 && faults.acknowledges) write(socket, { op: 11 });
    if (op === 2) identify(socket, d as Parameters<typeof identify>[1]);
    if (op === 6) resume(socket, d as Parameters<typeof resume>[1]);
  };
  const leave = (socket: WebSocket): void => {
    sockets.delete(socket);
    for (const session of sessions.values()) if (session.socket === socket) session.socket = null;
  };
  const now = (work: () => void): void => {
    if (faults.held === null) work();
    else faults.held.push(work);
  };

  return {
    accept: (socket: WebSocket): void => {
      sockets.add(socket);
      socket.on('message', (text: Buffer) => hear(socket, JSON.parse(text.toString()) as Sent));
      // A normal close ends the session (https://docs.discord.com/developers/events/gateway#disconnecting).
      socket.on('close', (code: number) => {
        if (code === 1000 || code === 1001)
          for (const session of [...sessions.values()]) if (session.socket === socket) sessions.delete(session.id);
        leave(socket);
      });
      if (!faults.isMute) write(socket, { op: 10, d: { heartbeat_interval: heartbeatMs } });
    },
    /** To every session that has the intent, of what the bot may view. Without the intent for it a message comes without its content. */
    dispatch: (t: string, intent: Intent, d: object): void =>
      now(() => {
        const told = toldEvent(t, d, guild);
        if (told === null) return;
        const stripped = t.startsWith('MESSAGE_') ? { ...told, content: '', attachments: [] } : told;
        const isOwn = (d as { author?: { id?: string } }).author?.id === ids.bot;
        for (const session of sessions.values())
          if (has(session, intent)) tell(session, t, has(session, 'content') || isOwn ? told : stripped);
      }),
    /** Switches of the portal as flags of the application (https://docs.discord.com/developers/resources/application#application-object-application-flags). */
    flags: (): number =>
      ((faults.disallowed & intents.members) === 0 ? 1 << 15 : 0) |
      ((faults.disallowed & intents.content) === 0 ? 1 << 19 : 0),
    identified,
    resumed,
    connections: (): number => sockets.size,
    /** Without a word, as a broken line. */
    drop: (): void => sockets.forEach((socket) => socket.terminate()),
    close: (code: number): void => sockets.forEach((socket) => socket.close(code)),
    /** The connection stays open, but nothing arrives. */
    freeze: (): void => sockets.forEach((socket) => frozen.add(socket)),
    /** Sends raw data. */
    raw: (text: string): void => sockets.forEach((socket) => socket.send(text)),
    askReconnect: (): void => sockets.forEach((socket) => write(socket, { op: 7, d: null })),
    /** Connections are accepted, but nothing is sent. */
    mute: (is: boolean): void => void (faults.isMute = is),
    acknowledge: (does: boolean): void => void (faults.acknowledges = does),
    refuseResume: (does = true): void => void (faults.refusesResume = does),
    /** Clients that identify with one of them are closed with 4014. */
    disallow: (...which: readonly Intent[]): void =>
      void (faults.disallowed = which.reduce((bits, one) => bits | intents[one], 0)),
    /** How often each event comes from now on. */
    repeat: (times: number): void => void (faults.repeats = times),
    /** Events come late: when they are released. */
    hold: (): void => void (faults.held ??= []),
    release: (): void => {
      const held = faults.held ?? [];
      faults.held = null;
      held.forEach((work) => work());
    },
    /** Sessions are gone as after a long outage. */
    forgetSessions: (): void => sessions.clear(),
    end: (): void => sockets.forEach((socket) => socket.terminate()),
  };
};
export type Gateway = ReturnType<typeof createGateway>;
