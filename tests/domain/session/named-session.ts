// A session with three names, and what editing tests say of it.
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import { givenOf } from '../../support/given.ts';
import type { By } from '../../support/given.ts';
import { keep, participant, processed, submitted, unmatched } from '../../support/session-builders.ts';

export const given = givenOf(sessionDecider);
export const stranger = participant('Stranger', { ...unmatched('Stranger'), verified: false });
export const done = [submitted(), processed([participant('Nova'), participant('Thalori'), stranger])] as const;
export const all = [keep('Nova'), keep('Thalori'), keep('Stranger')];
export const member: By = { role: 'member', actorId: 'account-of-member' };
export const nova = { ownPlayerId: 'player-Nova' };
export const namesIn = ({ session }: SessionState) => (session?.participants ?? []).map(({ rawName }) => rawName);
export const changes = (data: object) => ({ type: 'ParticipantsEdited' as const, data });
