/** The path of PUBLIC_URL without a slash at its end, such as `/guild`; '' at the root of a domain. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** An address without the base path, whether or not a proxy has already removed it. */
export const withoutBasePath =
  (basePath: string) =>
  (url: string): string => {
    if (basePath === '' || !url.startsWith(basePath)) return url;
    const rest = url.slice(basePath.length);
    if (rest.startsWith('/')) return rest;
    return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : url;
  };
