const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** For the app's page: a `%` that stands for nothing is a `%`. The router would refuse such an address before any route is asked. */
export const readableAddress =
  (ownPaths: ReadonlySet<string>) =>
  (url: string): string => {
    const [path = ''] = url.split('?', 1);
    if (isDecodable(path) || ownPaths.has(path.split('/')[1] ?? '')) return url;
    return path.replaceAll('%', '%25') + url.slice(path.length);
  };
