import type { Assessment, Reassessment, SessionFact } from '../../domain/session/events.ts';

type CreditState = Pick<Assessment, 'playerId' | 'confidenceScore' | 'verified' | 'review'>;

/** Change of one name of a session by one event. */
export type NameChange = {
  readonly fact: SessionFact;
  readonly what: 'read' | 'added' | 'changed' | 'removed' | 'proposed' | 'settled' | 'merged';
  readonly before: CreditState | null;
  readonly after: CreditState | null;
};
type Change = Pick<NameChange, 'what' | 'before' | 'after'>;
type WithParticipant = { readonly participantId: string };

const changesIn = (list: readonly Reassessment[], id: string): readonly Change[] =>
  list.flatMap(({ participantId, before, after }) =>
    participantId === id ? [{ what: 'changed', before, after } as const] : [],
  );
const goneIn = (
  list: readonly { readonly participant: CreditState & WithParticipant }[],
  id: string,
): readonly Change[] =>
  list.flatMap(({ participant }) =>
    participant.participantId === id ? [{ what: 'removed', before: participant, after: null } as const] : [],
  );
const said = (
  what: 'proposed' | 'settled',
  id: string,
  ...lists: readonly (readonly WithParticipant[])[]
): readonly Change[] =>
  lists.flat().some(({ participantId }) => participantId === id) ? [{ what, before: null, after: null }] : [];

const changesBy = (fact: SessionFact, id: string): readonly Change[] => {
  switch (fact.type) {
    case 'SessionProcessed': {
      const found = fact.data.participants.find(({ participantId }) => participantId === id);
      return found === undefined ? [] : [{ what: 'read', before: null, after: found }];
    }
    case 'ParticipantsEdited': {
      const { added, removed, rematched, proposed, declined, withdrawn } = fact.data;
      const found = added.find(({ participantId }) => participantId === id);
      return [
        ...(found === undefined ? [] : [{ what: 'added', before: null, after: found } as const]),
        ...goneIn(removed, id),
        ...changesIn(rematched, id),
        ...said('proposed', id, proposed),
        ...said('settled', id, declined, withdrawn),
      ];
    }
    case 'SessionVerified':
      return [...changesIn(fact.data.participants, id), ...said('settled', id, fact.data.declined)];
    case 'VerificationReverted':
      return [...changesIn(fact.data.participants, id), ...said('proposed', id, fact.data.proposed)];
    case 'ReadingsCredited':
      return changesIn(fact.data.participants, id);
    case 'ReadingsConfirmed': {
      const { participants, removed, declined } = fact.data;
      return [...changesIn(participants, id), ...goneIn(removed, id), ...said('settled', id, declined)];
    }
    case 'ReadingsReverted': {
      const back = fact.data.restored.find(({ participant }) => participant.participantId === id);
      return [
        ...changesIn(fact.data.participants, id),
        ...(back === undefined ? [] : [{ what: 'added', before: null, after: back.participant } as const]),
        ...said('proposed', id, fact.data.proposed),
      ];
    }
    case 'ParticipantsRecredited':
      return fact.data.participants.some(({ participantId }) => participantId === id)
        ? [{ what: 'merged', before: null, after: null }]
        : [];
    default:
      return [];
  }
};

/** History of a name since it was read or added, oldest first. */
export const nameHistory = (events: readonly SessionFact[], participantId: string): readonly NameChange[] =>
  events.flatMap((fact) => changesBy(fact, participantId).map((change) => ({ fact, ...change })));
