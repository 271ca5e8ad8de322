import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../src/main/settings/config.ts';
import { demoSeasons } from '../../../src/main/demo/guild/seasons.ts';
import { readSeasons } from '../../../src/main/settings/seasons.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const winter = { name: 'Winter', from: '2026-12-01', to: '2027-02-28' };
const spring = { name: 'Spring', from: '2027-03-01', to: null };

describe('seasons.json', () => {
  it('may be missing, or empty', () => {
    expect(readConfig({ DATA_DIR: folder.path }).seasons).toEqual([]);
    expect(readSeasons('[]')).toEqual({ ok: true, seasons: [] });
  });

  it('is read from the data folder, or from where SEASONS_FILE says', () => {
    writeFileSync(join(folder.path, 'seasons.json'), `\uFEFF${JSON.stringify([winter, spring])}`);
    const other = join(folder.path, 'other.json');
    writeFileSync(other, JSON.stringify([spring]));
    expect(readConfig({ DATA_DIR: folder.path }).seasons).toEqual([winter, spring]);
    expect(readConfig({ DATA_DIR: folder.path, SEASONS_FILE: other }).seasons).toEqual([spring]);
  });

  it('has the quarters of the year where it is missing and the guild is the demo guild', () => {
    const names = (today: string) => demoSeasons(today).map(({ name }) => name);
    expect(names('2026-11-22')).toEqual(['Winter 2026', 'Spring 2026', 'Summer 2026', 'Autumn 2026']);
    expect(names('2027-01-01')).toEqual(['Spring 2026', 'Summer 2026', 'Autumn 2026', 'Winter 2027']);
    expect(demoSeasons('2028-03-31').at(-1)).toEqual({ name: 'Winter 2028', from: '2028-01-01', to: '2028-03-31' });
    const demo = { DATA_DIR: join(folder.path, 'empty'), DEMO: '1' };
    expect(readConfig(demo).seasons).toHaveLength(4);
    expect(readConfig({ ...demo, SEASONS_FILE: join(folder.path, 'other.json') }).seasons).toEqual([spring]);
  });

  it('that is named and not there stops the start with a line that names it', () => {
    expect(() => readConfig({ SEASONS_FILE: '/nowhere/seasons.json' })).toThrow(
      /^SEASONS_FILE: \/nowhere\/seasons\.json cannot be read/,
    );
  });

  const list = (...entries: readonly string[]): string => `[\n${entries.join(',\n')}\n]`;
  const good = JSON.stringify(winter);
  const season = (change: object): string => JSON.stringify({ ...spring, ...change });
  it.each<[string, string, number, RegExp]>([
    ['no JSON', '[\n{"name": Winter}\n]', 2, /no JSON/],
    ['a text that ends too early', '[\n{\n"name": "Winter"', 3, /no JSON/],
    ['a text without its end', '[\n{"name": "Winter}\n]', 2, /no JSON/],
    ['something after the list', '[]\n\n]', 3, /no JSON/],
    ['nothing', '', 1, /no JSON/],
    ['no list', '{}', 1, /list/],
    ['a number', list(good, '5'), 3, /./],
    ['no name', list(good, season({ name: undefined })), 3, /^name: /],
    ['an empty name', list(season({ name: '' }), good), 2, /^name: /],
    ['a name with a line break', list(season({ name: 'a\nb' })), 2, /^name: /],
    ['a name that is too long', list(season({ name: 'x'.repeat(61) })), 2, /^name: /],
    ['a day that is none', list(good, season({ from: '2026-02-30' })), 3, /^from: /],
    ['a time', list(good, season({ to: '2026-03-01T00:00:00Z' })), 3, /^to: /],
    ['no end', list(season({ to: undefined })), 2, /^to: /],
    ['another field', list(good, good.replace('Winter', 'W2'), season({ colour: 'red' })), 4, /colour/],
    ['an end before the beginning', list(good, season({ to: '2026-01-01' })), 3, /Spring ends before it begins/],
    ['a name twice', list(good, season({ name: 'wINTER' })), 3, /already/],
    ['brackets in a text', list('{"name": "[{\\"", "from": "2026-01-01", "to": null}', '7'), 3, /./],
    ['an entry of several lines', `[\n\n${JSON.stringify(winter, null, 2)}, \n\n 5]`, 9, /./],
  ])('%s is reported with its line', (_what, text, line, problem) => {
    const read = readSeasons(text);
    expect(read).toMatchObject({ ok: false, line });
    expect(read.ok ? '' : read.problem).toMatch(problem);
    writeFileSync(join(folder.path, 'seasons.json'), text);
    expect(() => readConfig({ DATA_DIR: folder.path })).toThrow(
      new RegExp(`^SEASONS_FILE: \\S+seasons\\.json, line ${line}: `),
    );
  });
});
