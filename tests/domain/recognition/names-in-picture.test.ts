import { namesInPicture, type PictureLine } from '../../../src/domain/recognition/names-in-picture.ts';
import { HUD_WORDS } from '../../../src/domain/recognition/hud-words.ts';
import { line, names, read } from './reading.ts';

describe('a line of a screenshot', () => {
  it.each([
    ...[
      'Thalori',
      "Dra'kesh",
      'Bo-Rin',
      'Nóva',
      '0lven',
      'Old Tom',
      'Zeb',
      'x_Kael_x',
      'Nova7',
      'Partyman',
      'Rookwood',
      'Bo',
      'Old 7 Tom',
      'Nova Lv5 Tom',
      'Nova 7th',
      'Paladim',
    ],
  ])('%j is a name', (text) => {
    expect(names(text)).toEqual([text]);
  });

  it.each([
    ...[
      'Party 1',
      'Party1',
      'Partyl',
      'PARTY 10',
      'Partyl0',
      'Raid',
      'Raid:',
      'Raid: Kraken',
      'RaidInfo',
      'Raid Assist',
      'Group 2',
    ],
    ...['Level', 'Lv 55', 'Lv.55', 'HP', 'MP', '31/50', '31 / 50', '83%', '100 %', '19:30', '19.30', '12,400', '55'],
    ...['Leave Raid', 'Ready Check', 'OK', 'Invite', 'Diamond Shores', 'DiamondShores', 'Kraken', 'Red Dragon'],
    ...['Darkrunner', 'CLERIC', 'Battlerage', 'Batlerage', 'Song craft', 'Skullknlght', 'Sorcerar', 'Templar'],
    ...['[Guild] Foo: hello', '[Guild]Foo:hello', 'Foo: hello', '[Trade] WTS onyx', '[Raid] Thalori', 'Foo; hello'],
    ...['pull in two minutes please', 'gg!', 'inc?', '(Offline)', '.', '|', '--', 'x', 'B7', '...a', ''],
    ...['Thalori (x) Zed', 'Thalori 83% Zed', 'Thalori 1/2 Zed', 'Thalori31/x50', 'Coraid1'],
  ])('%j is none', (text) => {
    expect(names(text)).toEqual([]);
  });

  it.each([
    ['55 Thalori', 'Thalori'],
    ['55Thalori', 'Thalori'],
    ['Lv55 Thalori', 'Thalori'],
    ['Lv. 55 Thalori', 'Thalori'],
    ['Thalori Lv55', 'Thalori'],
    ['ThaloriLv55', 'Thalori'],
    ['Thalori Lv. 55', 'Thalori'],
    ['Thalori-Lv55', 'Thalori'],
    ['Thalori 83%', 'Thalori'],
    ['Thalori100%', 'Thalori'],
    ['Thalori 83 %', 'Thalori'],
    ['Thalori 83', 'Thalori'],
    ['Thalori 12.4k / 18k', 'Thalori'],
    ['Thalori 12.4k / 18', 'Thalori'],
    ['Thalori 12 / 18 k', 'Thalori'],
    ['Thalori 12 k', 'Thalori'],
    ['Thalori31/50', 'Thalori'],
    ['Thalori31 /50', 'Thalori'],
    ['Thalori(AFK)', 'Thalori'],
    ['Thalori 12.4k/18k', 'Thalori'],
    ['Thalori (Offline)', 'Thalori'],
    ['Thalori [AFK', 'Thalori'],
    ['Thalori Darkrunner', 'Thalori'],
    ['55 Thalori Cleric 92%', 'Thalori'],
    ['550lven', '0lven'],
    ['~Thalori.', 'Thalori'],
    ['• Thalori', 'Thalori'],
  ])('%j holds the name %j', (text, name) => {
    expect(names(text)).toEqual([name]);
  });

  it('of a word of the screen is a player where the roster holds exactly that name', () => {
    expect(names('Reaper')).toEqual([]);
    expect(names('Reaper', ['Reaper'])).toEqual(['Reaper']);
    expect(names('Party 1', ['Party'])).toEqual([]);
    expect(names('7Heaven', ['7Heaven'])).toEqual(['7Heaven']);
    expect(names('55 Reaper', ['Reaper'])).toEqual(['Reaper']);
  });

  it('with several names of the roster is split, its box by letters', () => {
    const split = read([line('Nova Kestrin', { box: [100, 50, 120, 20] })], ['Nova', 'Kestrin']);
    expect(split.map((one) => [one.text, one.box])).toEqual([
      ['Nova', [100, 50, 40, 20]],
      ['Kestrin', [150, 50, 70, 20]],
    ]);
    expect(names('Old Tom', ['Tom'])).toEqual(['Old Tom']);
    expect(names('Old Tom', ['Old', 'Tom', 'Old Tom'])).toEqual(['Old Tom']);
  });

  it('that the engine itself doubts is none, unless the roster knows it', () => {
    expect(read([line('Xqz', { confidence: 0.4 })])).toEqual([]);
    expect(read([line('Nova', { confidence: 0.4 })], ['Nova'])).toHaveLength(1);
  });

  it('keeps its place, its confidence and where it was read', () => {
    expect(read([line('55 Nova')])).toEqual([
      { text: 'Nova', confidence: 0.97, box: [10, 10, 100, 20], image: 2, model: 'paddle' },
    ]);
  });
});

