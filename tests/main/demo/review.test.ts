import { reviewOf } from '../../../src/main/demo/guild/picture-raids.ts';

const roster = new Map([
  ['Nova', 'p-nova'],
  ['Rexxar', 'p-rexxar'],
  ['Ilya', 'p-ilya'],
]);
const read = (participantId: string, rawName: string, playerId: string | null) => ({
  participantId,
  rawName,
  playerId,
});
const of = (participants: ReturnType<typeof read>[], ...names: string[]) => {
  const { items, notNames } = reviewOf(participants, names, roster);
  return {
    items: items.map(({ id, rawName, playerId, confirmed }) => [id ?? rawName, playerId, confirmed]),
    notNames,
  };
};

describe('what a moderator of the demo guild says of a picture', () => {
  it('confirms who is in it, corrects a misread name, and takes out what is not a name', () => {
    const participants = [read('1', 'Nova', 'p-nova'), read('2', 'Rexar', 'p-ilya'), read('3', '~~|', null)];
    expect(of(participants, 'Nova', 'Rexxar')).toEqual({
      items: [
        ['1', 'p-nova', true],
        ['2', 'p-rexxar', true],
      ],
      notNames: ['3'],
    });
  });

  it('adds who was not read, and leaves a stranger without a player', () => {
    expect(of([read('1', 'Pugsly', 'p-nova')], 'Pugsley', 'Ilya')).toEqual({
      items: [
        ['1', null, false],
        ['Ilya', 'p-ilya', false],
      ],
      notNames: [],
    });
  });
});
