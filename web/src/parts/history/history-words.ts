import type { HistoryEntry } from '../../../../src/contracts/history.ts';

type Change = HistoryEntry['before'];
type Entry = Pick<HistoryEntry, 'action' | 'before' | 'after'>;

const has = (change: Change, field: string): boolean => change !== null && Object.hasOwn(change, field);
const valueOf = (change: Change, field: string): unknown => change?.[field];

/** Action on a player, derived from the changed fields. */
const edited = ({ before, after }: Entry): string => {
  if (has(after, 'name')) return 'Renamed';
  if (has(after, 'main')) return valueOf(after, 'main') === null ? "Nobody's alt" : 'Made an alt';
  return has(after, 'alias') || !has(before, 'alias') ? 'Alias added' : 'Alias removed';
};
/** Also covers a player whose alias became a new player's name. */
const registered = ({ after }: Entry): string => {
  if (after === null) return 'Withdrawn';
  return valueOf(after, 'name') === null ? 'Alias became a player' : 'Registered';
};
const decided =
  (usual: string, undone: string) =>
  ({ after }: Entry): string =>
    valueOf(after, 'status') === 'pending' ? undone : usual;
const verified = ({ after }: Entry): string =>
  valueOf(after, 'status') === 'verified' ? 'Verified' : 'Verification undone';

const words: Readonly<Record<string, string | ((entry: Entry) => string)>> = {
  edited_player: edited,
  registered_players: registered,
  merged_players: 'Merged',
  split_player: 'Split',
  requested_rename: 'Asked for',
  approved_rename: decided('Approved', 'Approval undone'),
  rejected_rename: decided('Rejected', 'Rejection undone'),
  withdrew_rename: decided('Withdrawn', 'Withdrawal undone'),
  linked_discord: 'Linked',
  restored_link: 'Restored',
  updated_link: 'Changed',
  unlinked_discord: 'Deleted',
  requested_link: 'Link asked for',
  declined_link_request: 'Link request declined',
  withdrew_link_request: 'Link request withdrawn',
  submitted_session: 'Submitted',
  processed_session: 'Names read',
  failed_session: 'Could not be read',
  recredited_session: 'Credited to another player',
  edited_participants: ({ before, after }) =>
    valueOf(before, 'status') !== 'verified' && valueOf(after, 'status') === 'verified'
      ? 'Edited and verified'
      : 'Participants edited',
  verified_session: verified,
  reprocessed_session: 'Read again',
  excluded_session: 'Excluded',
  included_session: 'Included',
  corrected_session: 'Details edited',
  // The one thing that an admin's tool does to a record.
  admin_action: 'Erased',
};

/** Short name of an action; unknown ones of a newer server are shown as they are. */
export const actionWord = (entry: Entry): string => {
  const word = Object.hasOwn(words, entry.action) ? words[entry.action] : undefined;
  if (word === undefined) return entry.action.replaceAll('_', ' ');
  return typeof word === 'string' ? word : word(entry);
};

/** Why there is no Undo, where a reader would look for one. */
export const noUndoWords: Readonly<Record<NonNullable<HistoryEntry['undo']['why']>, string | null>> = {
  'record-moved-on': 'changed since',
  'not-undoable': null,
  forbidden: null,
};

/** Labels of fields; fields that only identify records are omitted. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  alias: 'Alias',
  aliases: 'Aliases',
  main: 'Alt of',
  mergedInto: 'Merged into',
  endedLink: 'Discord link ended',
  movedLink: 'Discord link moved',
  closedRequest: 'Request closed',
  playerId: 'Player',
  status: 'Status',
  from: 'Name',
  to: 'Requested',
  cause: 'Why',
  method: 'Method',
  isActive: 'Active',
  hasNote: 'Notes',
  eventType: 'Event',
  eventDate: 'Date',
  notes: 'Notes',
  dataSource: 'Source',
  images: 'Screenshots',
  texts: 'Texts',
  pictures: 'Screenshots',
  attempt: 'Attempt',
  failure: 'Failure',
  names: 'Names',
  excluded: 'Excluded',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  proposals: 'Removal proposed',
};

/** Label of a field; unknown ones are shown as they are. */
export const labelOf = (field: string): string => (Object.hasOwn(labels, field) ? (labels[field] ?? field) : field);

/** Fields of a change in a fixed order: label, and value as in the log. */
export const fieldsOf = (change: Change): readonly { field: string; label: string; value: unknown }[] =>
  Object.entries(labels).flatMap(([field, label]) => {
    const value = valueOf(change, field);
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    // a link or a request that a merge did not touch
    const isIdle = value === null && ['endedLink', 'movedLink', 'closedRequest'].includes(field);
    return isEmpty || isIdle ? [] : [{ field, label, value }];
  });
