/** The path of PUBLIC_URL, such as `/guild`, and '' at the root of a domain. The server writes it into the page. */
export const basePath = document.documentElement.dataset['base'] ?? '';

/** An address of ours, such as `/api/players`, as the browser has to ask for it. */
export const withBase = (address: string): string => `${basePath}${address}`;

/** An address in the bar of the browser as the app knows it. */
export const withoutBase = (pathname: string): string =>
  pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
