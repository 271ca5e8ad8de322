import { foldName, normaliseName } from '../../contracts/text.ts';
import { accept, reject } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import { manual } from './commands.ts';
import type { EditedItem, EditParticipants } from './commands.ts';
import type { SessionEvent, StoredParticipant } from './events.ts';
import type { SessionRejection } from './rejections.ts';
import type { SessionState } from './state.ts';

export const maxParticipants = 500;

type Edit = { readonly before: StoredParticipant; readonly after: StoredParticipant };
type Context = { readonly state: SessionState; readonly meta: CommandMeta; readonly ownPlayerId: string | null };

const isModerator = (meta: CommandMeta): boolean => meta.actor.role === 'mod' || meta.actor.role === 'admin';

/** The differences of a list of names against the list that stands; a moderator's word is final, a member's waits for review. */
export const editParticipants = (
  data: EditParticipants['data'],
  state: SessionState,
  meta: CommandMeta,
): Decision<SessionEvent, SessionRejection> => {
  if (state.status === null) return reject({ code: 'not-found' });
  if (state.status === 'pending') return reject({ code: 'session-pending' });
  if (state.status === 'failed') return reject({ code: 'session-failed' });
  if (data.expectedVersion !== null && data.expectedVersion !== state.participantsVersion)
    return reject({ code: 'version-conflict', expected: data.expectedVersion, actual: state.participantsVersion });

  const context: Context = { state, meta, ownPlayerId: data.ownPlayerId };
  const kept = new Map(
    data.items.flatMap((item) => (item.id !== null && state.participants.has(item.id) ? [[item.id, item]] : [])),
  );
  const rematched = rematches(kept, context);
  const forbidden = rematched.find(({ before }) => !mayRematch(before, context));
  if (forbidden !== undefined)
    return reject({ code: 'moderator-needed', participantId: forbidden.before.participantId });

  const gone = [...state.participants.values()].filter(({ participantId }) => !kept.has(participantId));
  const removed = gone.filter((participant) => mayRemove(participant, context));
  const proposed = gone
    .filter((participant) => !mayRemove(participant, context) && !state.proposals.has(participant.participantId))
    .map(({ participantId }) => ({ participantId, by: meta.actor.id, at: meta.occurredAt }));
  const added = additions(data.items, standing(state, removed, rematched), context);

  const count = state.participants.size - removed.length + added.length;
  if (count > maxParticipants) return reject({ code: 'too-many-participants', count });
  if (added.length + removed.length + rematched.length + proposed.length === 0) return accept();
  const to = isModerator(meta) ? state.status : 'processed';
  return accept({
    type: 'ParticipantsEdited',
    data: { added, removed, rematched, proposed, status: { from: state.status, to } },
  });
};

const rematches = (kept: ReadonlyMap<string, EditedItem>, { state, meta, ownPlayerId }: Context): Edit[] =>
  [...kept].flatMap(([id, item]) => {
    const before = state.participants.get(id);
    if (before === undefined || !item.playerGiven || item.playerId === before.playerId) return [];
    return [{ before, after: rematch(before, item.playerId, isModerator(meta), ownPlayerId) }];
  });

/** As of a name that was never matched: reading x the best candidate's similarity. */
const unmatchedConfidence = ({ candidates, readingConfidence }: StoredParticipant) => {
  const matchConfidence = Math.max(0, ...candidates.map(({ similarity }) => similarity));
  return { matchConfidence, confidenceScore: Math.round(readingConfidence * matchConfidence * 100) / 100 };
};

const rematch = (
  before: StoredParticipant,
  playerId: string | null,
  moderator: boolean,
  own: string | null,
): StoredParticipant => ({
  ...before,
  playerId,
  ...(playerId === null
    ? unmatchedConfidence(before)
    : { matchConfidence: 1, confidenceScore: before.readingConfidence }),
  verified: moderator && playerId !== null,
  heldBack: !moderator && playerId !== null && playerId === own,
});

/** Taking a name from the one who is credited for it is a removal: members do so only for themselves or their own addition. */
const mayRematch = (before: StoredParticipant, context: Context): boolean =>
  before.playerId === null || mayRemove(before, context);

const mayRemove = (participant: StoredParticipant, { meta, ownPlayerId }: Context): boolean =>
  isModerator(meta) ||
  participant.addedBy === meta.actor.id ||
  (participant.playerId !== null && participant.playerId === ownPlayerId);

/** Who is in the list once removals and new matches hold. */
const standing = (
  state: SessionState,
  removed: readonly StoredParticipant[],
  rematched: readonly Edit[],
): StoredParticipant[] => {
  const list = new Map(state.participants);
  for (const { participantId } of removed) list.delete(participantId);
  for (const { after } of rematched) list.set(after.participantId, after);
  return [...list.values()];
};

/** New names; who is in the list already is not added again. */
const additions = (
  items: readonly EditedItem[],
  present: readonly StoredParticipant[],
  { state, meta, ownPlayerId }: Context,
): StoredParticipant[] => {
  const players = new Set(present.flatMap(({ playerId }) => playerId ?? []));
  const names = new Set(present.filter(({ playerId }) => playerId === null).map(({ rawName }) => foldName(rawName)));
  const moderator = isModerator(meta);
  return items.flatMap((item, index) => {
    const rawName = normaliseName(item.rawName ?? '');
    if ((item.id !== null && state.participants.has(item.id)) || rawName === '') return [];
    const isThere = item.playerId === null ? names.has(foldName(rawName)) : players.has(item.playerId);
    if (isThere) return [];
    if (item.playerId === null) names.add(foldName(rawName));
    else players.add(item.playerId);
    return [
      {
        participantId: deriveId('participant', meta.commandId, String(index)),
        rawName,
        playerId: item.playerId,
        readingConfidence: 1,
        matchConfidence: item.playerId === null ? 0 : 1,
        confidenceScore: item.playerId === null ? 0 : 1,
        verified: moderator,
        heldBack: !moderator && item.playerId !== null && item.playerId === ownPlayerId,
        detectionMethod: manual,
        model: null,
        image: null,
        box: null,
        candidates: [],
        addedBy: meta.actor.id,
        sources: [],
      },
    ];
  });
};
