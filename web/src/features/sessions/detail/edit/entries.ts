import type { Participant } from '../../../../../../src/contracts/sessions.ts';
import { compareNames } from '../../../../ui/text/words.ts';
import { byName, byNeed, displayName, needsEye } from '../../participants.ts';
import type { AddedName, Draft } from './draft.ts';

/** A line of the working list: a participant of the list that the edit began on, or a name that will be added. */
export type Entry =
  { kind: 'read'; key: string; participant: Participant } | { kind: 'added'; key: string; added: AddedName };

export const sorts = [
  { value: 'need', label: 'Unmatched and below 95 % first' },
  { value: 'name', label: 'By name' },
] as const;
export type EntrySort = (typeof sorts)[number]['value'];

const nameOf = (entry: Entry) =>
  entry.kind === 'read' ? displayName(entry.participant) : (entry.added.player?.name ?? entry.added.rawName);

/** By need: what asks for an eye, then what was added, then the rest. */
export const entriesOf = ({ base, added }: Pick<Draft, 'base' | 'added'>, sort: EntrySort): Entry[] => {
  const read = base
    .toSorted(sort === 'need' ? byNeed : byName)
    .map((participant): Entry => ({ kind: 'read', key: participant.id, participant }));
  const fresh = added.map((one): Entry => ({ kind: 'added', key: one.key, added: one }));
  if (sort === 'name') return [...read, ...fresh].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
  const rest = read.findIndex((entry) => entry.kind === 'read' && !needsEye(entry.participant));
  const at = rest === -1 ? read.length : rest;
  return [...read.slice(0, at), ...fresh, ...read.slice(at)];
};
