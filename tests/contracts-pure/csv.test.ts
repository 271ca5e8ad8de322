import { parse } from 'csv-parse/sync';
import { csvCell, csvOf } from '../../src/contracts/csv.ts';
import { fc } from '../support/property.ts';

describe('a table as a file', () => {
  it.each([
    ['Nova', 'Nova'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['the "best"', '"the ""best"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-Nova', "'-Nova"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ["it's - fine", "it's - fine"],
    [-3.5, '-3.5'],
    [0, '0'],
    [null, ''],
  ])('writes %j as %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('has a line of heads and a line a row', () => {
    const columns = [
      { head: 'Player', value: ({ name }: { name: string }) => name },
      { head: 'Raids', value: ({ name }: { name: string }) => name.length },
    ];
    expect(csvOf(columns, [{ name: 'Nova' }, { name: '=x' }])).toBe("Player,Raids\r\nNova,4\r\n'=x,2\r\n");
    expect(csvOf(columns, [])).toBe('Player,Raids\r\n');
  });

  it('is read back as it was written, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const file = csvOf([{ head: 'Text', value: (text: string) => `.${text}` }], texts);
        const [, ...rows] = parse(file, { record_delimiter: '\r\n' });
        expect(rows).toEqual(texts.map((text) => [`.${text}`]));
      }),
    );
  });
});
