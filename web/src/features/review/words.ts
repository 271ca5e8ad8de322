import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { nameProblem } from '../../../../src/contracts/text.ts';
import { isolated } from '../../ui/Name.tsx';
import { counted } from '../../ui/words.ts';
import type { Word } from './api.ts';

export const kindWords = { unmatched: 'No player', doubtful: 'In doubt', proposed: 'Proposed' } as const;

type Say = { word: Word; label: string; key: string };

/** What can be said of a text besides who it is. */
export const saysOf = ({ kind, rawName, sample }: ReviewGroup): Say[] => {
  const ignore = { word: { action: 'ignore' }, label: 'Not a name', key: 'x' } as const;
  const nobody = { word: { action: 'reject' }, label: 'Nobody', key: '0' } as const;
  if (kind === 'proposed')
    return [
      { word: { action: 'confirm' }, label: sample.ownAddition ? 'Was there' : 'Stays', key: 'Enter' },
      { ...nobody, label: sample.ownAddition ? 'Was not there' : 'Remove' },
      ignore,
    ];
  const right = { word: { action: 'confirm' }, label: 'Right', key: 'Enter' } as const;
  const register = { word: { action: 'register' }, label: 'New player', key: 'n' } as const;
  return [
    ...(kind === 'doubtful' ? [right] : []),
    ...(nameProblem(rawName) === null ? [register] : []),
    nobody,
    ignore,
  ];
};

const credited = ({ players }: ReviewGroup): string =>
  players.map(({ name, count }) => `${isolated(name)} (${count})`).join(', ');

export const questionOf = (group: ReviewGroup): string => {
  const { kind, candidates, sample, players } = group;
  if (kind === 'proposed')
    return sample.ownAddition
      ? `A member says that he was there: ${credited(group)}.`
      : `A member proposes to remove it${sample.proposedRemoval === 'not-a-name' ? ': it is no name' : ''}.`;
  if (kind === 'doubtful') return `Credited to ${credited(group)}. ${players.length > 1 ? 'Are they' : 'Is it'} right?`;
  return candidates.length === 0 ? 'No player has a name like this one.' : 'Who is it?';
};

const of = (rawName: string, word: Word): string => {
  switch (word.action) {
    case 'player':
      return `${isolated(rawName)} is ${isolated(word.name)} from now on.`;
    case 'register':
      return `${isolated(rawName)} is a player from now on.`;
    case 'ignore':
      return `${isolated(rawName)} is left out of pictures from now on.`;
    case 'confirm':
      return `${isolated(rawName)} is right as it stands.`;
    case 'reject':
      return `${isolated(rawName)} is nobody of ours.`;
  }
};

/** What the toast says of a decision. */
export const doneWords = ({ rawName, count }: ReviewGroup, word: Word, heal: boolean): string => {
  const past = counted(count, 'past reading');
  return `${of(rawName, word)} ${heal ? `${past} ${count === 1 ? 'follows' : 'follow'}.` : `${past} stay open.`}`;
};
