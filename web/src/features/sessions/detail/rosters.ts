import type { Participant } from '../../../../../src/contracts/sessions.ts';
import { compareNames } from '../../../ui/text/words.ts';
import { displayName } from '../participants.ts';

/** One name of either roster, as each of them has it. */
export type Line = { key: string; here: string | null; there: string | null };

/** Key by identity: an unmatched name equals the player with that name. */
const keyOf = (participant: Participant) => displayName(participant).normalize('NFC').toLowerCase();
export const isShared = ({ here, there }: Line) => here !== null && there !== null;

/** Both rosters line by line: where they differ first, then by name. */
export const linesOf = (here: readonly Participant[], there: readonly Participant[]): Line[] => {
  const names = (list: readonly Participant[]) => new Map(list.map((one) => [keyOf(one), displayName(one)]));
  const [own, other] = [names(here), names(there)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((key): Line => ({ key, here: own.get(key) ?? null, there: other.get(key) ?? null }))
    .sort(
      (a, b) =>
        Number(isShared(a)) - Number(isShared(b)) || compareNames(a.here ?? a.there ?? '', b.here ?? b.there ?? ''),
    );
};

export const rosterSummaryOf = (lines: readonly Line[]): string => {
  const shared = lines.filter(isShared).length;
  const here = lines.filter(({ there }) => there === null).length;
  return `${shared} in both, ${here} only here, ${lines.length - shared - here} only there.`;
};
