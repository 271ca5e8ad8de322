import { useSyncExternalStore } from 'react';
import { Note } from './Note.tsx';

const listen = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Over the page while the browser has no network: what is shown may be old, and nothing can be saved. */
export const Offline = () => {
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Note>You are offline. This data may be out of date, and you cannot save until you are back online.</Note>
      )}
    </div>
  );
};
