import type { Deps } from '../../application/deps.ts';
import { isAllowed } from '../../application/access/policies.ts';
import type { Policy } from '../../application/access/policies.ts';
import { closedRoleLost, closedSignedOut, projectionName } from '../../contracts/live.ts';
import type { LiveMessage } from '../../contracts/live.ts';
import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { SignInCheck, OnSignInEnd, Refusal, SignedIn } from '../http/server/http-context.ts';
import { problem } from '../../application/problems/problem.ts';
import type { LiveProjections, NotificationsOf, NotificationDeps, Push, PushDeps } from '../http/routes/feature.ts';
import { asUpdated, updatedTopic } from '../../projections/kernel/run/updated.ts';
import type { UpdateMessage } from '../../projections/kernel/run/updated.ts';
import { every } from '../../timing.ts';

const mostKeys = 100;
const mostBuffered = 1_000_000;
const beatMs = 30_000;
const tryAgainLater = 1013;
const policyViolation = 1008;
const goodbyeMs = 1000;
/** Maximum number of open screens per person. */
const mostOfOne = 20;

/** The used part of a WebSocket. */
type LiveSocket = {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(data: Buffer, options: { readonly binary: boolean }): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  pause(): void;
  ping(): void;
  on(event: 'pong' | 'close' | 'message', listener: () => void): unknown;
};
type Client = { readonly socket: LiveSocket; user: SignedIn; isAlive: boolean };

export type LiveDeps = Pick<Deps, 'roles'> &
  NotificationDeps &
  PushDeps & {
    readonly followed: LiveProjections;
    readonly pushes: readonly Push[];
    /** Checks a sign-in, re-reading the role when due. */
    readonly confirm: (token: string) => Promise<SignInCheck>;
    readonly onEnd: (listener: OnSignInEnd) => () => void;
    readonly warn: (cause: unknown, text: string) => void;
  };

const keysOf = (updated: UpdateMessage, root: string, isComplete: boolean): readonly string[] | null => {
  if (updated.keys === null || !isComplete) return null;
  const keys = updated.keys[root] ?? [];
  return keys.length > mostKeys ? null : keys;
};

/** A client that does not read does not answer the close either, and nothing more is read from it. */
const letGo = (socket: LiveSocket, code: number): void => {
  socket.close(code);
  socket.pause();
  setTimeout(() => socket.terminate(), goodbyeMs).unref();
};

/** Sends one shared Buffer to all clients. A slow client is disconnected; it reloads when it reconnects. */
const say = (message: LiveMessage, clients: Iterable<Client>): void => {
  const text = Buffer.from(JSON.stringify(message));
  for (const { socket } of clients) {
    if (socket.readyState !== socket.OPEN) continue;
    if (socket.bufferedAmount > mostBuffered) {
      letGo(socket, tryAgainLater);
      continue;
    }
    socket.send(text, { binary: false });
  }
};

const notificationsByProjection = ({
  followed,
  ...deps
}: LiveDeps): Readonly<Partial<Record<ProjectionName, NotificationsOf>>> =>
  Object.fromEntries(
    Object.entries(followed).flatMap(([name, { notifications }]) =>
      notifications === undefined ? [] : [[name, notifications(deps)]],
    ),
  );

const hasNoKeys = ({ keys }: UpdateMessage): boolean => Object.values(keys ?? {}).every(({ length }) => length === 0);

