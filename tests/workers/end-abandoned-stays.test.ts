import { endAbandonedStays } from '../../src/workers/end-abandoned-stays.ts';
import { openGuild } from '../api/sessions/guild.ts';
import type { Guild } from '../api/sessions/guild.ts';
import { raid, speakersOf } from '../api/voice/speakers.ts';

let guild: Guild;
let heartbeat: string | null = null;
beforeEach(async () => {
  heartbeat = null;
  guild = await openGuild();
});
afterEach(() => guild.close());

const run = (): Promise<number> =>
  endAbandonedStays({ ...guild.deps, voiceHeartbeat: { last: () => Promise.resolve(heartbeat) } });
const stays = async () => (await guild.get('/api/voice/sessions?sort=player', 'moderator')).body.sessions;

it('a stay whose recorder died ends when it was seen last, estimated; one that began later ends as it began', async () => {
  const speakers = speakersOf(guild);
  await speakers.enter(await speakers.meet('nova', 'Nova'), raid, '2026-11-20T19:00:00.000Z');
  await speakers.enter(await speakers.meet('rex', 'Rex'), raid, '2026-11-20T19:30:20.000Z');
  heartbeat = '2026-11-20T19:30:00.000Z';
  await stays();
  expect(await run()).toBe(2);
  expect(await stays()).toMatchObject([
    { playerName: 'Nova', status: 'completed', duration: 1800, estimated: true },
    { playerName: 'Rex', status: 'completed', duration: 0, estimated: true },
  ]);
  const head = await guild.head();
  expect(await run()).toBe(0);
  expect(await guild.head()).toBe(head);
});

it('leaves stays alone while the recorder lives, and where none ever was', async () => {
  const speakers = speakersOf(guild);
  await speakers.enter(await speakers.meet('nova', 'Nova'), raid, '2026-11-20T19:00:00.000Z');
  await stays();
  expect(await run()).toBe(0);
  heartbeat = '2026-11-20T19:59:01.000Z';
  expect(await run()).toBe(0);
  expect(await stays()).toMatchObject([{ status: 'active' }]);
});
