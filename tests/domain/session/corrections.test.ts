import type { SessionCommand } from '../../../src/domain/session/commands.ts';
import { correctionIdOf } from '../../../src/domain/session/corrections.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import type { SessionState } from '../../../src/domain/session/state.ts';
import { givenOf, now } from '../../support/given.ts';
import type { By } from '../../support/given.ts';
import {
  add,
  confirm,
  edit,
  edited,
  excluded,
  failed,
  keep,
  participant,
  processed,
  reassessment,
  rematch,
  revert,
  submitted,
  unmatched,
  verified,
  verify,
} from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const stranger = participant('Stranger', { ...unmatched('Stranger'), verified: false });
const low = participant('Vex', { confidenceScore: 0.6, verified: false });
const done = [submitted(), processed([participant('Nova'), participant('Thalori'), stranger, low])] as const;
const member: By = { role: 'member', actorId: 'account-of-member', reason: 'I know it' };
const mod: By = { role: 'mod', reason: 'seen on the picture' };

const asks = (kind: 'was-there' | 'was-not-me', name: string | null): SessionCommand => ({
  type: 'RequestCorrection',
  data: { kind, player: name === null ? null : { id: `player-${name}`, name, aliases: ['Vagrant'] } },
});
const first = correctionIdOf({ commandId: 'command-1' });
const decides = (isAccepted: boolean, correctionId = first): SessionCommand => ({
  type: 'DecideCorrection',
  data: { correctionId, isAccepted },
});
const changes = (data: object) => ({ type: 'ParticipantsEdited' as const, data });
const corrections = ({ session }: SessionState) =>
  (session?.corrections ?? []).map(({ kind, status, decided }) => [kind, status, decided?.notes ?? null]);
const listed = ({ session }: SessionState, name: string) =>
  session?.participants.find(({ rawName }) => rawName === name);

describe('I was there', () => {
  it('adds him, held back, until a moderator accepts', () => {
    const asked = given(...done).when(asks('was-there', 'Quill'), member);
    asked.thenAccepted(
      changes({
        added: [
          { rawName: 'Quill', playerId: 'player-Quill', heldBack: true, verified: false, detectionMethod: 'manual' },
        ],
        correctionId: first,
        status: { from: 'processed', to: 'processed' },
      }),
    );
    expect(asked.state.session?.corrections).toMatchObject([
      { id: first, by: 'account-of-member', at: now, reason: 'I know it', playerId: 'player-Quill', status: 'open' },
    ]);
    const accepted = asked.when(decides(true), mod);
    accepted.thenAccepted(
      changes({
        rematched: [{ rawName: 'Quill', after: { verified: true, heldBack: false, review: { verdict: 'confirmed' } } }],
        correctionId: first,
      }),
    );
    expect(corrections(accepted.state)).toEqual([['was-there', 'accepted', 'seen on the picture']]);
  });

  it('goes again when a moderator declines', () => {
    const outcome = given(...done)
      .when(asks('was-there', 'Quill'), member)
      .when(decides(false), mod);
    outcome.thenAccepted(changes({ removed: [{ participant: { rawName: 'Quill' }, reason: null }], rematched: [] }));
    expect(corrections(outcome.state)).toEqual([['was-there', 'declined', 'seen on the picture']]);
    expect(listed(outcome.state, 'Quill')).toBeUndefined();
  });

  it('takes his name where it stands without a player, and gives it back', () => {
    const asked = given(...done).when(asks('was-there', 'stranger'), member);
    asked.thenAccepted(
      changes({
        added: [],
        rematched: [{ rawName: 'Stranger', after: { playerId: 'player-stranger', heldBack: true } }],
      }),
    );
    asked
      .when(decides(false), mod)
      .thenAccepted(changes({ removed: [], rematched: [{ rawName: 'Stranger', after: { playerId: null } }] }));
  });

  it('takes a former name of his as well', () => {
    const vagrant = participant('VAGRANT', { ...unmatched('VAGRANT'), verified: false });
    given(submitted(), processed([vagrant]))
      .when(asks('was-there', 'Quill'), member)
      .thenAccepted(changes({ added: [], rematched: [{ rawName: 'VAGRANT', after: { playerId: 'player-Quill' } }] }));
  });

  it('asks for a name of his that was read too badly to count', () => {
    const asked = given(...done).when(asks('was-there', 'Vex'), member);
    asked.thenAccepted(changes({ added: [], rematched: [{ rawName: 'Vex', after: { heldBack: true } }] }));
    asked.when(decides(true), mod).thenAccepted(changes({ confirmed: ['p-Vex'] }));
    asked
      .when(decides(false), mod)
      .thenAccepted(changes({ rematched: [{ after: { confidenceScore: 0.6, heldBack: false, verified: false } }] }));
  });

  it('never counts for having been declined', () => {
    const added = given(...done).when(
      edit([keep('Nova'), keep('Thalori'), keep('Stranger'), keep('Vex'), add('Quill')], {
        ownPlayerId: 'player-Quill',
      }),
      member,
    );
    const id = correctionIdOf({ commandId: 'command-4' });
    added
      .when(asks('was-there', 'Quill'), member)
      .when(decides(false, id), mod)
      .thenAccepted(changes({ removed: [{ participant: { rawName: 'Quill' } }], rematched: [] }));
    const taken = given(...done).when(
      edit([keep('Nova'), keep('Thalori'), rematch('Stranger', 'player-Quill'), keep('Vex')], {
        ownPlayerId: 'player-Quill',
      }),
      member,
    );
    taken
      .when(asks('was-there', 'Quill'), member)
      .when(decides(false, id), mod)
      .thenAccepted(
        changes({ removed: [], rematched: [{ rawName: 'Stranger', after: { playerId: null, heldBack: false } }] }),
      );
  });

  it('is nothing to say of a session that counts for him', () => {
    given(...done)
      .when(asks('was-there', 'Nova'), member)
      .thenRejected('already-there');
  });
});

