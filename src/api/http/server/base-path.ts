/** The path of PUBLIC_URL without a slash at its end, such as `/guild`; '' at the root of a domain. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** An address as the routes know it, whether or not the proxy has taken the path of the domain away. */
export const withoutBasePath =
  (basePath: string) =>
  (url: string): string => {
    if (basePath === '' || !url.startsWith(basePath)) return url;
    const rest = url.slice(basePath.length);
    if (rest.startsWith('/')) return rest;
    return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : url;
  };
