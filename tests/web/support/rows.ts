/** A record's row in a table of the app. */
export const rowOf = (id: string): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (row === null) throw new Error(`no row ${id}`);
  return row;
};

/** Among the rendered rows, from the top. */
export const rowIds = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