describe('text of the interface that no list knows', () => {
  it.each(['58.3FPS', '61 fps', 'Ping 45', 'Ping45ms', 'Loss 3%', 'Latency 20ms'])('%j is a measure', (text) => {
    expect(names(text)).toEqual([]);
  });

  it.each(['Fpsilon7', 'Msandra9', 'Pingara', 'Nova60'])('%j is none', (text) => {
    expect(names(text)).toEqual([text]);
  });

  it('holds more words than names of the guild do, also where the engine dropped the blanks', () => {
    const guild = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `Thal${letter}ri`);
    expect(names('Slay the Boar', guild)).toEqual([]);
    expect(names('SlaytheBoar', guild)).toEqual([]);
    expect(names('Gather12of20', guild)).toEqual([]);
    expect(names('Brannok', guild)).toEqual(['Brannok']);
    // Where some have two words, a stranger may, too.
    expect(names('Slay Boar', [...guild, 'Old Tom'])).toEqual(['Slay Boar']);
    // Close to a player's name: a misreading.
    expect(names('ThalaRi', guild)).toEqual(['ThalaRi']);
  });

  it('stands in a picture again and again', () => {
    const lines = ['Dawn', 'Nova', 'Dawn', 'Dawn'].map((text, row) => line(text, { box: [10, 30 * row, 80, 20] }));
    expect(read(lines).map((one) => one.text)).toEqual(['Nova']);
    expect(read(lines, ['Dawn']).map((one) => one.text)).toEqual(['Dawn', 'Nova', 'Dawn', 'Dawn']);
  });

  it('stands in it again and again, and is misread now and then', () => {
    const lines = ['Silver Dawn', 'Nova', 'Silver Dawn', 'Silver Dawn', 'Slven Dawnz'].map((text, row) =>
      line(text, { box: [10, 30 * row, 80, 20] }),
    );
    expect(read(lines).map((one) => one.text)).toEqual(['Nova']);
  });

  it('stands elsewhere than the players do', () => {
    const guild = ['Thalori', 'Nova', 'Kestrin', 'Zedd'];
    const rows = guild.map((text, row) => line(text, { box: [40, 100 + 30 * row, 80, 20] }));
    const at = (x: number, y: number): string[] =>
      read([...rows, line('Brannok', { box: [x, y, 80, 20] })], guild).map((one) => one.text);
    expect(at(44, 220)).toContain('Brannok');
    expect(at(40, 70)).toContain('Brannok');
    expect(at(700, 160)).not.toContain('Brannok');
    expect(at(40, 10)).not.toContain('Brannok');
    // Rows lie far apart: one place further is a place of the list, two are none.
    const wide = guild.map((text, row) => line(text, { box: [40, 100 + 90 * row, 80, 20] }));
    const below = (y: number): string[] =>
      read([...wide, line('Brannok', { box: [40, y, 80, 20] })], guild).map((one) => one.text);
    expect(below(460)).toContain('Brannok');
    expect(below(550)).not.toContain('Brannok');
    // In the block of the players, but in none of their columns.
    expect(at(110, 145)).not.toContain('Brannok');
    // Three players do not determine the roster's column; the longest column of all texts does.
    const few = (x: number): string[] =>
      read([...rows.slice(1), line('Brannok', { box: [x, 160, 80, 20] })], guild.slice(1)).map((one) => one.text);
    expect(few(700)).not.toContain('Brannok');
    const strangers = (x: number): string[] =>
      read(['Brannok', 'Oskar', 'Wilma'].map((text, row) => line(text, { box: [x, 100 + 30 * row, 80, 20] }))).map(
        (one) => one.text,
      );
    expect(strangers(700)).toEqual(['Brannok', 'Oskar', 'Wilma']);
  });

  describe('where the roster knows nobody', () => {
    const list = 'Brannok Oskar Wilma Quorra Tamsin'.split(' ');
    const column = (some: readonly string[], x: number, y: number): PictureLine[] =>
      some.map((text, row) => line(text, { box: [x, y + 30 * row, 80, 20] }));
    const beside = (some: readonly string[], x: number, y: number): string[] =>
      read([...column(list, 40, 100), ...column(some, x, y)]).map((one) => one.text);

    it('stands in a shorter column too, if its rows are those of the longest', () => {
      expect(beside(['Selwyn', 'Hestia', 'Marlow'], 400, 130)).toEqual([...list, 'Selwyn', 'Hestia', 'Marlow']);
      expect(beside(['Selwyn', 'Hestia', 'Marlow'], 400, 145)).toEqual(list);
    });

    it('stands in a second window as long as the first, wherever its rows are', () => {
      const second = ['Selwyn', 'Hestia', 'Marlow', 'Ottoline', 'Perrin'];
      expect(beside(second, 400, 145)).toEqual([...list, ...second]);
    });

    it('is nobody in a column that is too short', () => {
      expect(beside(['Selwyn', 'Hestia'], 400, 100)).toEqual(list);
    });
  });

  it('is a label that was misread by a letter, unless it was read surely', () => {
    expect(read([line('Offlne', { confidence: 0.9 })])).toEqual([]);
    expect(read([line('Offlne', { confidence: 0.99 })])).toHaveLength(1);
  });
});

