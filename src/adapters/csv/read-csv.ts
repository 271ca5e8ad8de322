import { CsvError, parse } from 'csv-parse/sync';

/** A line of a table; `line` is where it begins in the file, as an editor counts. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };
export type CsvFault = { readonly line: number; readonly why: string };

const separators = [',', ';', '\t'] as const;

/** Separator of the cells, from the first line: many spreadsheets write semicolons. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1);
  const counts = separators.map((one) => first.split(one).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
};

type ParsedRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/** The rows of a CSV file as spreadsheets write it: any line ends, a byte order mark, quotes. Empty lines are left out. */
export const readCsv = (bytes: Uint8Array): { readonly rows: readonly CsvRow[] } | { readonly fault: CsvFault } => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { fault: { line: 1, why: 'the file is not UTF-8: save it as "CSV UTF-8"' } };
  }
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as readonly ParsedRecord[];
    const rows = parsed.map(({ record, info }) => ({
      // A row ends where its last cell does.
      line: info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      cells: record,
    }));
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { lines = 1 } = cause as { readonly lines?: number };
    return { fault: { line: lines, why: 'the quotes do not match here' } };
  }
};
