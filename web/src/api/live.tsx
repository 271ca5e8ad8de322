import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { LiveMessage } from '../../../src/contracts/live.ts';
import { api } from './api.ts';
import { messageCame, stateChanged } from './connection.ts';
import { liveTags, tagsOf, type Tag } from './live-tags.ts';
import { positionSeen } from './position.ts';
import { createSocket } from './socket.ts';
import { useAppDispatch } from './store-hooks.ts';

const gatherMs = 250;
type Listener = (message: LiveMessage) => void;
type Live = { reconnect: () => void; listen: (listener: Listener) => () => void };
const LiveContext = createContext<Live>({ reconnect: () => undefined, listen: () => () => undefined });

const addressOf = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
const keyOf = (tag: Tag) => (typeof tag === 'string' ? tag : `${tag.type}/${tag.id}`);

/** Gathers tags for a moment, so that a burst of messages costs one refetch. */
const createGatherer = (flush: (tags: Tag[]) => void) => {
  const waiting = new Map<string, Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (tags: readonly Tag[]) => {
      for (const tag of tags) waiting.set(keyOf(tag), tag);
      timer ??= setTimeout(() => {
        timer = undefined;
        const all = [...waiting.values()];
        waiting.clear();
        flush(all);
      }, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
};

/** Holds the one socket while somebody is signed in and turns its messages into refetches. */
export const LiveProvider = ({ on, children }: { on: boolean; children: ReactNode }) => {
  const dispatch = useAppDispatch();
  const listeners = useRef(new Set<Listener>());
  const connect = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!on) return undefined;
    const gatherer = createGatherer((tags) => dispatch(api.util.invalidateTags(tags)));
    const socket = createSocket({
      url: addressOf(window.location),
      onState: (state, attempt) => dispatch(stateChanged({ state, attempt, at: Date.now() })),
      onMessage: (message) => {
        dispatch(messageCame(Date.now()));
        if (typeof message.position === 'string') dispatch(positionSeen(message.position));
        gatherer.add(tagsOf(message));
        for (const listener of listeners.current) listener(message);
      },
      onReconnected: () => gatherer.add(liveTags),
      onDismissed: () => dispatch(api.util.invalidateTags(['User'])),
    });
    connect.current = socket.connect;
    socket.connect();
    return () => {
      gatherer.stop();
      socket.close();
    };
  }, [on, dispatch]);
  const live = useMemo<Live>(
    () => ({
      reconnect: () => connect.current(),
      listen: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
};

/** Connects again after the five tries have failed. */
export const useReconnect = () => useContext(LiveContext).reconnect;

/** Calls `listener` with every live message while the component is mounted; caches refetch by themselves. */
export const useLiveMessage = (listener: Listener) => {
  const { listen } = useContext(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => listen((message) => latest.current(message)), [listen]);
};