describe('chat that was read in pieces', () => {
  const chat = line('[Guild] Foo:', { box: [10, 500, 90, 20] });

  it('is chat', () => {
    const lines = [
      chat,
      line('hello', { box: [106, 501, 40, 18] }),
      line('Thalori', { box: [400, 500, 60, 20] }),
      line('Nova', { box: [10, 100, 60, 20] }),
    ];
    expect(read(lines).map((one) => one.text)).toEqual(['Thalori', 'Nova']);
  });

  it.each(['[Guild]', ' [Guild] Foo', 'Foo:', 'Foo: ', 'Foo;'])('may begin with %j', (text) => {
    const first = line(text, { box: [10, 500, 90, 20] });
    expect(read([first, line('Thalori', { box: [106, 500, 60, 20] })])).toEqual([]);
  });

  it.each(['Kestrin:', 'Kestrin :', '[Raid] Kestrin', '[Raid] Kestrin:'])('may begin with a player, %j', (text) => {
    const lines = [line(text, { box: [10, 500, 90, 20] }), line('Thalori', { box: [106, 500, 60, 20] })];
    expect(read(lines, ['Kestrin', 'Thalori'])).toEqual([]);
  });

  it.each(['Nova [AFK]', 'Nova[AFK]', '12:30'])('does not begin with %j', (text) => {
    const first = line(text, { box: [10, 500, 90, 20] });
    const found = read([first, line('Thalori', { box: [106, 500, 60, 20] })]);
    expect(found.at(-1)?.text).toBe('Thalori');
  });

  // Right of it by less than one and a half of its height, in its row by the middle of the line.
  it.each<[string, PictureLine['box'], boolean]>([
    ['in its row', [106, 500, 40, 20], true],
    ['a row above', [106, 480, 40, 20], false],
    ['a row below', [106, 520, 40, 20], false],
    ['with its middle on the upper edge', [106, 490, 40, 20], false],
    ['with its middle on the lower edge', [106, 510, 40, 20], false],
    ['a little over it', [81, 500, 40, 20], true],
    ['over it by its height', [80, 500, 40, 20], false],
    ['just near enough', [129, 500, 40, 20], true],
    ['too far away', [130, 500, 40, 20], false],
  ])('goes on with what stands %s: %j', (_where, box, isChat) => {
    expect(read([chat, line('Thalori', { box })]).map((one) => one.text)).toEqual(isChat ? [] : ['Thalori']);
  });
});

it('without a roster no interface word is taken for a player', () => {
  const found = namesInPicture([line('Thalori'), line('Raid'), line('[Guild] Foo: hello')], {
    image: 0,
    model: 'paddle',
  });
  expect(found.map(({ text }) => text)).toEqual(['Thalori']);
});

it('words of the screen are written as they are compared: small, without blanks and dots, and none is nothing', () => {
  expect([...HUD_WORDS].filter((word) => !/^\p{Ll}+$/u.test(word))).toEqual([]);
});
