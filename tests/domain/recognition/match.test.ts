import { matchNames } from '../../../src/domain/recognition/match.ts';
import { typedNames, type Matched, type ReadName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex, type MatchablePlayer } from '../../../src/domain/recognition/roster-index.ts';
import { fc } from '../../support/property.ts';

/** Players whose ids are their names in front of a '#': roster('Nova', 'Thalori=Thal|Old Thal'). */
const roster = (...players: string[]): MatchablePlayer[] =>
  players.map((player) => {
    const [name = '', aliases] = player.split('=');
    return {
      id: `#${name}`,
      name,
      aliases: (aliases?.split('|') ?? []).map((text) => ({ text, kind: 'alias' as const })),
    };
  });
const seen = (text: string, over: Partial<ReadName> = {}): ReadName => ({
  text,
  confidence: 0.99,
  image: 0,
  box: [0, 0, 10, 10],
  model: 'paddle',
  ...over,
});
const match = (players: MatchablePlayer[], ...names: ReadName[]): Matched[] =>
  matchNames(buildRosterIndex(players), names);
const only = (players: MatchablePlayer[], name: ReadName): Matched => {
  const [one, ...others] = match(players, name);
  expect(others).toEqual([]);
  if (one === undefined) throw new Error('nothing matched');
  return one;
};
const typed = (players: MatchablePlayer[], ...names: string[]): Matched[] => match(players, ...typedNames(names));

