import { foldName, normaliseName } from '../../../contracts/text.ts';
import type { CommandMeta } from '../../kernel/envelope.ts';
import { deriveId } from '../../kernel/ids.ts';
import type { EditedItem } from '../commands.ts';
import type { EditContext } from './edit-context.ts';
import type { Reassessment, StoredParticipant } from '../events.ts';
import type { ListedParticipant, Session } from '../state.ts';

/** Identifies a participant: a player once, a name without a player once. */
type Present = Pick<StoredParticipant, 'playerId' | 'rawName'>;

/** Participants after removals and new matches. */
export const standing = (
  { participants }: Session,
  removed: readonly ListedParticipant[],
  rematched: readonly Reassessment[],
): readonly Present[] => {
  const gone = new Set(removed.map(({ participantId }) => participantId));
  const after = new Map(rematched.map((change) => [change.participantId, change.after]));
  return participants
    .filter(({ participantId }) => !gone.has(participantId))
    .map(({ participantId, rawName, playerId }) => ({
      rawName,
      playerId: (after.get(participantId) ?? { playerId }).playerId,
    }));
};

type Additions = { readonly added: StoredParticipant[]; readonly restored: string[] };

/** New names and restored ones; participants already present are not added again. */
export const additions = (present: readonly Present[], context: EditContext): Additions => {
  const players = new Set(present.flatMap(({ playerId }) => playerId ?? []));
  const names = new Set(present.flatMap(({ playerId, rawName }) => (playerId === null ? [foldName(rawName)] : [])));
  const enters = ({ playerId, rawName }: Present): boolean => {
    const [taken, key] = playerId === null ? [names, foldName(rawName)] : [players, playerId];
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };
  const candidates = context.data.items.flatMap((item, index) =>
    item.id !== null && context.items.has(item.id)
      ? []
      : (returning(item, context) ?? newcomer(item, index, context) ?? []),
  );
  const added = candidates.filter(enters);
  return {
    added,
    restored: added.flatMap(({ participantId }) => (context.removed.has(participantId) ? [participantId] : [])),
  };
};

/** A moderator restores a removed name as it was. */
const returning = ({ id }: EditedItem, { removed, isModerator }: EditContext): StoredParticipant | null =>
  isModerator && id !== null ? (removed.get(id) ?? null) : null;

const newcomer = (item: EditedItem, index: number, { meta, isModerator }: EditContext): StoredParticipant | null => {
  const rawName = normaliseName(item.rawName ?? '');
  if (rawName === '') return null;
  const { playerId, place } = item;
  return addedByHand(
    {
      participantId: deriveId('participant', meta.commandId, String(index)),
      rawName,
      playerId,
      place,
      verified: isModerator && playerId !== null,
      heldBack: !isModerator && playerId !== null,
    },
    meta,
  );
};

type ByHand = Pick<StoredParticipant, 'participantId' | 'rawName' | 'playerId' | 'verified' | 'heldBack'> &
  Pick<EditedItem, 'place'>;

/** A typed name, with confidence 1. */
export const addedByHand = ({ place, ...name }: ByHand, { actor, occurredAt }: CommandMeta): StoredParticipant => ({
  ...name,
  readingConfidence: 1,
  matchConfidence: 1,
  confidenceScore: 1,
  probability: null,
  calibration: null,
  review: null,
  detectionMethod: 'manual',
  model: null,
  image: place?.image ?? null,
  box: place === null ? null : [...place.box],
  engines: [],
  matchedBy: null,
  candidates: [],
  added: { by: actor.id, at: occurredAt },
  sources: [],
});
