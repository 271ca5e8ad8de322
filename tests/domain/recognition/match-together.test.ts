import { type ReadName } from '../../../src/domain/recognition/read-name.ts';
import { fc } from '../../support/property.ts';
import { roster, seen, match, typed } from './matching.ts';

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
    expect(names[0]).toMatchObject({ rawName: 'Thalori', image: 1, box: [5, 5, 9, 9], confidenceScore: 0.94 });
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

  it('keeps two unknown names apart that differ in accents only', () => {
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
            expect(m.confidenceScore).toBe(Math.min(m.readingConfidence, m.matchConfidence, 0.94));
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
