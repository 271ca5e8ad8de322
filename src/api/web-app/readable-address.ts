const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** Treats an invalid `%` sequence as a literal `%` for pages of the app; the router would refuse it. */
export const readableAddress =
  (ownPaths: ReadonlySet<string>) =>
  (url: string): string => {
    const [path = ''] = url.split('?', 1);
    if (isDecodable(path) || ownPaths.has(path.split('/')[1] ?? '')) return url;
    return path.replaceAll('%', '%25') + url.slice(path.length);
  };
