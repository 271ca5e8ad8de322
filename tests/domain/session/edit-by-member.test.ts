import { correctionIdOf } from '../../../src/domain/session/corrections.ts';
import { now } from '../../support/given.ts';
import {
  add,
  confirm,
  edit,
  excluded,
  keep,
  participant,
  processed,
  proposed,
  rematch,
  submitted,
  verified,
} from '../../support/session-builders.ts';
import { given, done, all, member, nova, namesIn, changes } from './named-session.ts';

describe("a member's edit", () => {
  it('adds names for review, whosever they are, and leaves what is verified', () => {
    const outcome = given(...done, verified())
      .when(edit([...all, add('Quill')], nova), member)
      .thenAccepted(
        changes({
          added: [{ rawName: 'Quill', verified: false, heldBack: true, added: { by: 'account-of-member' } }],
          status: { from: 'verified', to: 'verified' },
        }),
      );
    expect(outcome.state.session?.status).toBe('verified');
  });

  it('holds back who adds himself, also by taking an unmatched name', () => {
    const own = { ownPlayerId: 'player-Quill' };
    given(...done)
      .when(edit([...all, add('Quill')], own), member)
      .thenAccepted(changes({ added: [{ verified: false, heldBack: true }] }));
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Quill')], own), member)
      .thenAccepted(changes({ rematched: [{ after: { verified: false, heldBack: true, review: null } }] }));
  });

  it('does not hold back an account without a player', () => {
    given(...done)
      .when(edit([...all, add('Someone', null)]), member)
      .thenAccepted(changes({ added: [{ heldBack: false }] }));
  });

  it('removes his own additions, and proposes every other removal: of himself as a correction', () => {
    const mine = participant('Mine', { added: { by: 'account-of-member', at: 'then' } });
    const by = { by: 'account-of-member', at: now };
    const outcome = given(submitted(), processed([participant('Nova'), participant('Thalori'), mine]))
      .when(edit([], nova), member)
      .thenAccepted(
        changes({
          removed: [{ participant: { rawName: 'Mine' } }],
          proposed: [
            { participantId: 'p-Nova', rawName: 'Nova', ...by, reason: 'was-not-me' },
            { participantId: 'p-Thalori', rawName: 'Thalori', ...by, reason: null },
          ],
          correctionId: correctionIdOf({ commandId: 'command-1' }),
        }),
      );
    expect(namesIn(outcome.state)).toEqual(['Nova', 'Thalori']);
    expect(outcome.state.session?.corrections).toMatchObject([{ kind: 'was-not-me', status: 'open' }]);
  });

  it('removes himself at once from a session that is excluded, and as an addition of his own', () => {
    given(...done, excluded)
      .when(edit(all.slice(1), nova), member)
      .thenAccepted(changes({ removed: [{ participant: { rawName: 'Nova' } }], proposed: [], correctionId: null }));
    const own = participant('Nova', { added: { by: 'account-of-member', at: 'then' }, heldBack: true });
    given(submitted(), processed([own, participant('Thalori')]))
      .when(edit([keep('Thalori')], nova), member)
      .thenAccepted(changes({ removed: [{ participant: { rawName: 'Nova' } }], proposed: [], correctionId: null }));
  });

  it('asks once for the correction of himself, however often he takes himself out', () => {
    given(...done)
      .when(edit(all.slice(1), nova), member)
      .when(edit(all.slice(1), nova), member)
      .thenNothing();
  });

  it('proposes that a name is not a name', () => {
    given(...done)
      .when(edit(all, { ...nova, notNames: ['p-Stranger'] }), member)
      .thenAccepted(changes({ removed: [], proposed: [{ participantId: 'p-Stranger', reason: 'not-a-name' }] }));
  });

  it('that only proposes leaves an unmatched name in the list', () => {
    const outcome = given(...done).when(edit([keep('Nova'), keep('Thalori')], nova), member);
    outcome.thenAccepted(changes({ removed: [], proposed: [{ participantId: 'p-Stranger' }] }));
    expect(namesIn(outcome.state)).toContain('Stranger');
  });

  it('proposes the same removal once', () => {
    given(...done, proposed('p-Thalori'))
      .when(edit([keep('Nova'), keep('Stranger')], nova), member)
      .thenNothing();
  });

  it('brings a removed name back as an addition of his own', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Stranger')]))
      .when(edit([keep('Nova'), keep('Stranger'), { ...keep('Thalori'), playerId: 'player-Thalori' }], nova), member)
      .thenAccepted(changes({ added: [{ detectionMethod: 'manual', verified: false }], restored: [] }));
  });

  it('matches a name without a player, but takes none from someone else', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Zed')], nova), member)
      .thenAccepted(changes({ rematched: [{ after: { playerId: 'player-Zed', verified: false, heldBack: true } }] }));
    given(...done)
      .when(edit([keep('Nova'), rematch('Thalori', 'player-Nova'), keep('Stranger')], nova), member)
      .thenRejected('moderator-needed', { participantId: 'p-Thalori' });
    given(...done)
      .when(edit([rematch('Nova', null), keep('Thalori'), keep('Stranger')], nova), member)
      .thenAccepted(changes({ rematched: [{ after: { playerId: null, heldBack: false, review: null } }] }));
  });

  it.each([
    ['says that a name is right', edit([confirm('Nova'), keep('Thalori'), keep('Stranger')], nova)],
    ['says that it is not his own', edit([keep('Nova'), rematch('Thalori', null), keep('Stranger')], nova)],
    ['declines what another has proposed', edit(all, { ...nova, declined: ['p-Nova'] })],
  ])('that %s is refused', (_what, command) => {
    given(...done, proposed('p-Nova'))
      .when(command, member)
      .thenRejected('moderator-needed');
  });
});
