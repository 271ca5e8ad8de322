import { readOperatorPass } from '../../src/main/settings/operator-pass.ts';
import { removeDataDir, startServer, tempDataDir } from '../support/server.ts';
import { until } from '../support/until.ts';
import { signInToApi } from './support/client.ts';
import { createGuildInDiscord } from './support/guild-in-discord.ts';

jest.setTimeout(120_000);

it('who is erased has asked for it, is signed out, and lets the app go at Discord', async () => {
  const { discord, persons, env } = await createGuildInDiscord();
  const dataDir = tempDataDir();
  const server = await startServer({ dataDir, env: { ...env, SERVICES: 'api,projector,worker,web' } });
  try {
    discord.signIn.signsInAs(persons.nova.user.id);
    const nova = await signInToApi(server.origin, 'nobody');
    expect((await nova.send('POST', '/api/my/erasure', { reason: 'I have left' })).status).toBe(201);
    discord.signIn.signsInAs(persons.boss.user.id);
    const boss = await signInToApi(server.origin, 'nobody');
    const open = () => boss.json<{ discordId: string }[]>('/api/admin/erasures');
    await until(async () => (await open()).length === 1, 20_000, 'the request');
    expect((await open())[0]).toMatchObject({ discordId: persons.nova.user.id, reason: 'I have left' });

    const answer = await fetch(`${server.origin}/internal/cli`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readOperatorPass(dataDir)?.token ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ command: 'erase', discordId: persons.nova.user.id }),
    });
    expect(await answer.json()).toMatchObject({ done: true });
    expect(discord.signIn.revoked).toEqual([persons.nova.user.id]);
    expect((await nova.get('/api/my/erasure')).status).toBe(401);
    await until(async () => (await open()).length === 0, 20_000, 'the request to be closed');
  } finally {
    await server.stop('SIGKILL');
    await discord.close();
    removeDataDir(dataDir);
  }
});
