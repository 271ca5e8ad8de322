import { achievementsOf } from '../../../src/domain/statistics/achievements.ts';
import type { Calendar } from '../../../src/domain/statistics/calendar.ts';
import { addDays } from '../../../src/contracts/windows.ts';

const today = '2026-03-11'; // a Wednesday
const on = (...days: string[]): Calendar => Object.fromEntries(days.map((day) => [day, { Kraken: 1 }]));
const ago = (days: number): string => addDays(today, -days);
const bosses = ['Kraken', 'Red Dragon', 'Charybdis', 'Morpheus', 'Anthalon', 'Meina/Glenn', 'Kadum'];

describe('achievements', () => {
  const unlocked = (calendar: Calendar, voice: Record<string, number> | null = null) =>
    Object.fromEntries(achievementsOf({ sessions: calendar, voice }).map(({ id, unlockedAt }) => [id, unlockedAt]));

  it('show the first open tier of each family, without voice when none is measured', () => {
    expect(
      achievementsOf({ sessions: {}, voice: null }).map(({ id, progress, maxProgress }) => [id, progress, maxProgress]),
    ).toEqual([
      ['raider-10', 0, 10],
      ['boss-hunter-7', 0, 7],
      ['steadfast-4', 0, 4],
    ]);
    expect(unlocked({}, {})).toHaveProperty('on-comms-10', null);
  });

  it('are named by what they are for', () => {
    const texts = achievementsOf({ sessions: {}, voice: {} }).map(({ name, description, icon }) => [
      name,
      description,
      icon,
    ]);
    expect(texts).toEqual([
      ['Raider 10', '10 sessions', 'crown'],
      ['Boss Hunter', 'Each of the seven bosses once', 'shield'],
      ['Steadfast 4', '4 weeks in a row', 'calendar'],
      ['On Comms 10', '10 hours in voice', 'mic'],
    ]);
  });

  it('are decided by the day on which the tenth session was', () => {
    const nine = { [ago(20)]: { Kraken: 4 }, [ago(10)]: { BD: 5 } };
    expect(unlocked(nine)).toEqual({ 'raider-10': null, 'boss-hunter-7': null, 'steadfast-4': null });
    expect(unlocked({ ...nine, [ago(5)]: { BD: 3 } })).toMatchObject({ 'raider-10': ago(5), 'raider-50': null });
  });

  it('lock again when a backdated correction takes the deciding session away', () => {
    const nine = { [ago(20)]: { Kraken: 4 }, [ago(10)]: { BD: 5 } };
    expect(unlocked({ ...nine, [ago(30)]: { BD: 1 } })['raider-10']).toBe(ago(10));
    expect(unlocked(nine)['raider-10']).toBeNull();
  });

  it('boss hunter wants each of the seven, then 25 of one of them', () => {
    const each = Object.fromEntries(bosses.map((boss, index) => [ago(20 - index), { [boss]: 1 }]));
    expect(unlocked(each)).toMatchObject({ 'boss-hunter-7': ago(14), 'boss-hunter-25': null });
    expect(unlocked({ ...each, [ago(2)]: { Siege: 40 } })).toMatchObject({ 'boss-hunter-25': null });
    expect(unlocked({ ...each, [ago(2)]: { Kadum: 24 } })).toMatchObject({ 'boss-hunter-25': ago(2) });
  });

  it('of two bosses at 25 the earlier day decides, and below 25 the boss that is furthest', () => {
    const both = { [ago(9)]: { Kraken: 25 }, [ago(4)]: { Kadum: 30 }, [ago(2)]: { Kraken: 9 } };
    expect(unlocked(both)).toMatchObject({ 'boss-hunter-25': ago(9) });
    expect(unlocked({ [ago(9)]: { Kadum: 25 }, [ago(4)]: { Kraken: 25 } })['boss-hunter-25']).toBe(ago(9));
    const seven = Object.fromEntries(bosses.map((boss, index) => [boss, index + 1]));
    const below = achievementsOf({ sessions: { [ago(3)]: seven }, voice: null });
    expect(below.find(({ id }) => id === 'boss-hunter-25')).toMatchObject({ progress: 7, name: 'Boss Hunter 25' });
    const above = achievementsOf({ sessions: both, voice: null });
    expect(above.find(({ id }) => id === 'boss-hunter-25')).toMatchObject({
      progress: 25,
      description: '25 sessions of one boss',
    });
  });

  it('steadfast counts the longest run of weeks, decided by the first session of its last week', () => {
    const days = ['2026-01-05', '2026-01-14', '2026-01-20', '2026-01-27', '2026-01-29'];
    expect(unlocked(on(...days))['steadfast-4']).toBe('2026-01-27');
    expect(unlocked(on(...days.slice(0, 3)))['steadfast-4']).toBeNull();
  });

  it('on comms counts hours in voice', () => {
    expect(unlocked({}, { [ago(9)]: 35_999, [ago(8)]: 1 })).toMatchObject({
      'on-comms-10': ago(8),
      'on-comms-50': null,
    });
    const [, , , hours] = achievementsOf({ sessions: {}, voice: { [ago(9)]: 35_999 } });
    expect(hours).toMatchObject({ id: 'on-comms-10', progress: 9, maxProgress: 10 });
  });

  it('are decided by the calendar, in whatever order its days are kept', () => {
    expect(unlocked({}, { [ago(5)]: 36_000, [ago(9)]: 36_000 })['on-comms-10']).toBe(ago(9));
    expect(unlocked({}, { [ago(9)]: 36_000, [ago(5)]: 36_000 })['on-comms-10']).toBe(ago(9));
    expect(unlocked({ [ago(5)]: { BD: 10 }, [ago(9)]: { BD: 10 } })['raider-10']).toBe(ago(9));
    const weeks = ['2026-01-26', '2026-01-19', '2026-01-05', '2026-01-12'];
    expect(unlocked(on(...weeks))['steadfast-4']).toBe('2026-01-26');
  });

  it('steadfast goes on through two sessions of one week', () => {
    const days = ['2026-01-05', '2026-01-06', '2026-01-12', '2026-01-13', '2026-01-19', '2026-01-26'];
    expect(unlocked(on(...days))['steadfast-4']).toBe('2026-01-26');
    expect(unlocked(on(...days, '2026-02-02', '2026-02-09'))['steadfast-4']).toBe('2026-01-26');
    const progress = achievementsOf({ sessions: on(...days.slice(0, 4)), voice: null });
    expect(progress.find(({ id }) => id === 'steadfast-4')).toMatchObject({ progress: 2 });
  });

  it('list what was unlocked on a later day first', () => {
    const list = achievementsOf({ sessions: { [ago(9)]: { BD: 10 }, [ago(5)]: { BD: 40 } }, voice: null });
    expect(list.map(({ id }) => id).slice(-2)).toEqual(['raider-50', 'raider-10']);
    const weeks = on('2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26');
    const late = achievementsOf({ sessions: { ...weeks, '2026-02-20': { BD: 6 } }, voice: null });
    expect(late.map(({ id }) => id).slice(-2)).toEqual(['raider-10', 'steadfast-4']);
    const early = achievementsOf({ sessions: { ...weeks, '2026-01-05': { BD: 10 } }, voice: null });
    expect(early.map(({ id }) => id).slice(-2)).toEqual(['steadfast-4', 'raider-10']);
  });

  it('list nothing more of a family that is complete', () => {
    const list = achievementsOf({ sessions: { [ago(9)]: { BD: 500 } }, voice: null });
    expect(list.map(({ id }) => id)).toEqual([
      'boss-hunter-7',
      'steadfast-4',
      ...['raider-500', 'raider-250', 'raider-100', 'raider-50', 'raider-10'],
    ]);
  });

  it('list the next tiers first, then the unlocked newest first, the higher of one day before', () => {
    const list = achievementsOf({ sessions: { [ago(9)]: { Kraken: 60 } }, voice: null });
    expect(list.map(({ id }) => id)).toEqual([
      'raider-100',
      'boss-hunter-7',
      'steadfast-4',
      'raider-50',
      'boss-hunter-25',
      'raider-10',
    ]);
  });
});
