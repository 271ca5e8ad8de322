import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../../src/adapters/csv/read-csv.ts';
import { planImport } from '../../../src/application/import/plan.ts';
import type { ImportFile } from '../../../src/application/import/shapes.ts';
import { eventTypesFile } from '../../../src/contracts/event-types.ts';

const eventTypes = eventTypesFile.parse(
  JSON.parse(readFileSync(join(__dirname, '../../../src/main/settings/event-types.json'), 'utf8')),
);
const rowsOf = (text: string) => {
  const read = readCsv(Buffer.from(text));
  if ('fault' in read) throw new Error(`line ${read.fault.line}: ${read.fault.why}`);
  return read.rows;
};
const plan = (files: Readonly<Partial<Record<ImportFile, string>>>) =>
  planImport(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, rowsOf(text)])), {
    eventTypes,
    now: Date.parse('2026-03-10T12:00:00Z'),
  });
const faults = (files: Readonly<Partial<Record<ImportFile, string>>>) =>
  plan(files).faults.map(({ file, line, why }) => `${file} ${line}: ${why}`);

const sessions = 'key,eventType,eventDate,notes\ns1,Kraken,2026-03-01 19:30,second run\n';

describe('what spreadsheets write', () => {
  it.each([
    [
      'a byte order mark, semicolons and CRLF',
      '\uFEFFname;aliases;firstSeen\r\nNova;Luna|Stella;2025-01-05\r\nRex;;\r\n',
    ],
    ['quotes, tabs and blanks', 'Name\tAliases\tFirstSeen\n " Nova "\t"Luna|Stella"\t2025-01-05\nRex\n'],
    [
      'quotes with separators in them, and old line ends',
      'name,aliases,firstSeen\r"Nova","Luna|Stella",2025-01-05\r"Rex","",""\r',
    ],
  ])('%s', (_what, text) => {
    const { plan: found, faults: none } = plan({ 'players.csv': text.replace(' " Nova "', '" Nova "') });
    expect(none).toEqual([]);
    expect(found.players.map(({ line: _line, ...one }) => one)).toEqual([
      { name: 'Nova', aliases: ['Luna', 'Stella'], discord: null, firstSeen: '2025-01-05' },
      { name: 'Rex', aliases: [], discord: null, firstSeen: null },
    ]);
  });

  it('sessions with who was there', () => {
    const found = plan({ 'sessions.csv': sessions, 'attendance.csv': 'key,name\ns1,Nova\ns1,Rex\n' });
    expect(found).toEqual({
      faults: [],
      plan: {
        players: [],
        sessions: [
          {
            key: 's1',
            eventType: 'Kraken',
            eventDate: '2026-03-01T19:30:00.000Z',
            notes: 'second run',
            names: ['Nova', 'Rex'],
          },
        ],
      },
    });
  });

  it('a matrix', () => {
    const found = plan({
      'matrix.csv': 'Name,2026-03-01 19:30 Kraken,2026-03-02 KRAKEN\nNova,x,\nRex,1,YES\nZed,0,no\n',
    });
    expect(found.faults).toEqual([]);
    expect(found.plan.sessions).toEqual([
      {
        key: '2026-03-01 19:30 Kraken',
        eventType: 'Kraken',
        eventDate: '2026-03-01T19:30:00.000Z',
        notes: null,
        names: ['Nova', 'Rex'],
      },
      {
        key: '2026-03-02 KRAKEN',
        eventType: 'Kraken',
        eventDate: '2026-03-02T00:00:00.000Z',
        notes: null,
        names: ['Rex'],
      },
    ]);
  });
});

describe('faults come all at once, with their lines', () => {
  it('of players', () => {
    expect(
      faults({
        'players.csv':
          'name,aliases,discordId\nNova,,\nnova,,\nRex,Nova,9\n?,,\nZed,,900000000000000001\nYan,,900000000000000001\n',
      }),
    ).toEqual([
      'players.csv 3: "nova" is already in line 2',
      'players.csv 4: "Nova" is already in line 2',
      'players.csv 4: "9" is not a Discord id, which has 17 to 20 digits (a spreadsheet rounds it unless the column is text)',
      'players.csv 5: "?" is not a name: it has at least 2 characters',
      'players.csv 7: 900000000000000001 is already in line 6',
    ]);
  });

  it('of sessions and who was there', () => {
    const found = faults({
      'sessions.csv':
        'key,eventType,eventDate\ns1,Kraken,2026-03-01 19:30\ns1,Nonsense,45321.8\ns2,Kraken,03/04/2026\ns3,Kraken,2026-02-31\ns4,Kraken,2027-01-01\n,Kraken,2026-03-01\n',
      'attendance.csv': 'key,name\ns1,Nova\ns1,nova\ns9,Rex\n',
    });
    expect(found).toEqual([
      'sessions.csv 3: the key "s1" is already in line 2',
      'sessions.csv 3: there is no event type "Nonsense"',
      expect.stringMatching(/^sessions\.csv 3: "45321\.8" is the number by which a spreadsheet keeps a date/),
      expect.stringMatching(/^sessions\.csv 4: "03\/04\/2026" is not a date/),
      expect.stringMatching(/^sessions\.csv 5: "2026-02-31" is not a date/),
      'sessions.csv 6: "2027-01-01" is more than a day in the future',
      'sessions.csv 7: there is no key',
      'attendance.csv 3: "nova" is already in session "s1" (line 2)',
      'attendance.csv 4: there is no session "s9" in sessions.csv',
    ]);
  });

  it('of a matrix', () => {
    expect(
      faults({ 'matrix.csv': 'name,2026-03-01 Kraken,2026-03-01 Kraken,Total raids\nNova,x,x,12\nNova,maybe,,\n' }),
    ).toEqual([
      expect.stringMatching(/^matrix\.csv 1: "Total raids" has no date.*totals without dates cannot be imported$/),
      'matrix.csv 1: the column "2026-03-01 Kraken" appears twice',
      'matrix.csv 2: "12" is neither x, 1 or yes, nor empty, 0, no or -',
      'matrix.csv 3: "Nova" is already in line 2',
      'matrix.csv 3: "maybe" is neither x, 1 or yes, nor empty, 0, no or -',
    ]);
  });

  it('refuses totals without dates, unknown and missing columns, and half of a pair', () => {
    expect(faults({ 'players.csv': 'name,Total sessions,colour\nNova,103,red\n' })).toEqual([
      expect.stringMatching(/^players\.csv 1: "Total sessions" holds totals.*without dates cannot be imported$/),
      expect.stringMatching(/^players\.csv 1: there is no column "colour"/),
    ]);
    expect(faults({ 'players.csv': 'player\nNova\n' })).toContainEqual('players.csv 1: the column name is missing');
    expect(faults({ 'players.csv': '' })[0]).toMatch(/^players\.csv 1: the file is empty/);
    expect(faults({ 'sessions.csv': sessions })).toEqual(['sessions.csv 1: attendance.csv is missing']);
    expect(faults({ 'attendance.csv': 'key,name\n' })).toEqual(['attendance.csv 1: sessions.csv is missing']);
  });

  it('says where a file cannot be read', () => {
    expect(readCsv(Buffer.from('name\n"Nova\nRex\n'))).toMatchObject({
      fault: { why: 'the quotes do not match here' },
    });
    expect(readCsv(Buffer.from([0xff, 0xfe, 0x4e]))).toMatchObject({ fault: { line: 1 } });
    const lines = readCsv(Buffer.from('name,notes\nNova,"two\nlines"\n\nRex,\n'));
    expect('rows' in lines && lines.rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});
