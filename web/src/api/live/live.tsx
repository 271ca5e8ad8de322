import { withBase } from '../../base-path.ts';
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { accessApi } from '../queries/access.ts';
import { changed, changesOfMessage, allProjections, changesReceived } from '../transport/changes.ts';
import { messageCame, stateChanged } from '../transport/connection.ts';
import { positionSeen } from '../transport/position.ts';
import { createSocket } from '../transport/socket.ts';
import { useAppDispatch } from '../store/store-hooks.ts';

type Listener = (message: LiveMessage) => void;
type Live = { reconnect: () => void; /** Answers what ends it. */ listen: (listener: Listener) => () => void };
const LiveContext = createContext<Live>({ reconnect: () => undefined, listen: () => () => undefined });

const addressOf = ({ protocol, host }: Location) =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${withBase('/ws')}`;

/** Holds the socket while someone is signed in; its messages cause refetches. */
export const LiveProvider = ({ on, children }: { on: boolean; children: ReactNode }) => {
  const dispatch = useAppDispatch();
  const connect = useRef<() => void>(() => undefined);
  const wasOn = useRef(false);
  const listeners = useRef<ReadonlySet<Listener>>(new Set());
  useEffect(() => {
    if (!on) return undefined;
    // messages may have been missed while signed out
    if (wasOn.current) dispatch(changed(allProjections));
    wasOn.current = true;
    const socket = createSocket({
      url: addressOf(window.location),
      onState: (state, attempt) => dispatch(stateChanged({ state, attempt, at: Date.now() })),
      onMessage: (message) => {
        dispatch(messageCame(Date.now()));
        if (typeof message.position === 'string') dispatch(positionSeen(message.position));
        dispatch(changesReceived(changesOfMessage(message)));
        for (const listener of listeners.current) listener(message);
      },
      onReconnected: () => dispatch(changed(allProjections)),
      isBack: async () =>
        document.visibilityState === 'visible' &&
        (await dispatch(accessApi.endpoints.publicConfig.initiate(undefined, { subscribe: false, forceRefetch: true })))
          .isSuccess,
      onDismissed: () =>
        void dispatch(accessApi.endpoints.currentUser.initiate(undefined, { subscribe: false, forceRefetch: true })),
    });
    connect.current = socket.connect;
    socket.connect();
    const wake = () => {
      if (document.visibilityState === 'visible') socket.wake();
    };
    const backOnline = () => {
      wake();
      // Refetches failed reads, also when the socket noticed nothing.
      dispatch(changed(allProjections));
    };
    window.addEventListener('online', backOnline);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', backOnline);
      document.removeEventListener('visibilitychange', wake);
      socket.close();
    };
  }, [on, dispatch]);
  const live = useMemo<Live>(
    () => ({
      reconnect: () => connect.current(),
      listen: (listener) => {
        listeners.current = new Set([...listeners.current, listener]);
        return () => {
          listeners.current = new Set([...listeners.current].filter((one) => one !== listener));
        };
      },
    }),
    [],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
};

/** Connects at once, by hand. */
export const useReconnect = () => useContext(LiveContext).reconnect;

/** Receives all messages of the socket while the page is open, for rows and notices in messages. */
export const useLiveMessages = (listener: Listener): void => {
  const { listen } = useContext(LiveContext);
  const latestListener = useEffectEvent(listener);
  useEffect(() => listen((message) => latestListener(message)), [listen]);
};
