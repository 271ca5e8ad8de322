import { createRecentIds } from '../../../../src/adapters/event-store/eventstoredb/recent-ids.ts';

const noted = (further: number) => {
  const ids = createRecentIds();
  ids.note('first', 'session-1', 0);
  for (let n = 0; n < further; n += 1) ids.note(`other-${n}`, 'session-2', n);
  return ids;
};
const at = (stream: string, revision: number) => [{ id: 'first', stream, revision }];

describe('the ids that were seen lately', () => {
  it.each([0, 24_999])('know an event at another place after %i others', (further) => {
    expect(noted(further).isElsewhere(at('session-1', 1))).toBe(true);
    expect(noted(further).isElsewhere(at('session-3', 0))).toBe(true);
    expect(noted(further).isElsewhere(at('session-1', 0))).toBe(false);
  });

  it('are no more than 50,000', () => {
    expect(noted(50_000).isElsewhere(at('session-1', 1))).toBe(false);
  });
});
