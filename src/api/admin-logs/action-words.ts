import { counted } from '../../contracts/text.ts';
import type { Json } from '../../domain/kernel/json.ts';
import type { ModActivityDoc } from '../../projections/mod-activity/projection.ts';
import { memberOf } from './targets.ts';
import type { LogTargets } from './targets.ts';

type Words = (doc: ModActivityDoc, joined: LogTargets) => string;

const listOf = (value: Json, key: string): readonly Json[] => {
  const list = memberOf(value, key);
  return Array.isArray(list) ? (list as readonly Json[]) : [];
};
const word = (value: Json, key: string): string => {
  const found = memberOf(value, key);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : 'nothing';
};

const isVerification = (before: Json, after: Json): boolean =>
  word(before, 'status') !== 'verified' && word(after, 'status') === 'verified';

const participants: Words = ({ before, after }) => {
  const counts = [
    [listOf(after, 'added'), 'added'],
    [listOf(before, 'removed'), 'removed'],
    [listOf(after, 'changed'), 'changed'],
    [listOf(after, 'proposals'), 'proposed for removal'],
    [listOf(before, 'proposals'), 'proposals decided'],
    [listOf(after, 'players'), 'registered'],
  ] as const;
  const said = counts.flatMap(([list, what]) => (list.length === 0 ? [] : [`${list.length} ${what}`]));
  const edited = said.length === 0 ? 'Participants saved' : `Participants: ${said.join(', ')}`;
  return isVerification(before, after) ? `${edited}; session verified` : edited;
};

const verified: Words = ({ before, after }) => {
  if (word(before, 'status') === 'verified' && word(after, 'status') !== 'verified') return 'Verification undone';
  const changed = listOf(after, 'changed').length;
  const players = listOf(after, 'players').length;
  const said = [
    ...(changed > 0 ? [`${counted(changed, 'name')} decided`] : []),
    ...(players > 0 ? [`${counted(players, 'player')} registered`] : []),
  ];
  return said.length === 0 ? 'Verified' : `Verified, ${said.join(', ')}`;
};

const link =
  (verb: string): Words =>
  (doc, { pairOf, personOf, playerOf }) => {
    const pair = pairOf(doc);
    if (pair === null) return `${verb} a Discord account`;
    return `${verb} ${personOf(pair.accountId) ?? 'an erased account'} with ${playerOf(pair.playerId) ?? 'nobody'}`;
  };

const renamed: Words = ({ before, after }) => `Renamed ${word(before, 'name')} to ${word(after, 'name')}`;

const decidedReading: Words = ({ before, after }, { playerOf }) => {
  if (after === null) return `Took back the decision about ${word(before, 'text')}`;
  const text = word(after, 'text');
  if (memberOf(after, 'ignored') === true) return `${text} is not a name`;
  if (memberOf(after, 'verdict') !== null)
    return word(after, 'verdict') === 'right' ? `${text} is correct as matched` : `${text} has no player`;
  return `${text} is ${playerOf(word(after, 'playerId')) ?? 'nobody'}`;
};

const ofRebuild: Words = ({ after }) =>
  `Started a rebuild of ${counted(listOf(after, 'projections').length, 'read model')}`;
const ofClearing: Words = ({ after }) =>
  word(after, 'caches') === 'messages' ? 'Cleared the message cache' : 'Cleared all caches';

const erasureWords: Readonly<Record<string, string>> = {
  requested: 'Requested erasure',
  withdrawn: 'Withdrew the erasure request',
  declined: 'Declined the erasure request',
  done: 'Erased the person',
};

