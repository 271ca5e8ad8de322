/** A picture's address: paths that the server knows are taken as they are, others lie under /static/; the rest is refused. */
export const mediaSource = (path: string): string | null => {
  if (path.includes('..') || /^\/\//u.test(path) || /^(?:javascript|data):/iu.test(path)) return null;
  return /^(?:https?:\/\/|\/media|\/static|\/objects\/)/u.test(path) ? path : `/static/${path}`;
};
