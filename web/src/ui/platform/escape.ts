import type { KeyboardEvent as Press } from 'react';

/** For layers of Radix, which gives Escape to the one that came last: while the focus is in a dialog, it is the dialog's, a toast's over it or not. */
export const leftToDialog = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) event.preventDefault();
};

/** Escape closes a dialog, unless something in it has a use for the key and keeps it. */
export const closedByEscape = (close: () => void) => (event: Press) => {
  // React also passes on key presses of nested dialogs elsewhere in the page
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === 'Escape' && isInside) close();
};
