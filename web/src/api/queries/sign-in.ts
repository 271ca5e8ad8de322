import { withBase, withoutBase } from '../../base-path.ts';

/** Where sign-in starts; it comes back to the page that is open now, without an old error. */
export const signInAddress = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  params.delete('error');
  const query = params.toString();
  const path = withoutBase(pathname);
  const next = query === '' ? path : `${path}?${query}`;
  return withBase(next === '/' ? '/auth/discord' : `/auth/discord?next=${encodeURIComponent(next)}`);
};

/** Leaves the app for Discord. */
export const toSignIn = () => window.location.assign(signInAddress(window.location));
