import { voiceProjection } from '../../../src/projections/voice/projection.ts';
import { voiceWeek } from '../../../src/projections/voice/week.ts';
import { atTime, joined, left } from '../../support/voice-builders.ts';
import { fact } from '../support/facts.ts';
import { project } from '../support/project.ts';

const stayOf = (accountId: string, from: string, to: string) =>
  [joined(`s-${accountId}`, 'raid', from), left(`s-${accountId}`, to)].map((event) =>
    fact(`voice-${accountId}`, event),
  );

describe('the week in voice', () => {
  it('orders accounts by their time, and those of equal time by id, in whatever order they came', async () => {
    const facts = [
      ...stayOf('zed', '20:00', '20:30'),
      ...stayOf('ada', '20:30', '21:00'),
      ...stayOf('nova', '20:00', '21:30'),
    ];
    const { readModels } = await project(voiceProjection, facts, 1);
    const { accounts, totalSessions } = await voiceWeek(readModels, new Date(atTime('23:00')), { channels: null });
    expect(accounts).toEqual([
      { accountId: 'nova', stays: 1, seconds: 5_400 },
      { accountId: 'ada', stays: 1, seconds: 1_800 },
      { accountId: 'zed', stays: 1, seconds: 1_800 },
    ]);
    expect(totalSessions).toBe(3);
  });
});