describe('one name of a picture', () => {
  it.each<[string, string[], string, string | null, number]>([
    // what, roster, read, player, match confidence
    ['an exact reading', ['Thalori', 'Nova'], 'Thalori', 'Thalori', 1],
    ['case aside', ['Thalori'], 'THALORI', 'Thalori', 1],
    ['blanks aside', ['Old Tom'], ' Old  Tom', 'Old Tom', 1],
    ['marks that the engine does not know', ['Nóva'], 'Nova', 'Nóva', 1],
    ['one letter of seven', ['Thalori'], 'Thalorj', 'Thalori', 0.86],
    ['exactly 0.70: three letters of ten', ['Abcdefghij'], 'Abcdefgxyz', 'Abcdefghij', 0.7],
    ['below 0.70: two letters of six', ['Abcdef'], 'Abcdxy', null, 0],
    ['nothing like it', ['Thalori'], 'Nyxw', null, 0],
    ['two names as close', ['Thalorin', 'Thaloris'], 'Thalori', null, 0.88],
    ['another exactly 0.10 away', ['Abcdefghij', 'Abcdefghxy'], 'Abcdefghiz', null, 0.9],
    ['another more than 0.10 away', ['Abcdefghij', 'Abcdefvwxy'], 'Abcdefghiz', 'Abcdefghij', 0.9],
    [
      'another within 0.10 that is no candidate itself',
      ['abcdefghijklmn', 'abcdefghiTUVWX'],
      'abcdefghijQQQQ',
      null,
      0.71,
    ],
    ['two names that only marks tell apart', ['Nóva', 'Növa'], 'Nova', null, 1],
    ['an alias', ['Kestrin=Ravenna'], 'Ravenna', 'Kestrin', 1],
    ['a current name before an alias', ['Kestrin=Ravenna', 'Ravenna'], 'Ravenna', 'Ravenna', 1],
    ['two close names of one player', ['Thalorin=Thaloris'], 'Thalori', 'Thalorin', 0.88],
    ['an exact reading beside a close name', ['Brannockson', 'Brannocksen'], 'Brannockson', 'Brannockson', 1],
    [
      'a doubtful neighbour of the greatest length that is looked at',
      ['Abcdexy', 'Abcdefghijk'],
      'Abcdefg',
      null,
      0.71,
    ],
    ['the more similar name of a player, not the shorter one', ['Thalorin=Thalor'], 'Thalorim', 'Thalorin', 0.88],
    ['the more similar alias of a player, not his name', ['Thalorxyz=Thalori'], 'Thalorim', 'Thalorxyz', 0.88],
  ])('%s', (_what, names, text, name, confidence) => {
    const one = only(roster(...names), seen(text, { confidence: 1 }));
    expect(one.playerId).toBe(name === null ? null : `#${name}`);
    expect(one.matchConfidence).toBe(confidence);
    expect(one.rawName).toBe(text);
  });

  it.each<[string, string[], string, number]>([
    ['l and I', ['Ilya', 'llya'], 'Ilya', 0.9],
    ['1 and l', ['Bel', 'Be1'], 'Be1', 0.9],
    ['O and 0', ['Orsolya', '0rsolya'], 'Orsolya', 0.9],
    ['rn and m', ['Marnok', 'Mamok'], 'Marnok', 0.9],
    ['marks', ['Nova', 'Nóva'], 'Nova', 0.9],
    ['a look-alike that is an alias', ['Nova', 'Thalori=Nóva'], 'Nova', 0.9],
    ['blanks around it', ['Nova', 'Nóva'], ' Nova ', 0.9],
    ['blanks in it', ['Old Tom', 'Old Tóm'], 'Old  Tom', 0.9],
    ['none: a second l is a letter', ['Bel', 'Bell'], 'Bel', 0.99],
    ['none: a second o is a letter', ['Mirno', 'Mirnoo'], 'Mirno', 0.99],
    ['none: a blank is no nothing', ['Old Tom', 'OldTom'], 'Old Tom', 0.99],
    ['none: L is no l', ['Lora', 'Iora'], 'Lora', 0.99],
    ['none: his own alias', ['Nova=Nóva'], 'Nova', 0.99],
  ])('is capped beside a look-alike: %s', (_what, names, text, score) => {
    const one = only(roster(...names), seen(text));
    expect(one.playerId).toBe(`#${text.trim().replace('  ', ' ')}`);
    expect(one.confidenceScore).toBe(score);
  });

  it('has the lower of reading and matching as its confidence', () => {
    expect(only(roster('Thalori'), seen('Thalori', { confidence: 0.8 })).confidenceScore).toBe(0.8);
    expect(only(roster('Thalori'), seen('Thalorj', { confidence: 0.97 })).confidenceScore).toBe(0.86);
  });

  it('without a player has reading x similarity of the best candidate, or 0', () => {
    const doubtful = only(roster('Thalorin', 'Thaloris'), seen('Thalori', { confidence: 0.5 }));
    expect(doubtful).toMatchObject({ playerId: null, confidenceScore: 0.44, matchedBy: null });
    expect(only(roster('Nova'), seen('Quillon'))).toMatchObject({ confidenceScore: 0, candidates: [] });
  });

  it('is kept in whole hundredths, as the badge shows it', () => {
    expect(only(roster('Nova'), seen('Nova', { confidence: 0.945 })).confidenceScore).toBe(0.95);
    expect(only(roster('Nova'), seen('Nova', { confidence: 0.944 })).confidenceScore).toBe(0.94);
  });

  it('says by which text of the roster the player was found', () => {
    expect(only(roster('Thalori'), seen('Thalorj')).matchedBy).toEqual({ kind: 'name', text: 'Thalori' });
    expect(only(roster('Kestrin=Ravenna'), seen('RAVENNA')).matchedBy).toEqual({ kind: 'alias', text: 'Ravenna' });
    expect(only(roster('Nova'), seen('Quillon')).matchedBy).toBeNull();
    // As similar by both: the name counts before the alias, which is shorter and found first.
    const both = only(roster('Abcdefghix=Abcdefghi'), seen('Abcdefghij'));
    expect(both.matchedBy).toEqual({ kind: 'name', text: 'Abcdefghix' });
    const longer = only(roster('Abcdefghi=Abcdefghix'), seen('Abcdefghij'));
    expect(longer.matchedBy).toEqual({ kind: 'name', text: 'Abcdefghi' });
    const aliases = only(roster('Quillon=Thalorin|Thaloris'), seen('Thalori'));
    expect(aliases.matchedBy).toEqual({ kind: 'alias', text: 'Thalorin' });
  });

  it('is nobody when nothing but marks was read', () => {
    expect(only(roster('Nova'), seen('\u0301'))).toMatchObject({ playerId: null, confidenceScore: 0, candidates: [] });
  });

  it('is read from a picture, and says so', () => {
    expect(only(roster('Nova'), seen('Nova'))).toMatchObject({ detectionMethod: 'paddle', model: 'paddle', image: 0 });
  });

  it('offers names before aliases before learned readings, where they are as similar', () => {
    const bears = (id: string, kind: 'alias' | 'reading'): MatchablePlayer => ({
      id,
      name: 'Quillon',
      aliases: [{ text: `Thalor${id}`, kind }],
    });
    const players = [bears('a', 'reading'), bears('b', 'alias'), { id: 'c', name: 'Thalorc', aliases: [] }];
    expect(only(players, seen('Thalorx')).candidates.map(({ playerId }) => playerId)).toEqual(['c', 'b', 'a']);
  });

  it('offers nobody below 0.70, also where he makes a match doubtful', () => {
    const { candidates } = only(roster('Abcdexy', 'Abcdefghijk'), seen('Abcdefg'));
    expect(candidates).toEqual([{ playerId: '#Abcdexy', similarity: 0.7143, why: null }]);
  });

  it('is found by a reading that was learned, after names and aliases', () => {
    const learned = (name: string): MatchablePlayer => ({
      id: `#${name}`,
      name,
      aliases: [{ text: 'Nvoa', kind: 'reading' }],
    });
    expect(only([learned('Nova')], seen('Nvoa'))).toMatchObject({
      playerId: '#Nova',
      matchedBy: { kind: 'reading', text: 'Nvoa' },
    });
    expect(only([learned('Nova'), ...roster('Zed=Nvoa')], seen('Nvoa')).playerId).toBe('#Nova');
    expect(only([...roster('Nvoa'), learned('Nova')], seen('Nvoa')).matchedBy).toEqual({ kind: 'name', text: 'Nvoa' });
  });

  it('offers who looks like the name, however its letters differ, and says why', () => {
    const one = only(roster('Marnok', 'Mamok'), seen('Mamok'));
    expect(one).toMatchObject({
      playerId: '#Mamok',
      confidenceScore: 0.9,
      candidates: [
        { playerId: '#Mamok', similarity: 1, why: null },
        { playerId: '#Marnok', similarity: 0.6667, why: 'look-alike' },
      ],
    });
    expect(typed(roster('Marnok', 'Mamok'), 'Mamok')[0]?.candidates).toEqual([
      { playerId: '#Mamok', similarity: 1, why: null },
    ]);
  });

  it('keeps a look-alike among five candidates, in its order', () => {
    const players = roster('Marnokorin', 'Mamokorin', 'Mamokorix', 'Mamokoriy', 'Mamokoriz', 'Mamokoria', 'Mamokorib');
    const { candidates } = only(players, seen('Mamokorin'));
    expect(candidates.map(({ playerId }) => playerId)).toEqual([
      '#Mamokorin',
      ...['#Mamokoria', '#Mamokorib', '#Mamokorix'],
      '#Marnokorin',
    ]);
    expect(candidates.at(-1)?.why).toBe('look-alike');
  });

  it('offers at most five candidates from 0.70, the best first, each player once', () => {
    const players = roster('Thaloriax', 'Thalorin=Thaloriq', 'Thaloris', 'Thalorix', 'Thaloria', 'Thaloriz', 'Thalo');
    const { candidates } = only(players, seen('Thalori'));
    expect(candidates).toHaveLength(5);
    expect(candidates.map((c) => c.similarity)).toEqual([0.875, 0.875, 0.875, 0.875, 0.875]);
    expect(new Set(candidates.map((c) => c.playerId)).size).toBe(5);
    const exact = only(roster('Thalori', 'Thalorin'), seen('thalori')).candidates;
    expect(exact).toEqual([
      { playerId: '#Thalori', similarity: 1, why: null },
      { playerId: '#Thalorin', similarity: 0.875, why: null },
    ]);
  });
});

