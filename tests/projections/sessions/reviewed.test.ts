import type { StoredParticipant } from '../../../src/domain/session/events.ts';
import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { picturesView } from '../../../src/projections/sessions/pictures-view.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { reviewedSessions } from '../../../src/projections/sessions/reviewed.ts';
import { sessionTotals } from '../../../src/projections/sessions/totals.ts';
import { image } from '../../support/session-builders.ts';
import { project } from '../support/project.ts';
import { excluded, participant, processed, submitted, verified } from '../support/sessions.ts';

const right = { verdict: 'confirmed', by: 'account-mod', at: 'then' } as const;
const seen = (name: string, rest: Partial<StoredParticipant> = {}) =>
  participant(name, { image: 0, box: [1, 2, 30, 9], review: right, ...rest });
/** A session with one picture, submitted this many minutes after noon. */
const sent = (id: string, minute: number, rest: Parameters<typeof submitted>[1] = {}): UncommittedEvent => ({
  ...submitted(id, { dataSource: 'screenshot', images: [image(`of-${id}`)], ...rest }),
  occurredAt: `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`,
});
const reviewed = (id: string, minute: number, ...names: readonly StoredParticipant[]): UncommittedEvent[] => [
  sent(id, minute),
  processed(id, names.length === 0 ? [seen('Nova')] : [...names]),
  verified(id),
];
const found = async (facts: readonly UncommittedEvent[], count: number) =>
  reviewedSessions((await project(sessionsProjection, facts)).readModels, count);
const idsOf = async (facts: readonly UncommittedEvent[], count: number) =>
  (await found(facts, count)).map(({ id }) => id);

describe('sessions that people have gone through', () => {
  it('come with who is credited, who was read in a picture, and whose each name is', async () => {
    const byHand = participant('Rex', { review: right });
    const nobody = seen('Fps', { playerId: null, verified: false, box: [5, 5, 9, 9] });
    expect(await found(reviewed('a', 1, seen('Nova'), byHand, nobody), 9)).toEqual([
      {
        id: 'a',
        pictures: ['of-a'],
        there: ['p-Nova', 'p-Rex'],
        shown: ['p-Nova'],
        names: [
          { image: 0, box: [1, 2, 30, 9], playerId: 'p-Nova' },
          { image: 0, box: [5, 5, 9, 9], playerId: null },
        ],
      },
    ]);
  });

  it('come by when they were sent in, newest first, and never more than were asked for', async () => {
    const facts = [2, 5, 1, 4, 3].flatMap((minute) => reviewed(`s${minute}`, minute));
    expect(await idsOf(facts, 9)).toEqual(['s5', 's4', 's3', 's2', 's1']);
    expect(await idsOf(facts, 2)).toEqual(['s5', 's4']);
  });

  it('are looked for further back where newer ones were verified unseen', async () => {
    const unseen = [seen('Nova', { review: null })];
    const [c, x] = [reviewed('c', 4), reviewed('x', 3, ...unseen)];
    expect(await idsOf([...c, ...x, ...reviewed('b', 2), ...reviewed('a', 1)], 2)).toEqual(['c', 'b']);
    expect(await idsOf([...c, ...x, ...reviewed('y', 2, ...unseen), ...reviewed('a', 1)], 2)).toEqual(['c', 'a']);
  });

  it('are none that is excluded, not verified, not of pictures, or without any', async () => {
    const facts = [
      ...reviewed('excluded', 5),
      excluded('excluded'),
      ...[sent('waiting', 4), processed('waiting', [seen('Nova')])],
      ...[sent('text', 3, { dataSource: 'text' }), processed('text', [seen('Nova')]), verified('text')],
      ...[sent('bare', 2, { images: [] }), processed('bare', [seen('Nova')]), verified('bare')],
      ...reviewed('good', 1),
    ];
    expect(await idsOf(facts, 9)).toEqual(['good']);
  });
});

describe('the totals of all sessions', () => {
  const totalsOf = async (count: number) => {
    const facts = Array.from({ length: count }, (_, index) => submitted(`s${index}`));
    const names = [processed('s0', [participant('Nova'), participant('Rex')]), processed('s1', [participant('Nova')])];
    return sessionTotals((await project(sessionsProjection, [...facts, ...names, excluded('s1')])).readModels);
  };

  it('are of every page, whatever counts', async () => {
    expect(await totalsOf(501)).toEqual({ sessions: 501, participants: 3 });
  });

  it('are none of an empty guild', async () => {
    expect(await sessionTotals((await project(sessionsProjection, [])).readModels)).toEqual({
      sessions: 0,
      participants: 0,
    });
  });
});

it('a picture stands in as many sessions as name it, and is gone with the last', () => {
  const fold = picturesView.fold as (doc: object | null, removed: 1 | null, added: 1 | null) => object | null;
  expect(fold(null, null, 1)).toEqual({ sessions: 1 });
  expect(fold({ sessions: 1 }, null, 1)).toEqual({ sessions: 2 });
  expect(fold({ sessions: 2 }, 1, null)).toEqual({ sessions: 1 });
  expect(fold({ sessions: 1 }, 1, null)).toBeNull();
});
