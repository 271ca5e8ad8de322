/** What a spreadsheet would run as a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/u;
const QUOTED = /[",;\r\n]/u;

export type CsvValue = string | number | null;
/** One column of a table as a file: its head, and the value of a row; null is an empty cell. */
export type CsvColumn<Row> = { readonly head: string; readonly value: (row: Row) => CsvValue };

/** A value as a cell: RFC 4180, and an apostrophe before a text that a spreadsheet would take for a formula. */
export const csvCell = (value: CsvValue): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as a file: a line of heads, then a line a row, each ended by CRLF; without a byte order mark. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