/** Sentences for admin tools, by name. */
const tools: Readonly<Record<string, Words>> = {
  retry: ({ before }) => `Retried what was refused as ${word(before, 'code')}`,
  dismiss: ({ before }) => `Dismissed what was refused as ${word(before, 'code')}`,
  rebuild: ofRebuild,
  clear: ofClearing,
  reprocess: ({ after }) =>
    `Asked for ${counted(Number(memberOf(after, 'sessions')), 'failed session')} to be read again`,
  'sign-ins': ({ before }) => `Ended ${counted(Number(memberOf(before, 'signIns')), 'sign-in')}`,
  'sign-in-link': ({ after }) =>
    memberOf(after, 'until') === null
      ? 'Signed in with a link of the command line'
      : 'Made a sign-in link on the command line',
  erasure: ({ after }) => erasureWords[word(after, 'state')] ?? '',
  undo: ({ after }) =>
    `Undid ${counted(Number(memberOf(after, 'commands')), 'change')} of ${word(after, 'from')} to ${word(after, 'to')}`,
  wipe: ({ before, after }) =>
    `Wiped ${counted(Number(memberOf(before, 'sessions')), 'session')}; exported as ${word(after, 'exportName')}`,
  import: ({ after }) =>
    `Imported ${counted(Number(memberOf(after, 'players')), 'player')} and ${counted(Number(memberOf(after, 'sessions')), 'session')}`,
  thresholds: ({ before, after }) =>
    `Names are credited from ${word(after, 'credit')} and certain from ${word(after, 'verified')} on (${word(before, 'credit')} and ${word(before, 'verified')} before)`,
  logs: ({ after }) => `Downloaded the logs of ${counted(Number(memberOf(after, 'hours')), 'hour')}`,
};
const byAdmin: Words = (doc, joined) => {
  if (doc.target.type === 'message')
    return memberOf(doc.after, 'file') === null ? 'Erased the text of a message' : 'Erased what a message held';
  if (doc.target.type === 'session') return 'Erased what a session held of a person';
  return tools[word(doc.after, 'tool')]?.(doc, joined) ?? 'Done by an admin';
};

/** A sentence for each action; names as in the log. */
const sentences = {
  submitted_session: ({ after }) => {
    const images = memberOf(after, 'images');
    const how = typeof images === 'number' && images > 0 ? counted(images, 'screenshot') : 'text';
    return `Submitted ${word(after, 'eventType')} of ${word(after, 'eventDate').slice(0, 10)} as ${how}`;
  },
  edited_participants: participants,
  verified_session: verified,
  excluded_session: () => 'Excluded from all statistics',
  included_session: () => 'Included in all statistics',
  corrected_session: ({ after }) => `Corrected ${Object.keys(after ?? {}).join(', ')}`,
  reprocessed_session: ({ after }) => `To be read again, attempt ${word(after, 'attempt')}`,
  registered_players: ({ before, after }) =>
    after === null
      ? `Withdrew ${counted(listOf(before, 'players').length, 'player')}`
      : `Registered ${counted(listOf(after, 'players').length, 'player')}`,
  edited_player: renamed,
  merged_players: ({ before, after }, { playerOf }) =>
    `Merged ${word(before, 'name')} into ${playerOf(word(after, 'mergedInto')) ?? 'nobody'}`,
  split_player: ({ before, after }, { playerOf }) =>
    `Split ${word(after, 'name')} from ${playerOf(word(before, 'mergedInto')) ?? 'nobody'}`,
  requested_rename: ({ after }) => `Asked for the name ${word(after, 'to')}`,
  approved_rename: (doc, joined) => (memberOf(doc.after, 'name') === null ? 'Approved' : renamed(doc, joined)),
  rejected_rename: () => 'Rejected',
  withdrew_rename: () => 'Withdrawn',
  linked_discord: link('Linked'),
  updated_link: link('Changed the link of'),
  unlinked_discord: link('Ended the link of'),
  decided_reading: decidedReading,
  admin_action: byAdmin,
  restored_link: link('Brought back the link of'),
  requested_link: link('Asked to link'),
  declined_link_request: link('Declined to link'),
  withdrew_link_request: link('Withdrew the link request'),
} satisfies Record<ModActivityDoc['action'], Words>;

/** Includes the reason, if given. */
export const actionDetailsOf = (doc: ModActivityDoc, joined: LogTargets): string => {
  const said = sentences[doc.action](doc, joined);
  return doc.reason === null || doc.reason === '' ? `${said}.` : `${said}: ${doc.reason}`;
};