/** Sends changes to open screens. */
export const createLiveHub = (deps: LiveDeps) => {
  const { pubSub, roles, followed, pushes, confirm, onEnd, warn } = deps;
  const clients = new Set<Client>();
  const lastTo = new Map<string, string | null>();
  const notifications = notificationsByProjection(deps);
  /** By projection, so that slow ones do not hold up the others. */
  const telling = new Map<string, Promise<void>>();

  const allowed = (policy: Policy): readonly Client[] =>
    [...clients].filter(({ user }) => isAllowed(user.role, policy, roles));

  const broadcast = async (updated: UpdateMessage, isComplete: boolean): Promise<void> => {
    const { data: projection } = projectionName.safeParse(updated.projection);
    if (projection === undefined || updated.to === null) return;
    const { policy, keysFor = policy, projection: shown } = followed[projection];
    const keys = keysOf(updated, shown.documents.shape.name, isComplete);
    if (clients.size === 0 || (keys !== null && hasNoKeys(updated))) return;
    const { to: position } = updated;
    const messages = keys === null ? [] : ((await notifications[projection]?.(keys, position)) ?? []);
    // Recipients are picked after the messages are built: a role may have been revoked meanwhile.
    const listeners = allowed(policy);
    for (const message of messages) say(message, listeners);
    const updatedFor = (mayKnow: boolean): LiveMessage => ({
      ...{ type: 'projection-updated', position, projection },
      keys: keys === null || !mayKnow ? null : [...keys],
    });
    for (const [mayKnow, those] of Map.groupBy(listeners, ({ user }) => isAllowed(user.role, keysFor, roles)))
      say(updatedFor(mayKnow), those);
  };

  const stopUpdates = pubSub.subscribe(updatedTopic, (message) => {
    const updated = asUpdated(message);
    if (updated === null) return;
    const { projection, from, to } = updated;
    // After a missed update the changed keys are unknown.
    const isComplete = !lastTo.has(projection) || lastTo.get(projection) === from;
    lastTo.set(projection, to);
    const after = telling.get(projection) ?? Promise.resolve();
    const broadcasting = after
      .then(() => broadcast(updated, isComplete))
      .catch((error: unknown) => warn(error, 'a live message was not sent'));
    telling.set(projection, broadcasting);
  });

  const stopPushes = pushes.map(({ policy, listen }) => listen(deps, (message) => say(message, allowed(policy))));

  /** Data read before connecting may be outdated; sending positions makes pages refetch only those. */
  const sayHowFar = (client: Client): void => {
    for (const [name, position] of lastTo) {
      const { data: projection } = projectionName.safeParse(name);
      if (projection === undefined || position === null) continue;
      if (isAllowed(client.user.role, followed[projection].policy, roles))
        say({ type: 'projection-updated', position, projection, keys: null }, [client]);
    }
  };

  const dismiss = (client: Client, code: Refusal): void => {
    clients.delete(client);
    client.socket.close(code === 'role-lost' ? closedRoleLost : closedSignedOut, code);
  };
  const stopEnds = onEnd((id, code) => {
    for (const client of [...clients]) if (client.user.signInId === id) dismiss(client, code);
  });

  const beat = async (client: Client): Promise<void> => {
    if (!client.isAlive) return client.socket.terminate();
    client.isAlive = false;
    client.socket.ping();
    const confirmed = await confirm(client.user.token);
    if (confirmed.ok) client.user = confirmed.user;
    else dismiss(client, confirmed.code);
  };
  const beatAll = async (): Promise<void> => {
    for (const client of [...clients])
      await beat(client).catch((error: unknown) => warn(error, 'a live connection could not be checked'));
  };
  const stopBeats = every(beatMs, beatAll);

  const hasRoom = ({ account }: SignedIn): boolean =>
    [...clients].filter(({ user }) => user.account.id === account.id).length < mostOfOne;

  return {
    /** Throws `slow-down` when the person has too many open screens. */
    admit: (user: SignedIn): void => {
      if (!hasRoom(user)) throw problem('slow-down', `At most ${mostOfOne} screens follow what changes at once.`);
    },
    add: (socket: LiveSocket, user: SignedIn): void => {
      // Several may have been admitted concurrently.
      if (!hasRoom(user)) return letGo(socket, tryAgainLater);
      const client: Client = { socket, user, isAlive: true };
      clients.add(client);
      sayHowFar(client);
      socket.on('pong', () => {
        client.isAlive = true;
      });
      socket.on('close', () => clients.delete(client));
      // Messages of clients are ignored.
      socket.on('message', () => {
        clients.delete(client);
        letGo(socket, policyViolation);
      });
    },
    /** Pings every client and checks its sign-in, as the heartbeat does. */
    beat: beatAll,
    stop: (): void => {
      stopBeats();
      stopUpdates();
      for (const stop of stopPushes) stop();
      stopEnds();
    },
  };
};
