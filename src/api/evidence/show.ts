import { currentSession } from '../../application/sessions/current-session.ts';
import type { CurrentSession } from '../../application/sessions/current-session.ts';
import type { Deps } from '../../application/deps.ts';
import { nameHistory } from '../../application/sessions/name-history.ts';
import type { NameChange } from '../../application/sessions/name-history.ts';
import type { Evidence, evidenceParams } from '../../contracts/evidence.ts';
import type { SessionFact, StoredParticipant } from '../../domain/session/events.ts';
import type { Session } from '../../domain/session/state.ts';
import type { Account } from '../../ports/accounts.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import type { Views } from '../http/freshness/read-freshness.ts';

type EvidenceDeps = Pick<Deps, 'accounts' | 'eventStore'> & Pick<Views, 'names'>;
type JoinedNames = Pick<Views, 'names'> & { readonly people: ReadonlyMap<string, Account> };
type ProcessedFact = Extract<SessionFact, { type: 'SessionProcessed' }>;
type PlacedName = { readonly image: number | null; readonly box: readonly [number, number, number, number] | null };

const placeIn = ({ images }: Session, { image, box }: PlacedName): Evidence['crop'] => {
  const picture = image === null ? undefined : images[image];
  if (picture === undefined) return { imageUrl: null, imageSize: null, box: null, cropUrl: null };
  const { mediaId, width, height } = picture;
  const imageUrl = `/media/sessions/${mediaId}`;
  const cropUrl = box === null ? null : `${imageUrl}/crops/${box.map((side) => Math.max(0, Math.round(side))).join()}`;
  return { imageUrl, imageSize: [width, height], box: box === null ? null : [...box], cropUrl };
};

/** Engines that read it, and those that failed on its screenshot. */
const enginesOf = (
  one: StoredParticipant,
  processed: ProcessedFact | undefined,
): Pick<Evidence, 'engines' | 'silent'> => {
  const here = (processed?.data.readings ?? []).filter(({ image }) => image === one.image);
  const slots = new Map(here.map(({ model, slot }) => [model, slot]));
  return {
    engines: one.engines.map((engine) => ({ ...engine, slot: slots.get(engine.model) ?? null })),
    silent: here.flatMap(({ model, error }) => (error === null ? [] : [{ model, error }])),
  };
};

const standingOf = (standing: NameChange['after'], { names }: JoinedNames): Evidence['changes'][number]['after'] => {
  if (standing === null) return null;
  const { playerId, confidenceScore, verified, review } = standing;
  const playerName = playerId === null ? null : names.nameOf(playerId);
  return { playerId, playerName, confidenceScore, verified, review: review?.verdict ?? null };
};

const changeOf = ({ fact, what, before, after }: NameChange, joined: JoinedNames): Evidence['changes'][number] => ({
  at: fact.occurredAt,
  actor: joined.people.get(fact.actor.id)?.username ?? null,
  what,
  before: standingOf(before, joined),
  after: standingOf(after, joined),
});

const candidatesOf = ({ candidates }: StoredParticipant, { names }: JoinedNames): Evidence['candidates'] =>
  candidates.flatMap(({ playerId, ...candidate }) => {
    const name = names.nameOf(playerId);
    return name === null ? [] : [{ playerId, name, ...candidate }];
  });

type FoundParticipant = { readonly one: StoredParticipant; readonly removed: boolean };
const find = ({ state, listed }: CurrentSession, id: string): FoundParticipant | null => {
  const stands = listed.get(id);
  if (stands !== undefined) return { one: stands, removed: false };
  const gone = state.removed.get(id);
  return gone === undefined ? null : { one: gone, removed: true };
};

/** The attempt, or the text, that produced the name. */
const readBy = (events: CurrentSession['events'], id: string): ProcessedFact | undefined =>
  events.find(
    (event): event is typeof event & ProcessedFact =>
      event.type === 'SessionProcessed' && event.data.participants.some(({ participantId }) => participantId === id),
  );

const named = ({ one, removed }: FoundParticipant, joined: JoinedNames) => {
  const playerName = one.playerId === null ? null : joined.names.nameOf(one.playerId);
  const by = one.added === null ? null : (joined.people.get(one.added.by)?.username ?? null);
  return {
    rawName: one.rawName,
    playerId: playerName === null ? null : one.playerId,
    playerName,
    removed,
    detectionMethod: one.detectionMethod,
    confidenceScore: one.confidenceScore,
    readingConfidence: one.readingConfidence,
    matchConfidence: one.matchConfidence,
    probability: one.probability,
    calibration: one.calibration,
    matchedBy: one.matchedBy,
    addedBy: by,
    addedAt: one.added?.at ?? null,
  };
};

/** GET /api/sessions/:id/participants/:participantId/evidence: from the session's own events. */
export const showEvidence =
  (deps: EvidenceDeps) =>
  async ({ params }: ApiRequest<{ params: typeof evidenceParams }>): Promise<Evidence> => {
    const { id: sessionId, participantId } = params;
    const current = await currentSession(deps.eventStore, sessionId);
    const found = find(current, participantId);
    const { session } = current.state;
    if (session === null || found === null) throw problem('not-found', 'This name is not in the session.');
    const { one } = found;
    const changes = nameHistory(current.events, participantId);
    const ids = [...changes.map(({ fact }) => fact.actor.id), ...(one.added === null ? [] : [one.added.by])];
    const joined: JoinedNames = { names: deps.names, people: await deps.accounts.byIds([...new Set(ids)]) };
    const processed = readBy(current.events, participantId);
    return {
      sessionId,
      eventType: session.eventType,
      eventDate: session.eventDate,
      participantId,
      ...named(found, joined),
      crop: placeIn(session, one),
      sources: one.sources.map((source) => ({
        ...placeIn(session, source),
        rawName: source.rawName,
        readingConfidence: source.readingConfidence,
      })),
      ...enginesOf(one, processed),
      bands: processed?.data.bands ?? null,
      candidates: candidatesOf(one, joined),
      changes: changes.map((change) => changeOf(change, joined)),
    };
  };
