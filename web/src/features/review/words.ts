import type { ReviewGroup } from '../../../../src/contracts/review.ts';
import { mayRegister, ownerOf } from '../../parts/names/new-player.ts';
import { isolated } from '../../ui/text/Name.tsx';
import { counted } from '../../ui/text/words.ts';
import type { Word } from './api.ts';

export const readingKindWords = { unmatched: 'No player', doubtful: 'In doubt', proposed: 'Proposed' } as const;

type Say = { word: Word; label: string; key: string };

/** Candidates: when only future readings are decided, another player's own name is not offered. */
export const candidatesOf = (group: ReviewGroup, heal: boolean): ReviewGroup['candidates'] => {
  if (group.kind === 'proposed') return [];
  const owner = ownerOf(group);
  return heal || owner === undefined ? group.candidates : [owner];
};

/** Decisions besides a player. */
export const saysOf = (group: ReviewGroup): Say[] => {
  const { kind, sample } = group;
  const ignore = { word: { action: 'ignore' }, label: 'Not a name', key: 'x' } as const;
  const nobody = { word: { action: 'reject' }, label: 'No player', key: '0' } as const;
  if (kind === 'proposed')
    return [
      { word: { action: 'confirm' }, label: sample.ownAddition ? 'Was there' : 'Stays', key: 'Enter' },
      { ...nobody, label: sample.ownAddition ? 'Was not there' : 'Remove' },
      ignore,
    ];
  const right = { word: { action: 'confirm' }, label: 'Right', key: 'Enter' } as const;
  const register = { word: { action: 'register' }, label: 'Register as new', key: 'r' } as const;
  return [...(kind === 'doubtful' ? [right] : []), ...(mayRegister(group) ? [register] : []), nobody, ignore];
};

const credited = ({ players }: ReviewGroup): string =>
  players.map(({ name, count }) => `${isolated(name)} (${count})`).join(', ');

export const questionOf = (group: ReviewGroup): string => {
  const { kind, candidates, sample, players } = group;
  if (kind === 'proposed')
    return sample.ownAddition
      ? `A member says they were there: ${credited(group)}.`
      : `A member proposes to remove this name${sample.proposedRemoval === 'not-a-name' ? ': it is not a name' : ''}.`;
  if (kind === 'doubtful') return `Credited to ${credited(group)}. ${players.length > 1 ? 'Are they' : 'Is it'} right?`;
  return candidates.length === 0 ? 'No player has a similar name.' : 'Who is it?';
};

const of = (group: ReviewGroup, word: Word): string => {
  const { rawName } = group;
  const owner = ownerOf(group);
  switch (word.action) {
    case 'player':
      return owner === undefined || owner.playerId === word.playerId
        ? `${isolated(rawName)} is ${isolated(word.name)} from now on.`
        : `This time ${isolated(rawName)} is ${isolated(word.name)}.`;
    case 'register':
      return `${isolated(rawName)} is now a player.`;
    case 'ignore':
      return `${isolated(rawName)} will be ignored in screenshots from now on.`;
    case 'confirm':
      return `${isolated(rawName)} is correct as matched.`;
    case 'reject':
      return `${isolated(rawName)} has no player.`;
  }
};

/** Toast for a decision. */
export const doneWords = (group: ReviewGroup, word: Word, heal: boolean): string => {
  const { count } = group;
  const past = counted(count, 'past reading');
  return `${of(group, word)} ${heal ? `${past} ${count === 1 ? 'follows' : 'follow'}.` : `${past} stay open.`}`;
};
