/** Where sign-in starts; it comes back to the page that is open now, without an old error. */
export const signInAddress = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  params.delete('error');
  const query = params.toString();
  const next = query === '' ? pathname : `${pathname}?${query}`;
  return next === '/' ? '/auth/discord' : `/auth/discord?next=${encodeURIComponent(next)}`;
};

/** Leaves the app for Discord. */
export const toSignIn = () => window.location.assign(signInAddress(window.location));
