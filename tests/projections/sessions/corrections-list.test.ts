import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import {
  correctionById,
  correctionsBy,
  listCorrections,
} from '../../../src/projections/sessions/correction-queries.ts';
import { edited, participant as stored, proposed } from '../../support/session-builders.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';
import { processed, submitted } from '../support/sessions.ts';

const at = (minute: number): string => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const by = (id: string, role: 'member' | 'mod', minute: number): Partial<UncommittedEvent> => ({
  actor: { kind: 'person', id, role },
  occurredAt: at(minute),
});
const nova = stored('Nova');
/** A member reports that they were not there, and a moderator later removes or keeps the name. */
const story = (
  session: string,
  { who, asked, decided, accepts = true }: { who: string; asked: number; decided?: number; accepts?: boolean },
): readonly UncommittedEvent[] => {
  const [proposal] = proposed('p-Nova').data.proposed.map((one) => ({
    ...one,
    by: who,
    reason: 'was-not-me' as const,
  }));
  if (proposal === undefined) throw new Error('nothing proposed');
  const correctionId = `of ${session}`;
  const decision = accepts
    ? edited({ removed: [{ participant: nova, reason: 'was-not-me' }], correctionId })
    : edited({ declined: [proposal], correctionId });
  return [
    submitted(session),
    processed(session, [nova]),
    fact(`session-${session}`, edited({ proposed: [proposal], correctionId }), by(who, 'member', asked)),
    ...(decided === undefined ? [] : [fact(`session-${session}`, decision, by('mod', 'mod', decided))]),
  ];
};
const given = async (...stories: (readonly UncommittedEvent[])[]) =>
  (await project(sessionsProjection, stories.flat())).readModels;
const ids = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);

const list = (
  readModels: Parameters<typeof listCorrections>[0],
  asked: Partial<Parameters<typeof listCorrections>[1]> = {},
) => listCorrections(readModels, { status: null, offset: 0, limit: 200, ...asked });

describe('corrections', () => {
  const world = () =>
    given(
      story('b-late', { who: 'ann', asked: 9 }),
      story('d-early', { who: 'bob', asked: 1 }),
      story('a-taken', { who: 'ann', asked: 2, decided: 20 }),
      story('c-kept', { who: 'ann', asked: 5, decided: 30, accepts: false }),
    );

  it('stand with the open ones first, oldest first, then the decided, the newest first', async () => {
    const readModels = await world();
    expect(ids(await list(readModels))).toEqual(['of d-early', 'of b-late', 'of c-kept', 'of a-taken']);
  });

  it('come in pages, which go on from the open ones to the decided', async () => {
    const readModels = await world();
    const page = async (offset: number, limit: number) => ids(await list(readModels, { offset, limit }));
    expect([await page(0, 1), await page(1, 2), await page(3, 2), await page(4, 2)]).toEqual([
      ['of d-early'],
      ['of b-late', 'of c-kept'],
      ['of a-taken'],
      [],
    ]);
    expect(ids(await list(readModels, { status: 'open', offset: 1 }))).toEqual(['of b-late']);
    expect(await list(readModels, { status: 'accepted', offset: 1 })).toEqual([]);
  });

  it('are those of a status where one is asked for', async () => {
    const readModels = await world();
    expect(ids(await list(readModels, { status: 'open' }))).toEqual(['of d-early', 'of b-late']);
    expect(ids(await list(readModels, { status: 'accepted' }))).toEqual(['of a-taken']);
    expect(ids(await list(readModels, { status: 'declined' }))).toEqual(['of c-kept']);
    expect(await list(readModels, { status: 'withdrawn' })).toEqual([]);
  });

  it('are those of one person, the newest first', async () => {
    const readModels = await world();
    expect(ids(await correctionsBy(readModels, 'ann'))).toEqual(['of b-late', 'of c-kept', 'of a-taken']);
    expect(await correctionsBy(readModels, 'nobody')).toEqual([]);
  });

  it('name their session', async () => {
    const readModels = await world();
    expect(await correctionById(readModels, 'of c-kept')).toMatchObject({
      ...{ id: 'of c-kept', sessionId: 'c-kept', by: 'ann', status: 'declined', decided: { by: 'mod', at: at(30) } },
    });
    expect(await correctionById(readModels, 'of another')).toBeNull();
  });

  it('are the last two hundred that one person has asked for', async () => {
    const sessions = Array.from({ length: 201 }, (_, index) => index);
    const readModels = await given(
      ...sessions.map((index) => story(`open ${index}`, { who: 'ann', asked: index % 60 })),
    );
    expect(await correctionsBy(readModels, 'ann')).toHaveLength(200);
  });
});
