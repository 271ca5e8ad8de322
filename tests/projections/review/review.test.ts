import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import type { RosterEvent } from '../../../src/domain/roster/events.ts';
import { reviewProjection } from '../../../src/projections/review/projection.ts';
import { decisionById, latestDecisions } from '../../../src/projections/review/queries.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const at = (minute: number): string => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const on = (event: RosterEvent, rest: Partial<UncommittedEvent> = {}) =>
  fact('roster-guild', event, { occurredAt: at(0), ...rest });
const said = (decisionId: string, text: string) => ({ decisionId, text, heals: ['unmatched' as const] });
const learned = (decisionId: string, registered: boolean) =>
  on({
    type: 'ReadingLearned',
    data: { ...said(decisionId, 'Novva'), playerId: 'p-nova', alias: null, endedAlias: null, registered },
  });
const ignored = (decisionId: string, text: string, rest: Partial<UncommittedEvent> = {}) =>
  on({ type: 'TextIgnored', data: said(decisionId, text) }, rest);
const judged = (decisionId: string, verdict: 'right' | 'nobody') =>
  on({ type: 'ReadingJudged', data: { ...said(decisionId, 'Rex'), verdict } });
const undone = (decisionId: string, text: string) => on({ type: 'ReadingDecisionUndone', data: { decisionId, text } });

describe('decisions about readings', () => {
  it('list the decisions about each text, by whom and when', async () => {
    const { readModels } = await project(reviewProjection, [
      ignored('d-1', 'Fps 60', { commandId: 'command-7', occurredAt: at(5) }),
    ]);
    expect(await decisionById(readModels, 'd-1')).toEqual({
      id: 'd-1',
      text: 'Fps 60',
      action: 'ignored',
      playerId: null,
      heals: ['unmatched'],
      by: 'account-mod',
      at: at(5),
      undone: false,
      registered: false,
      commandId: 'command-7',
    });
    expect(await decisionById(readModels, 'd-2')).toBeNull();
  });

  it('say whether a player was registered by it, which only a learned text can do', async () => {
    const facts = [learned('d-1', true), learned('d-2', false), judged('d-3', 'right'), judged('d-4', 'nobody')];
    const { docs } = await project(reviewProjection, facts);
    const shown = Object.values(await docs('decisions')).map((doc) => {
      const { action, playerId, registered } = doc as Record<string, unknown>;
      return [action, playerId, registered];
    });
    expect(shown).toEqual([
      ['learned', 'p-nova', true],
      ['learned', 'p-nova', false],
      ['right', null, false],
      ['nobody', null, false],
    ]);
  });

  it('that were taken back stay, and their text is a name again', async () => {
    const facts = [ignored('d-1', 'FPS 60'), ignored('d-2', 'Raid'), judged('d-3', 'nobody'), undone('d-1', 'FPS 60')];
    const { readModels } = await project(reviewProjection, facts, 1);
    expect((await latestDecisions(readModels)).map(({ id, undone: isBack }) => [id, isBack])).toEqual([
      ['d-1', true],
      ['d-2', false],
      ['d-3', false],
    ]);
    const left = await readModels.find('review', 'ignoredTexts', { limit: 9 });
    expect(left.map(({ key, fields }) => [key, fields.text])).toEqual([['d-2', 'raid']]);
  });

  it('come newest first, fifty at most', async () => {
    const facts = Array.from({ length: 52 }, (_, n) => ignored(`d-${n}`, `Text ${n}`, { occurredAt: at(n) }));
    const { readModels } = await project(reviewProjection, facts);
    const ids = (await latestDecisions(readModels)).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 'd-51', 'd-2']);
  });
});
