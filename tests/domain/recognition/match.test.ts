import { type MatchablePlayer } from '../../../src/domain/recognition/roster-index.ts';
import { roster, seen, only, typed } from './matching.ts';

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
    ['i and l', ['Bila', 'Blla'], 'Bila', 0.9],
    ['rn and m', ['Marnok', 'Mamok'], 'Marnok', 0.9],
    ['a letter with a stroke', ['Bjorn', 'Bjørn'], 'Bjorn', 0.9],
    ['marks', ['Nova', 'Nóva'], 'Nova', 0.9],
    ['a look-alike that is an alias', ['Nova', 'Thalori=Nóva'], 'Nova', 0.9],
    ['blanks around it', ['Nova', 'Nóva'], ' Nova ', 0.9],
    ['blanks in it', ['Old Tom', 'Old Tóm'], 'Old  Tom', 0.9],
    ['none: a second l is a letter', ['Bel', 'Bell'], 'Bel', 0.94],
    ['none: a second o is a letter', ['Mirno', 'Mirnoo'], 'Mirno', 0.94],
    ['none: a blank is no nothing', ['Old Tom', 'OldTom'], 'Old Tom', 0.94],
    ['none: L is no l', ['Lora', 'Iora'], 'Lora', 0.94],
    ['none: his own alias', ['Nova=Nóva'], 'Nova', 0.94],
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
    expect(only(roster('Nova'), seen('Nova', { confidence: 0.895 })).confidenceScore).toBe(0.9);
    expect(only(roster('Nova'), seen('Nova', { confidence: 0.894 })).confidenceScore).toBe(0.89);
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
    expect(candidates).toEqual([{ playerId: '#Abcdexy', similarity: 0.7143, probability: null, why: null }]);
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
        { playerId: '#Mamok', similarity: 1, probability: null, why: null },
        { playerId: '#Marnok', similarity: 0.6667, probability: null, why: 'look-alike' },
      ],
    });
    expect(typed(roster('Marnok', 'Mamok'), 'Mamok')[0]?.candidates).toEqual([
      { playerId: '#Mamok', similarity: 1, probability: null, why: null },
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
      { playerId: '#Thalori', similarity: 1, probability: null, why: null },
      { playerId: '#Thalorin', similarity: 0.875, probability: null, why: null },
    ]);
  });
});