describe('one picture', () => {
  it('gives a player to the best reading; the other keeps its candidates', () => {
    const [worse, best] = match(roster('Thalori'), seen('Thalory'), seen('Thalori', { confidence: 0.6 }));
    expect(best).toMatchObject({ rawName: 'Thalori', playerId: '#Thalori' });
    expect(worse).toMatchObject({ playerId: null, candidates: [{ playerId: '#Thalori', similarity: 0.8571 }] });
  });

  it('gives a player to the surer of two equally close readings', () => {
    const names = match(roster('Thalori'), seen('Thalorx', { confidence: 0.7 }), seen('Thalorz', { confidence: 0.8 }));
    expect(names.map((n) => n.playerId)).toEqual([null, '#Thalori']);
  });

  it('gives a player to the more similar of two misreadings, though it was read less surely', () => {
    const names = match(roster('Thalori'), seen('Thaloxx', { confidence: 0.99 }), seen('Thalorj', { confidence: 0.6 }));
    expect(names.map((n) => n.playerId)).toEqual([null, '#Thalori']);
  });

  it('holds an unknown name that was read twice once, and two unknown names apart', () => {
    expect(match(roster('Thalori'), seen('Quillon'), seen('Quillon'))).toHaveLength(1);
    expect(match(roster('Thalori'), seen('Quillon'), seen('Brannock')).map((n) => n.rawName)).toEqual([
      'Quillon',
      'Brannock',
    ]);
  });

  it('keeps the player of an exact reading, though the same name was read more surely without a mark', () => {
    const names = match(roster('Nóva'), seen('Nova', { confidence: 0.99 }), seen('Nóva', { confidence: 0.5 }));
    expect(names).toMatchObject([{ playerId: '#Nóva', rawName: 'Nóva', confidenceScore: 0.5 }]);
    expect(names[0]?.sources).toHaveLength(2);
  });

  it('takes a name read twice for one player, unless the roster holds a look-alike', () => {
    const twice = match(roster('Thalori'), seen('Thalori', { confidence: 0.8 }), seen('Thalori'));
    expect(twice).toHaveLength(1);
    expect(twice[0]).toMatchObject({ playerId: '#Thalori', readingConfidence: 0.99 });
    expect(twice[0]?.sources).toHaveLength(2);
    const twins = match(roster('Nova', 'Nóva'), seen('Nova'), seen('Nova'));
    expect(twins.map((n) => n.playerId)).toEqual(['#Nova', null]);
    expect(twins[1]?.candidates.map((c) => c.playerId)).toEqual(['#Nova', '#Nóva']);
  });

  it('does not take an unclear reading for the player beside it', () => {
    const names = match(roster('Nóva', 'Növa'), seen('Nóva'), seen('Nova'));
    expect(names.map((n) => n.playerId)).toEqual(['#Nóva', null]);
  });
});

