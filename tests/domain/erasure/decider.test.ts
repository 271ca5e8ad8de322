import { erasureDecider } from '../../../src/domain/erasure/decider.ts';
import { givenOf, metaBy } from '../../support/given.ts';

const given = givenOf(erasureDecider);
const ask = { type: 'RequestErasure', data: { textId: null } } as const;
const then = (type: 'WithdrawErasure' | 'DeclineErasure' | 'CloseErasure') => ({ type, data: {} }) as const;

describe('being forgotten', () => {
  it('may be asked for, and is due in 30 days', () => {
    const meta = { ...metaBy(), occurredAt: '2026-03-01T20:00:00.000Z' };
    expect(erasureDecider.decide(ask, erasureDecider.initialState(), meta)).toMatchObject({
      events: [{ type: 'ErasureRequested', data: { textId: null, dueAt: '2026-03-31T20:00:00.000Z' } }],
    });
  });

  it.each(['WithdrawErasure', 'DeclineErasure'] as const)('is not there for %s before it was asked for', (type) => {
    given().when(then(type)).thenRejected('not-open');
  });

  it('does nothing when nothing was requested', () => {
    given().when(then('CloseErasure')).thenNothing();
  });
});