describe('That was not me', () => {
  it('proposes a removal, which counts until a moderator accepts', () => {
    const asked = given(...done).when(asks('was-not-me', 'Nova'), member);
    asked.thenAccepted(
      changes({
        removed: [],
        proposed: [{ participantId: 'p-Nova', by: 'account-of-member', at: now, reason: 'was-not-me' }],
        correctionId: first,
      }),
    );
    const accepted = asked.when(decides(true), mod);
    accepted.thenAccepted(changes({ removed: [{ participant: { rawName: 'Nova' }, reason: 'was-not-me' }] }));
    expect(corrections(accepted.state)).toEqual([['was-not-me', 'accepted', 'seen on the picture']]);
    const declined = asked.when(decides(false), mod);
    declined.thenAccepted(changes({ declined: [{ participantId: 'p-Nova', rawName: 'Nova' }] }));
    expect(corrections(declined.state)).toEqual([['was-not-me', 'declined', 'seen on the picture']]);
    expect(listed(declined.state, 'Nova')).toMatchObject({ proposedRemoval: null });
  });

  it('is nothing to say where he is not named', () => {
    given(...done)
      .when(asks('was-not-me', 'Quill'), member)
      .thenRejected('not-there');
  });
});

describe('a correction', () => {
  it('needs a player, a session that was read, and one at a time', () => {
    given(...done)
      .when(asks('was-there', null), member)
      .thenRejected('no-player');
    given(submitted()).when(asks('was-there', 'Quill'), member).thenRejected('session-pending');
    given(submitted(), failed()).when(asks('was-there', 'Quill'), member).thenRejected('session-failed');
    given().when(asks('was-there', 'Quill'), member).thenRejected('not-found');
    const asked = given(...done).when(asks('was-not-me', 'Nova'), member);
    asked.when(asks('was-not-me', 'Nova'), member).thenRejected('correction-open');
    asked.when(asks('was-there', 'Quill'), { ...member, actorId: 'another' }).thenAccepted(changes({}));
  });

  it('is decided once', () => {
    const decided = given(...done)
      .when(asks('was-not-me', 'Nova'), member)
      .when(decides(false), mod);
    decided.when(decides(true), mod).thenRejected('already-decided');
    decided.when(decides(true, 'another'), mod).thenRejected('no-correction');
    given().when(decides(true), mod).thenRejected('no-correction');
    // A declined correction may be requested again.
    decided.when(asks('was-not-me', 'Nova'), member).thenAccepted(changes({ proposed: [{ rawName: 'Nova' }] }));
  });

  it('waits beside a verification, and leaves it as it is', () => {
    given(...done, verified())
      .when(asks('was-there', 'Quill'), member)
      .thenAccepted(changes({ status: { from: 'verified', to: 'verified' } }))
      .when(decides(true), mod)
      .thenAccepted(changes({ status: { from: 'verified', to: 'verified' } }));
  });

  it('waits in an excluded session, too', () => {
    given(...done, excluded)
      .when(asks('was-there', 'Quill'), member)
      .thenAccepted(changes({ added: [{}] }));
  });

  const all = [keep('Nova'), keep('Thalori'), keep('Stranger'), keep('Vex')];
  const quill = (item: object) => ({ ...keep('Quill'), ...item });
  const removal = given(...done).when(asks('was-not-me', 'Nova'), member);
  const addition = given(...done).when(asks('was-there', 'Quill'), member);
  const added = addition.events.flatMap((event) => (event.type === 'ParticipantsEdited' ? event.data.added : []))[0];
  const own = { id: added?.participantId ?? '' };
  it.each<[string, typeof removal, SessionCommand, By, string]>([
    ['who removes the name accepts it', removal, edit(all.slice(1)), mod, 'accepted'],
    ['who declines the removal declines it', removal, edit(all, { declined: ['p-Nova'] }), mod, 'declined'],
    ['who confirms the name declines its removal', removal, edit([confirm('Nova'), ...all.slice(1)]), mod, 'declined'],
    [
      'who gives the name to another accepts it',
      removal,
      edit([rematch('Nova', 'player-Zed'), ...all.slice(1)]),
      mod,
      'accepted',
    ],
    ['who verifies declines a removal', removal, verify(), mod, 'declined'],
    ['who verifies says nothing of an addition', addition, verify(), mod, 'open'],
    [
      'who confirms the addition accepts it',
      addition,
      edit([...all, quill({ ...own, confirmed: true })]),
      mod,
      'accepted',
    ],
    ['who removes the addition declines it', addition, edit(all), mod, 'declined'],
    ['who takes his own addition back withdraws it', addition, edit(all), member, 'withdrawn'],
    ['who changes other names decides nothing', addition, edit([...all.slice(1), quill(own)]), mod, 'open'],
  ])('%s', (_what, asked, command, by, status) => {
    const { session } = asked.when(command, by).state;
    expect(session?.corrections).toMatchObject([{ status, decided: status === 'open' ? null : {} }]);
  });

  it('is open again when the verification that decided it is taken back', () => {
    const verifiedIt = removal.when(verify(), mod);
    expect(verifiedIt.state.session?.corrections[0]?.status).toBe('declined');
    const reverted = verifiedIt.when(revert(), mod);
    expect(reverted.state.session?.corrections).toMatchObject([{ status: 'open', decided: null }]);
  });

  it('follows a merge', () => {
    const recredit: SessionCommand = {
      type: 'RecreditParticipants',
      data: { mergeId: 'merge-1', from: 'player-Nova', into: 'player-Zed', isSplit: false },
    };
    const merged = removal.when(recredit, mod);
    expect(merged.state.session?.corrections).toMatchObject([{ playerId: 'player-Zed', status: 'open' }]);
    merged.when(decides(true), mod).thenAccepted(changes({ removed: [{ participant: { rawName: 'Nova' } }] }));
  });

  it('stays with its player when the name is another one’s by then, and that one is merged', () => {
    const given = removal.when(edit([rematch('Nova', 'player-Rex'), ...all.slice(1)]), mod);
    const merged = given.when(
      {
        type: 'RecreditParticipants',
        data: { mergeId: 'merge-1', from: 'player-Rex', into: 'player-Zed', isSplit: false },
      },
      mod,
    );
    expect(listed(merged.state, 'Nova')).toMatchObject({ playerId: 'player-Zed' });
    expect(merged.state.session?.corrections).toMatchObject([{ playerId: 'player-Nova', status: 'accepted' }]);
  });

  it('is withdrawn when he takes it back, also where it changed nothing of a name that was held back before', () => {
    const waiting = { heldBack: true, verified: false };
    const quill = participant('Quill', waiting);
    const asked = given(submitted(), processed([quill])).when(asks('was-there', 'Quill'), member);
    const back = edited({ rematched: [reassessment(quill, waiting)], correctionId: first });
    const outcome = asked.when(
      { type: 'UndoSession', data: { commandId: 'the-asking', last: 2, events: [back] } },
      member,
    );
    expect(listed(outcome.state, 'Quill')).toMatchObject(waiting);
    expect(corrections(outcome.state)).toEqual([['was-there', 'withdrawn', 'I know it']]);
  });
});
