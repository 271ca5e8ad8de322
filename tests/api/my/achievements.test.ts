import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let nova: string;
const sessions: string[] = [];
beforeAll(async () => {
  guild = await openGuild();
  ({ Nova: nova = '' } = await guild.register('Nova'));
  await guild.link('member', nova);
  for (let day = 1; day <= 10; day += 1)
    sessions.push(await guild.submit('Nova', { eventDate: `2026-11-${String(day).padStart(2, '0')}T18:00:00Z` }));
});
afterAll(() => guild.close());

type Achievement = { readonly id: string; readonly unlockedAt: string | null; readonly progress: number };
/** One's own achievements, and the same player's public ones. */
const raider = async (): Promise<Pick<Achievement, 'unlockedAt' | 'progress'> | undefined> => {
  const own: Achievement[] = (await guild.get('/api/my/stats')).body.achievements;
  const shown: Achievement[] = (await guild.get(`/api/players/${nova}`, 'newcomer')).body.player.achievements;
  expect(shown).toEqual(own);
  const found = own.find(({ id }) => id === 'raider-10');
  return found === undefined ? undefined : { unlockedAt: found.unlockedAt, progress: found.progress };
};
const exclude = (id: string, excluded: boolean) =>
  guild.post(`/api/sessions/${id}/exclude`, { excluded, reason: null });

it('an achievement is unlocked by its tenth session, and locks again when one of them goes', async () => {
  const [first = '', last = ''] = [sessions[0], sessions[9]];
  expect(await raider()).toEqual({ unlockedAt: '2026-11-10', progress: 10 });
  await exclude(last, true);
  expect(await raider()).toEqual({ unlockedAt: null, progress: 9 });
  await exclude(last, false);
  // Another date of another session decides another day.
  await guild.patch(`/api/sessions/${first}`, { eventDate: '2026-11-15T18:00:00Z' });
  expect(await raider()).toEqual({ unlockedAt: '2026-11-15', progress: 10 });
  const { id } = (await guild.post(`/api/sessions/${first}/corrections`, { kind: 'was-not-me', reason: 'x' }, 'member'))
    .body;
  expect(await raider()).toEqual({ unlockedAt: '2026-11-15', progress: 10 });
  await guild.patch(`/api/corrections/${id}`, { status: 'accepted' });
  expect(await raider()).toEqual({ unlockedAt: null, progress: 9 });
});
