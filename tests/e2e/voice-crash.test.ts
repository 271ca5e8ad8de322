import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { utcDay } from '../../src/contracts/windows.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';

jest.setTimeout(180_000);

const minute = 60_000;
type Stay = {
  readonly playerName: string | null;
  readonly status: string;
  readonly estimated: boolean;
  duration: number;
};

/** The recorder of voice, until it has recorded; then it is killed. */
const recordAndKill = async (...args: readonly string[]): Promise<void> => {
  const child = spawn(
    join(process.cwd(), 'node_modules/.bin/node'),
    ['tests/e2e/support/voice-recorder.child.ts', ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), ended]);
  expect(String(said[0])).toBe('recording\n');
  child.kill('SIGKILL');
  await ended;
};

describe('voice whose recorder was killed', () => {
  const dataDir = tempDataDir();
  let server: RunningServer;
  // Half an hour before a midnight, and twenty minutes behind it.
  const midnight = Date.parse(`${utcDay(new Date(Date.now() - 30 * minute).toISOString())}T00:00:00Z`);
  const at = (minutes: number): string => new Date(midnight + minutes * minute).toISOString();
  beforeAll(async () => {
    await recordAndKill(dataDir, at(-30), at(20));
    server = await startServer({ dataDir });
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    removeDataDir(dataDir);
  });

  it('ends where it was recorded last, estimated, is cut at midnight, and comes with a link', async () => {
    const moderator = await signInToApi(server.origin, 'moderator');
    const stays = async () => (await moderator.json<{ sessions: Stay[] }>('/api/voice/sessions?sort=player')).sessions;
    await until(async () => (await stays()).every(({ status }) => status === 'completed'), 60_000, 'the stays to end');
    const ended = { status: 'completed', estimated: true, duration: 50 * 60 };
    expect(await stays()).toMatchObject([
      { playerName: 'Nova', ...ended },
      { playerName: 'Zed', ...ended },
    ]);
    const isToday = utcDay(new Date().toISOString()) === utcDay(at(0));
    const stats = await moderator.json('/api/voice/stats');
    expect(stats).toMatchObject({ activeNow: 0, totalTimeToday: isToday ? 2 * 20 * 60 : 0 });

    const registered = await moderator.send('POST', '/api/players', { names: ['Nova'] });
    const { created } = (await registered.json()) as { created: { id: string }[] };
    const playerId = created[0]?.id ?? '';
    const link = { discordId: '700000000000000001', discordUsername: 'nova', playerId };
    const linked = await moderator.send('POST', '/api/discord-player-links', link);
    expect(linked.status).toBe(201);
    const { position } = (await linked.json()) as { position: string };
    const page = await moderator.json<{ player: object }>(`/api/players/${playerId}?after=${position}`);
    expect(page.player).toMatchObject({ voiceTime: 50 * 60, voiceSessions: 1 });
  });

  it('is ended once: a second start adds nothing', async () => {
    const moderator = await signInToApi(server.origin, 'moderator');
    const headOf = async () => (await moderator.get('/api/voice/sessions')).headers.get('x-read-position');
    const head = await headOf();
    await server.stop('SIGKILL');
    server = await startServer({ dataDir });
    const again = await signInToApi(server.origin, 'moderator');
    const answer = await again.json<{ sessions: Stay[] }>('/api/voice/sessions');
    expect(answer.sessions).toHaveLength(2);
    expect((await again.get('/api/voice/sessions')).headers.get('x-read-position')).toBe(head);
  });
});
