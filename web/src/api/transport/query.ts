/** Empty, null and undefined values are left out. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Adds parameters to an address. */
export const withQuery = (address: string, params: Params): string => {
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  if (query === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
};
