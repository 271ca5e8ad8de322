import type { PictureLine } from '../../../src/domain/recognition/names-in-picture.ts';
import { line, names, read } from './reading.ts';

describe('a name with something around it', () => {
  const guild = ['mock', 'Kevnkkm In', 'Thalori', 'Old Tom', 'H&N', 'Y o s h i', 'gτ Lucas', 'Jura嵐', 'Foo 333'];

  it.each([
    ['[f3]mock', 'mock'],
    ['[f3] mock', 'mock'],
    ['<MVP> Thalori', 'Thalori'],
    // The second bracket was misread.
    ['[Mjmock', 'mock'],
    ['[CEO Of] Kevnkkm "In', 'Kevnkkm "In'],
    // Somebody whom the roster does not know.
    ['[f3]Jintroid', 'Jintroid'],
  ])('a tag before it: %j holds %j', (text, name) => {
    expect(names(text, guild)).toEqual([name]);
  });

  it.each([
    '[Guild] Thalori',
    '[Raid]Thalori',
    '[f3] hello to all of you',
    '[f3] Thalorj!',
    '[f3]Foo: Thalori',
    '[Trade] mock',
  ])('is chat: %j', (text) => {
    expect(names(text, guild)).toEqual([]);
  });

  it('a tag before each name: tags locate the roster', () => {
    const rows = ['[f3]mock', '[Lord] Thalori', '<x> Old Tom', '(y)H&N'].map((text, row) =>
      line(text, { box: [40, 100 + 30 * row, 80, 20] }),
    );
    const at = (x: number): string[] =>
      read([...rows, line('Brannok', { box: [x, 220, 80, 20] })], guild).map((one) => one.text);
    expect(at(40)).toEqual(['mock', 'Thalori', 'Old Tom', 'H&N', 'Brannok']);
    expect(at(700)).not.toContain('Brannok');
  });

  it.each([
    ['Thalori 20:19', 'Thalori'],
    ['Old Tom l 20:19', 'Old Tom'],
    // As few letters as tell a name from the beginning of a word.
    ['mock 12:40 12', 'mock'],
    ['Thalori 12 1,024 3:20', 'Thalori'],
    // Unknown names too.
    ['Brannok 1 17:02', 'Brannok'],
  ])('the next column glued to it: %j holds %j', (text, name) => {
    expect(names(text, guild)).toEqual([name]);
  });

  it('the words of the next column glued to it: in a list of players, not where one speaks', () => {
    const row = (text: string, at: number, left = 10): PictureLine =>
      line(text, { box: [left, 30 * at, 12 * text.length, 20] });
    const glued = row('Thalori Thunder Breaker275', 4);
    const list = [row('mock', 1), row('Old Tom', 2), row('H&N', 3), glued];
    expect(read(list, guild).at(-1)).toMatchObject({ text: 'Thalori', box: [10, 120, 84, 20] });
    expect(read([row('mock', 1), glued], guild).map(({ text }) => text)).not.toContain('Thalori');
    expect(read([...list.slice(0, 3), row('Thalori hello to all', 4, 60)], guild)).toHaveLength(3);
  });

  it.each([
    ['Y o s h i', 'Yoshi'],
    ['a sign in it', 'H N'],
    ['letters of another alphabet', 'gt Lucas'],
    ['a letter that no Latin reader knows', 'Jura'],
    ['a sign more than the roster has', 'Foo :333'],
    ['an exclamation mark at its end', 'mock!'],
  ])('%s: it is someone as he looks in a picture', (_what, text) => {
    expect(names(text, guild)).toEqual([text]);
  });
});

describe('what a screen counts, and titles of lists', () => {
  it.each(['Damage Dealt', 'Damage DeaIt', 'Healing Received', 'Total Kills', 'KO Rankings', 'Weekly Leaderboard'])(
    '%j is not a name',
    (text) => {
      expect(names(text, ['Thalori', 'Old Tom'])).toEqual([]);
    },
  );

  it('is one where the roster has it', () => {
    expect(names('Total Kills', ['Total Kills'])).toEqual(['Total Kills']);
  });
});

describe('signs in a name', () => {
  it.each(['Cash$', 'Who?Me!', 'H&N', 'A+ Team', '#1Fan'])('%j is read where someone is called so', (name) => {
    expect(names(name, [name, 'Thalori', 'Old Tom'])).toEqual([name]);
  });

  it('of nobody are prices and labels', () => {
    expect(names('Cash$Shop', ['Thalori'])).toEqual([]);
    expect(names('Terms & Rules', ['Thalori'])).toEqual([]);
  });
});

describe('a name that was cut off', () => {
  it.each(['Matthew Maho...', 'Matthew Maho..', 'Matthew Maho.', 'Matthew Maho…', 'Mathew Maho…'])(
    '%j is the beginning of the one that it is the beginning of',
    (text) => {
      expect(read([line(text)], ['Matthew Mahoney'])).toMatchObject([
        { text: text.replace(/[.…]+$/u, ''), isCutOff: true },
      ]);
    },
  );

  it('is whole where someone is called so, and nobody where nobody is', () => {
    expect(read([line('Nova.')], ['Nova', 'Novalis'])).toEqual([expect.not.objectContaining({ isCutOff: true })]);
    expect(read([line('Brannok..')], ['Thalori'])).toEqual([expect.not.objectContaining({ isCutOff: true })]);
    expect(read([line('Nov.')], ['Novalis'])).toEqual([expect.not.objectContaining({ isCutOff: true })]);
  });
});

describe('numbers with a unit', () => {
  it.each([
    '4 min 29 s',
    '57 sec ago',
    '57 sec',
    '1 sec left',
    'sec ago',
    '3 hr 28 min ago',
    '235 gp',
    'Strawberry (235 gp)',
    '1,200 pts',
    '12 days left',
  ])('%j is nobody', (text) => {
    expect(names(text)).toEqual([]);
  });

  it.each(['Mindy', 'Days', 'Sasa254', 'Hours', 'Old 7 Tom'])('%j is a name', (text) => {
    expect(names(text)).toEqual([text]);
  });
});
