import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { givenOf } from '../../support/given.ts';
import {
  complete,
  correct,
  exclude,
  excluded,
  participant,
  processed,
  proposed,
  readName,
  reprocess,
  started,
  submitted,
  verify,
} from '../../support/session-builders.ts';

const given = givenOf(sessionDecider);
const done = [submitted(), processed([participant('Nova'), participant('Thalori', { verified: false })])] as const;

describe('excluding', () => {
  it('is a flag that is set and taken back, each once; the reason is that of the command', () => {
    const out = given(...done)
      .when(exclude(), { reason: 'a duplicate' })
      .thenAccepted({ type: 'SessionExcluded' });
    expect(out.state.session).toMatchObject({ excluded: true, status: 'processed', version: 1, revision: 2 });
    out.when(exclude()).thenNothing();
    const back = out.when(exclude(false)).thenAccepted({ type: 'SessionIncluded' });
    expect(back.state.session).toMatchObject({ excluded: false, exclusionReason: null });
    back.when(exclude(false)).thenNothing();
  });

  it('is refused when the session has moved on', () => {
    const out = given(...done).when(exclude(true, 1));
    out.thenAccepted({ type: 'SessionExcluded' });
    out
      .when(correct({ eventType: 'Leviathan' }))
      .when(exclude(false, 2))
      .thenRejected('version-conflict', {
        expected: 2,
        actual: 3,
      });
  });

  it('compares what anyone sees: the start of a recognition is no change', () => {
    given(submitted(), started()).when(exclude(true, 0)).thenAccepted({ type: 'SessionExcluded' });
  });

  it('needs a session', () => {
    given().when(exclude()).thenRejected('not-found');
  });

  it('leaves what recognition will answer', () => {
    given(submitted(), excluded)
      .when(complete([readName('Nova')]))
      .thenAccepted({ type: 'SessionProcessed' });
  });
});

describe('correcting', () => {
  it('says from what to what, and only of what changed', () => {
    const outcome = given(...done).when(correct({ eventType: 'Leviathan', eventDate: '2026-02-28T19:00:00Z' }));
    outcome.thenAccepted({
      type: 'SessionCorrected',
      data: { eventType: { from: 'Kraken', to: 'Leviathan' }, eventDate: null, notes: null },
    });
    expect(outcome.state.session).toMatchObject({ eventType: 'Leviathan', version: 1, revision: 2 });
    outcome.when(correct({ eventType: 'Morpheus' })).thenAccepted({
      type: 'SessionCorrected',
      data: { eventType: { from: 'Leviathan', to: 'Morpheus' } },
    });
    outcome.when(correct({ eventType: 'Morpheus', expectedRevision: 1 })).thenRejected('version-conflict');
  });

  it('of the date holds from then on, and leaves the rest', () => {
    const outcome = given(...done).when(correct({ eventDate: '2026-02-27T20:30:00Z' }));
    outcome.thenAccepted({
      type: 'SessionCorrected',
      data: { eventType: null, eventDate: { from: '2026-02-28T19:00:00Z', to: '2026-02-27T20:30:00Z' }, notes: null },
    });
    expect(outcome.state.session).toMatchObject({ eventDate: '2026-02-27T20:30:00Z', eventType: 'Kraken' });
  });

  it('writes and clears notes', () => {
    given(...done)
      .when(correct({ notes: { given: true, text: 'late start' } }))
      .thenAccepted({ type: 'SessionCorrected', data: { notes: { from: null, to: 'late start' } } })
      .when(correct({ notes: { given: true, text: null } }))
      .thenAccepted({ type: 'SessionCorrected', data: { notes: { from: 'late start', to: null } } });
  });

  it('changes nothing when all is as it was', () => {
    given(...done)
      .when(correct({ eventType: 'Kraken', notes: { given: true, text: null } }))
      .thenNothing();
    given(...done)
      .when(correct({}))
      .thenNothing();
  });

  it('needs a session, whatever its status', () => {
    given()
      .when(correct({ eventType: 'Kraken' }))
      .thenRejected('not-found');
    given(submitted())
      .when(correct({ eventType: 'Leviathan' }))
      .thenAccepted({ type: 'SessionCorrected' });
  });
});

describe('the session of the log', () => {
  it('is not changed by deciding', () => {
    const before = given(...done, proposed('p-Nova')).state();
    const copy = structuredClone(before);
    for (const command of [verify(), exclude(), correct({ eventType: 'x' }), reprocess])
      sessionDecider.decide(command, before, {
        ...{ commandId: 'c', commandHash: '', correlationId: 'c', causationId: null, undoes: null },
        ...{ occurredAt: 'now', reason: null },
        actor: { kind: 'person', id: 'a', role: 'mod' },
      });
    expect(before).toEqual(copy);
  });
});
