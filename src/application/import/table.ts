/** A line of a table; `line` is where it begins in the file. */
export type TableLine = { readonly line: number; readonly cells: readonly string[] };
/** A fault that prevents the import, and its place. */
export type Fault = { readonly file: string; readonly line: number; readonly why: string };
export type FaultList = { readonly add: (line: number, why: string) => void };

/** A row by column name; missing cells are ''. */
export type TableRow<C extends string> = { readonly line: number; readonly cell: (column: C) => string };

const totals = /total|count|sum|sessions|raids|attended|points/i;
const totalsWhy = (column: string): string =>
  `"${column}" holds totals: Muster counts sessions, so a total without dates cannot be imported`;

type Columns<C extends string> = { readonly needed: readonly C[]; readonly also: readonly C[] };

/** Reads the headers; `rows` is null when columns cannot be identified. */
export const namedRows = <C extends string>(
  [header, ...rows]: readonly TableLine[],
  { needed, also }: Columns<C>,
  faults: FaultList,
): readonly TableRow<C>[] => {
  if (header === undefined) {
    faults.add(1, `the file is empty; its first line names the columns ${[...needed, ...also].join(', ')}`);
    return [];
  }
  const known = [...needed, ...also];
  const at = new Map<string, number>();
  for (const [index, text] of header.cells.entries()) {
    const column = known.find((one) => one.toLowerCase() === text.trim().toLowerCase());
    if (column === undefined && totals.test(text)) faults.add(header.line, totalsWhy(text));
    else if (column === undefined && text !== '')
      faults.add(header.line, `there is no column "${text}"; there are ${known.join(', ')}`);
    else if (column !== undefined && at.has(column)) faults.add(header.line, `the column "${column}" appears twice`);
    else if (column !== undefined) at.set(column, index);
  }
  const missing = needed.filter((column) => !at.has(column));
  if (missing.length > 0) {
    faults.add(header.line, `the column ${missing.join(', ')} is missing`);
    return [];
  }
  return rows.map(({ line, cells }) => ({ line, cell: (column) => (cells[at.get(column) ?? -1] ?? '').trim() }));
};
