import type { setupListeners } from '@reduxjs/toolkit/query';

/**
 * Tells RTK Query whether the tab is seen: polling rests while it is not, and what is polled is read once when it is
 * shown again. The focus of the window says nothing: what is seen beside another window is read on as ever.
 */
export const pauseWhenHidden: NonNullable<Parameters<typeof setupListeners>[1]> = (
  dispatch,
  { onFocus, onFocusLost },
) => {
  const look = () => void dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};
