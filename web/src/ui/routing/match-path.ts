/** What stands in an address in the places that a path leaves open: '/sessions/:id'. */
export type Params = Readonly<Record<string, string>>;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The parameters of an address that a path fits, null for one that it does not. A last slash means nothing. */
export const matchPath = (path: string, pathname: string): Params | null => {
  const wanted = path.split('/');
  const there = pathname.replace(/(.)\/+$/u, '$1').split('/');
  if (wanted.length !== there.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = there[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(text);
    else if (segment !== text) return null;
  }
  return Object.values(params).includes('') ? null : params;
};
