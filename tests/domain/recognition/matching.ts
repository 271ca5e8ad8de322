import { matchNames } from '../../../src/domain/recognition/match.ts';
import { typedNames, type MatchedName, type ReadName } from '../../../src/domain/recognition/read-name.ts';
import { buildRosterIndex, type MatchablePlayer } from '../../../src/domain/recognition/roster-index.ts';

/** Players whose ids are their names in front of a '#': roster('Nova', 'Thalori=Thal|Old Thal'). */
export const roster = (...players: string[]): MatchablePlayer[] =>
  players.map((player) => {
    const [name = '', aliases] = player.split('=');
    return {
      id: `#${name}`,
      name,
      aliases: (aliases?.split('|') ?? []).map((text) => ({ text, kind: 'alias' as const })),
    };
  });
export const seen = (text: string, over: Partial<ReadName> = {}): ReadName => ({
  text,
  confidence: 0.99,
  image: 0,
  box: [0, 0, 10, 10],
  model: 'paddle',
  ...over,
});
export const match = (players: MatchablePlayer[], ...names: ReadName[]): MatchedName[] =>
  matchNames(buildRosterIndex(players), names);
export const only = (players: MatchablePlayer[], name: ReadName): MatchedName => {
  const [one, ...others] = match(players, name);
  expect(others).toEqual([]);
  if (one === undefined) throw new Error('nothing matched');
  return one;
};
export const typed = (players: MatchablePlayer[], ...names: string[]): MatchedName[] =>
  match(players, ...typedNames(names));
