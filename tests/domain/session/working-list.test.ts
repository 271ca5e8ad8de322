import { add, confirm, edit, failed, keep, rematch, submitted, verified } from '../../support/session-builders.ts';
import { given, done, all, changes } from './named-session.ts';

describe('the working list', () => {
  it('changes nothing when it is the list that stands, in any order', () => {
    given(...done)
      .when(edit([...all].reverse()))
      .thenNothing();
    given(...done)
      .when(edit([rematch('Nova', 'player-Nova'), keep('Thalori'), keep('Stranger')]))
      .thenNothing();
  });

  it('adds nobody twice: not a player who is there, not a name without a player, not a repeated line', () => {
    given(...done)
      .when(edit([...all, add('Nova'), add('STRANGER', null)]))
      .thenNothing();
    given(...done)
      .when(
        edit([...all, add('Quill'), add('quill', 'player-Quill'), add('New', null), add('new', null), add('  ', null)]),
      )
      .thenAccepted(changes({ added: [{ rawName: 'Quill' }, { rawName: 'New' }] }));
  });

  it('can add a name without a player that reads like a matched one', () => {
    given(...done)
      .when(edit([...all, add('Nova', null)]))
      .thenAccepted(changes({ added: [{ rawName: 'Nova', playerId: null }] }));
  });

  it('adds nobody without a name', () => {
    given(...done)
      .when(edit([...all, { ...add('Quill'), rawName: null }]))
      .thenNothing();
  });

  it('can add who was re-matched away in the same save, and does not add who was re-matched in', () => {
    given(...done)
      .when(edit([rematch('Nova', 'player-Zed'), keep('Thalori'), keep('Stranger'), add('Nova'), add('Zed')]))
      .thenAccepted(
        changes({ added: [{ playerId: 'player-Nova' }], rematched: [{ after: { playerId: 'player-Zed' } }] }),
      );
  });

  it('replaces a participant by a new one of the same player', () => {
    given(...done)
      .when(edit([keep('Thalori'), keep('Stranger'), add('Nova')]))
      .thenAccepted(changes({ added: [{ rawName: 'Nova' }], removed: [{ participant: { rawName: 'Nova' } }] }));
  });

  it('takes an unknown id for a new name', () => {
    given(...done)
      .when(edit([...all, { ...add('Quill'), id: 'made-up' }]))
      .thenAccepted(changes({ added: [{ rawName: 'Quill' }], restored: [] }));
  });

  it('never changes a raw name', () => {
    given(...done)
      .when(edit([{ ...keep('Nova'), rawName: 'Nvoa' }, keep('Thalori'), keep('Stranger')]))
      .thenNothing();
  });

  it('holds at most 500 names', () => {
    const many = Array.from({ length: 498 }, (_, index) => add(`Name${index}`));
    given(...done)
      .when(edit([...all, ...many]))
      .thenRejected('too-many-participants', { count: 501 });
    given(...done)
      .when(edit([...all, ...many.slice(1)]))
      .thenAccepted({ type: 'ParticipantsEdited' });
  });

  it.each([
    ['not-found', []],
    ['session-pending', [submitted()]],
    ['session-failed', [submitted(), failed()]],
  ] as const)('is refused: %s', (code, past) => {
    given(...past)
      .when(edit([add('Nova')]))
      .thenRejected(code);
  });

  it.each([
    ['no name', { notNames: ['p-Nobody'] }],
    ['declined', { declined: ['p-Nobody'] }],
  ])('is refused when someone is %s who is not in it', (_what, data) => {
    given(...done)
      .when(edit(all, data))
      .thenRejected('unknown-participant', { participantId: 'p-Nobody' });
  });

  it('is refused when a name without a player is called right', () => {
    given(...done)
      .when(edit([keep('Nova'), keep('Thalori'), confirm('Stranger')]))
      .thenRejected('nothing-to-confirm', { participantId: 'p-Stranger' });
    given(...done)
      .when(edit([{ ...rematch('Nova', null), confirmed: true }, keep('Thalori'), keep('Stranger')]))
      .thenRejected('nothing-to-confirm', { participantId: 'p-Nova' });
  });

  it('is refused when it was made from an older version, and says both', () => {
    given(...done)
      .when(edit([], { expectedVersion: 1 }))
      .thenAccepted({ type: 'ParticipantsEdited' });
    given(...done, verified())
      .when(edit([], { expectedVersion: 1 }))
      .thenRejected('version-conflict', { expected: 1, actual: 2 });
  });
});