describe('several pictures', () => {
  it('hold a player once, with the higher confidence and all sources', () => {
    const names = match(
      roster('Thalori', 'Nova'),
      seen('Thalorj', { image: 0 }),
      seen('Nova', { image: 0 }),
      seen('Thalori', { image: 1, box: [5, 5, 9, 9], confidence: 0.97 }),
    );
    expect(names.map((n) => n.playerId)).toEqual(['#Thalori', '#Nova']);
    expect(names[0]).toMatchObject({ rawName: 'Thalori', image: 1, box: [5, 5, 9, 9], confidenceScore: 0.97 });
    expect(names[0]?.sources.map((s) => [s.image, s.rawName])).toEqual([
      [0, 'Thalorj'],
      [1, 'Thalori'],
    ]);
  });

  it('hold an unmatched name once, marks and case aside', () => {
    const names = match(roster('Nova'), seen('Quíllon', { image: 0 }), seen('quillon', { image: 1 }));
    expect(names).toHaveLength(1);
    expect(names[0]?.sources).toHaveLength(2);
  });

  it('hold the same twins twice, not four times', () => {
    const shot = [0, 1].flatMap((image) => [seen('Nova', { image }), seen('Nova', { image })]);
    expect(match(roster('Nova', 'Nóva'), ...shot).map((n) => n.playerId)).toEqual(['#Nova', null]);
  });
});

