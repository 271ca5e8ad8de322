const base = 'http://muster.invalid';

/** Decodes a path like the router; null when it is malformed. */
const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** Target after sign-in: a path of the app, otherwise '/'. */
export const localPath = (wanted: string | undefined): string => {
  // Browsers read a backslash as a slash, and drop tabs and line breaks: '/\evil.example' leaves the site.
  // eslint-disable-next-line no-control-regex -- the point of the check
  if (wanted === undefined || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(wanted) || wanted.length > 1000)
    return '/';
  if (!URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  const path = decoded(url.pathname);
  if (url.origin !== base || path === null || path.startsWith('//') || /^\/auth(?:\/|$)/i.test(path)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};
