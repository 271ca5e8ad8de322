import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { accessApi } from './access.ts';
import { changed, changesOf, everything, heard } from './changes.ts';
import { messageCame, stateChanged } from './connection.ts';
import { positionSeen } from './position.ts';
import { createSocket } from './socket.ts';
import { useAppDispatch } from './store-hooks.ts';

type Live = { reconnect: () => void };
const LiveContext = createContext<Live>({ reconnect: () => undefined });

const addressOf = ({ protocol, host }: Location) => `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;

/** Holds the one socket while somebody is signed in; what its messages change is read again. */
export const LiveProvider = ({ on, children }: { on: boolean; children: ReactNode }) => {
  const dispatch = useAppDispatch();
  const connect = useRef<() => void>(() => undefined);
  const wasOn = useRef(false);
  useEffect(() => {
    if (!on) return undefined;
    // nothing was heard while nobody was signed in
    if (wasOn.current) dispatch(changed(everything));
    wasOn.current = true;
    const socket = createSocket({
      url: addressOf(window.location),
      onState: (state, attempt) => dispatch(stateChanged({ state, attempt, at: Date.now() })),
      onMessage: (message) => {
        dispatch(messageCame(Date.now()));
        if (typeof message.position === 'string') dispatch(positionSeen(message.position));
        dispatch(heard(changesOf(message)));
      },
      onReconnected: () => dispatch(changed(everything)),
      onDismissed: () =>
        void dispatch(accessApi.endpoints.currentUser.initiate(undefined, { subscribe: false, forceRefetch: true })),
    });
    connect.current = socket.connect;
    socket.connect();
    const wake = () => {
      if (document.visibilityState === 'visible') socket.wake();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      socket.close();
    };
  }, [on, dispatch]);
  const live = useMemo<Live>(() => ({ reconnect: () => connect.current() }), []);
  return <LiveContext value={live}>{children}</LiveContext>;
};

/** Connects again after the five tries have failed. */
export const useReconnect = () => useContext(LiveContext).reconnect;
