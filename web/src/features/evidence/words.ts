import { percent } from '../../../../src/contracts/confidence.ts';
import type { Evidence } from '../../../../src/contracts/evidence.ts';
import { skeleton, withoutSigns } from '../../../../src/contracts/skeleton.ts';
import { foldName } from '../../../../src/contracts/text.ts';
import { isolated } from '../../ui/text/Name.tsx';
import { sentences } from '../../ui/text/words.ts';

type Change = Evidence['changes'][number];

const kinds = { name: 'the name', alias: 'the alias', reading: 'the learned reading' } as const;

/** By which text of the roster the player was found, and by which rule where it was not read letter by letter. */
const matchWords = ({ matchedBy, rawName }: Pick<Evidence, 'matchedBy' | 'rawName'>): string => {
  if (matchedBy === null) return '';
  const [read, name] = [foldName(rawName), foldName(matchedBy.text)];
  if (read.length < name.length && name.startsWith(read)) return `Matched as the start of ${isolated(matchedBy.text)}.`;
  if (read !== name && withoutSigns(read) === withoutSigns(name))
    return `Matched to ${isolated(matchedBy.text)} ignoring spaces and punctuation.`;
  if (read !== name && withoutSigns(skeleton(rawName)) === withoutSigns(skeleton(matchedBy.text)))
    return `Matched to ${isolated(matchedBy.text)}, which looks the same in the game’s font.`;
  return `Found by ${kinds[matchedBy.kind]} ${isolated(matchedBy.text)}.`;
};

/** How the machine came to its player, and what its figure holds for. */
export const foundWords = ({ matchedBy, rawName, calibration, bands, addedBy, addedAt }: Evidence): string =>
  sentences(
    addedAt === null ? '' : `Added by ${addedBy === null ? 'a deleted account' : isolated(addedBy)}.`,
    matchWords({ matchedBy, rawName }),
    calibration === null ? 'This confidence is not calibrated.' : `Calibration ${calibration}.`,
    bands === null ? '' : `Credited from ${percent(bands.credit)}%, certain from ${percent(bands.verified)}%.`,
  );

const whom = (standing: NonNullable<Change['after']>): string => {
  const called = standing.playerName === null ? 'no player' : isolated(standing.playerName);
  return standing.verified ? `${called}, certain` : called;
};

/** Describes a change of the name. */
export const changeWords = ({ what, before, after }: Change): string => {
  switch (what) {
    case 'read':
      return after === null ? 'Read' : `Read as ${whom(after)}`;
    case 'added':
      return after === null ? 'Added' : `Added as ${whom(after)}`;
    case 'removed':
      return 'Removed';
    case 'proposed':
      return 'Proposed to be removed';
    case 'settled':
      return 'Removal proposal decided';
    case 'merged':
      return 'Moved to the merged player';
    case 'changed':
      return before === null || after === null ? 'Changed' : `From ${whom(before)} to ${whom(after)}`;
  }
};