describe('a pasted text', () => {
  it('is sure of exact names, look-alikes or not', () => {
    const names = typed(roster('Nova', 'Nóva', 'Ilya', 'llya'), 'nova', 'NÓVA', 'ilya');
    expect(names.map((n) => [n.playerId, n.confidenceScore, n.detectionMethod])).toEqual([
      ['#Nova', 1, 'text'],
      ['#Nóva', 1, 'text'],
      ['#Ilya', 1, 'text'],
    ]);
    expect(names[0]).toMatchObject({ image: null, box: null, model: 'text', readingConfidence: 1 });
  });

  it('joins a name and an alias of one player', () => {
    const names = typed(roster('Thalori=Thal'), 'Thalori', 'Thal');
    expect(names).toHaveLength(1);
    expect(names[0]?.sources.map((s) => s.rawName)).toEqual(['Thalori', 'Thal']);
  });

  it('keeps two unknown names apart that only marks tell apart', () => {
    expect(typed(roster('Thalori'), 'Nova', 'Nóva').map((n) => n.rawName)).toEqual(['Nova', 'Nóva']);
  });

  it('leaves a misspelling beside the exact name without a player', () => {
    expect(typed(roster('Thalori'), 'Thalory', 'Thalori').map((n) => n.playerId)).toEqual([null, '#Thalori']);
  });

  it('guesses a misspelling below certainty', () => {
    expect(typed(roster('Thalori'), 'Thalory')[0]).toMatchObject({ confidenceScore: 0.86 });
  });
});

describe('whatever is read', () => {
  const name = fc.string({ unit: fc.constantFrom(...Array.from('abIlo01mrnNóv ')), minLength: 1, maxLength: 12 });
  const reads = fc.array(
    fc.record({ text: name, confidence: fc.double({ min: 0, max: 1, noNaN: true }), image: fc.constantFrom(0, 1, 2) }),
    { maxLength: 12 },
  );
  it('no player comes twice, no source is lost, and the confidences keep their rules', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), reads, (names, shots) => {
        const players = names.map((n, i) => ({ id: `p${i}`, name: n, aliases: [] }));
        const matched = match(players, ...shots.map((shot) => seen(shot.text, shot)));
        const ids = matched.flatMap((m) => (m.playerId === null ? [] : [m.playerId]));
        expect(new Set(ids).size).toBe(ids.length);
        expect(matched.flatMap((m) => m.sources)).toHaveLength(shots.length);
        for (const m of matched) {
          expect(m.candidates.length).toBeLessThanOrEqual(5);
          expect(m.confidenceScore).toBeLessThanOrEqual(Math.min(1, m.readingConfidence));
          if (m.playerId !== null) {
            expect(m.confidenceScore).toBe(Math.min(m.readingConfidence, m.matchConfidence));
            expect(m.candidates[0]?.playerId).toBe(m.playerId);
          }
        }
      }),
    );
  });

  it('a picture is judged alike in whatever order its lines come, ties aside', () => {
    const players = roster('Thalori', 'Nova', 'Kestrin', 'Quillon');
    const shots = ['Thalori', 'Thalory', 'Nova', 'Kestrjn', 'Unknown'].map((text, i) =>
      seen(text, { confidence: 0.9 - i / 100 }),
    );
    const answer = (order: ReadName[]): string[] =>
      match(players, ...order)
        .map((m) => `${m.rawName} ${String(m.playerId)} ${m.confidenceScore}`)
        .sort();
    fc.assert(
      fc.property(fc.shuffledSubarray(shots, { minLength: shots.length }), (order) => {
        expect(answer(order)).toEqual(answer(shots));
      }),
    );
  });
});
