import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDate } from '../../../src/application/import/dates.ts';
import { planImport } from '../../../src/application/import/plan.ts';
import type { ImportFile } from '../../../src/application/import/shapes.ts';
import { eventTypesFile } from '../../../src/contracts/event-types.ts';

const eventTypes = eventTypesFile.parse(
  JSON.parse(readFileSync(join(__dirname, '../../../src/main/settings/event-types.json'), 'utf8')),
);
const now = Date.parse('2026-03-10T12:00:00Z');
type Files = Readonly<Partial<Record<ImportFile, readonly (readonly string[])[]>>>;
/** Cells as they stand, the first line with the columns. */
const plan = (files: Files) =>
  planImport(
    Object.fromEntries(
      Object.entries(files).map(([name, rows]) => [name, rows.map((cells, index) => ({ line: index + 1, cells }))]),
    ),
    { eventTypes, now },
  );
const faults = (files: Files) => plan(files).faults.map(({ file, line, why }) => `${file} ${line}: ${why}`);
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `Player ${index}`);

describe('a date', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 9:05', '2026-03-01T09:05:00.000Z'],
    ['2026-03-01T19:30:15', '2026-03-01T19:30:15.000Z'],
    ['2026-03-01T19:30:00+01:00', '2026-03-01T18:30:00.000Z'],
  ])('%s is %s', (text, at) => {
    expect(readDate(text, now)).toEqual({ at });
  });

  it.each([
    ['on 2026-03-01 19:30', /is not a date: write 2026-03-01 19:30/],
    ['2026-03-01 19:30 or so', /is not a date: write/],
    ['1999-12-31', /^"1999-12-31" is before 2000$/],
    ['45321', /the number by which a spreadsheet keeps a date/],
    ['45321,75', /the number by which a spreadsheet keeps a date/],
    ['1 45321', /is not a date: write/],
    ['45321 CET', /is not a date: write/],
  ])('%s is none', (text, why) => {
    expect(readDate(text, now)).toEqual({ why: expect.stringMatching(why) });
  });
});

describe('names', () => {
  const fault = (name: string) => faults({ 'players.csv': [['name'], [name]] })[0];

  it('say what is wrong with them', () => {
    expect(fault('')).toBe('players.csv 2: there is no name');
    expect(fault('x'.repeat(70))).toBe(
      `players.csv 2: "${'x'.repeat(60)}" is not a name: it has at most 32 characters`,
    );
    expect(fault('Nova<3')).toBe(
      'players.csv 2: "Nova<3" is not a name: it may hold letters, digits, spaces, \' - _ . and (not first) & ! ~ + $ #',
    );
  });
});

describe('columns', () => {
  it('are said where one is twice, several are missing, or there is none at all', () => {
    expect(faults({ 'players.csv': [['name', 'Name']] })).toEqual(['players.csv 1: the column "name" appears twice']);
    expect(faults({ 'attendance.csv': [['who', '']], 'sessions.csv': [['key', 'eventType', 'eventDate']] })).toEqual([
      'attendance.csv 1: there is no column "who"; there are key, name',
      'attendance.csv 1: the column key, name is missing',
    ]);
    expect(faults({ 'players.csv': [] })).toEqual([
      'players.csv 1: the file is empty; its first line names the columns ' +
        'name, aliases, discordId, discordUsername, firstSeen',
    ]);
  });
});

describe('sessions', () => {
  const columns = ['key', 'eventType', 'eventDate', 'notes'];
  const session = ['s1', 'Kraken', '2026-03-01'];
  const listed = (...people: readonly string[]) => [['key', 'name'], ...people.map((name) => ['s1', name])];

  it('have notes of 2,000 characters and 500 names at most', () => {
    const files = (notes: string, count: number) => ({
      'sessions.csv': [columns, [...session, notes]],
      'attendance.csv': listed(...names(count)),
    });
    expect(faults(files('n'.repeat(2_000), 500))).toEqual([]);
    expect(faults(files('n'.repeat(2_001), 502))).toEqual([
      'sessions.csv 2: notes have at most 2000 characters',
      'attendance.csv 502: session "s1" has more than 500 names',
    ]);
  });

  it('without anyone are sessions, and a name has to be one', () => {
    const files = { 'sessions.csv': [columns, session], 'attendance.csv': listed() };
    expect(plan(files).plan.sessions).toMatchObject([{ key: 's1', names: [] }]);
    expect(faults({ ...files, 'attendance.csv': listed('?') })).toEqual([
      'attendance.csv 2: "?" is not a name: it has at least 2 characters',
    ]);
  });

  it('a first day of a player has to be one, too', () => {
    expect(
      faults({
        'players.csv': [
          ['name', 'firstSeen'],
          ['Nova', 'spring'],
        ],
      }),
    ).toEqual([expect.stringMatching(/^players\.csv 2: "spring" is not a date/)]);
  });
});

describe('a matrix', () => {
  const matrix = (...rows: readonly (readonly string[])[]): Files => ({ 'matrix.csv': rows });

  it('is read with blanks around its words, and each way to say no', () => {
    const found = plan(matrix(['name', ' 2026-03-01 Kraken '], ['Nova', ' X '], ['Rex', '-'], ['Zed', ' '], ['Yan']));
    expect(found.faults).toEqual([]);
    expect(found.plan.sessions).toMatchObject([{ key: '2026-03-01 Kraken', names: ['Nova'] }]);
  });

  it.each([
    ['Kraken', 'matrix.csv 1: "Kraken" has no date'],
    ['week 12 Kraken', 'matrix.csv 1: "week 12 Kraken" has no date'],
    ['2026-13-01 Kraken', 'matrix.csv 1: "2026-13-01" is not a date'],
    ['2026-03-01 Nonsense', 'matrix.csv 1: there is no event type "Nonsense"'],
  ])('has sessions for columns: %s is none', (column, why) => {
    const found = plan(matrix(['name', column], ['Nova', 'x']));
    expect(found.faults.map(({ file, line, why: said }) => `${file} ${line}: ${said}`.slice(0, why.length))).toEqual([
      why,
    ]);
    expect(found.plan.sessions).toEqual([]);
  });

  it('says what else is wrong with it', () => {
    expect(faults(matrix())).toEqual(['matrix.csv 1: the file is empty']);
    expect(faults(matrix(['name', '2026-03-01 Kraken'], ['?', 'y'.repeat(50)]))).toEqual([
      'matrix.csv 2: "?" is not a name: it has at least 2 characters',
      `matrix.csv 2: "${'y'.repeat(40)}" is neither x, 1 or yes, nor empty, 0, no or -`,
    ]);
    const crowd = (count: number) => matrix(['name', '2026-03-01 Kraken'], ...names(count).map((name) => [name, 'x']));
    expect(faults(crowd(500))).toEqual([]);
    expect(faults(crowd(501))).toEqual(['matrix.csv 1: "2026-03-01 Kraken" has more than 500 names']);
  });
});
