/** Text that a spreadsheet would run as a formula, also after blanks. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/u;
const QUOTED = /[",;\r\n]/u;

export type CsvValue = string | number | null;
/** One column of a CSV file: its header, and the value of a row; null is an empty cell. */
export type CsvColumn<Row> = { readonly head: string; readonly value: (row: Row) => CsvValue };

/** Encodes a cell by RFC 4180, with an apostrophe before text that a spreadsheet would take for a formula. */
export const csvCell = (value: CsvValue): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Encodes rows as CSV: a header line and a line per row, each ended by CRLF; no byte order mark. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
