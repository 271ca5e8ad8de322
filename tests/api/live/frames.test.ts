import { pino } from 'pino';
import { createChance } from '../../e2e/support/attack/chance.ts';
import { sendFrames } from '../../e2e/support/attack/frames.ts';
import { createTestApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';

it('a socket that says what is no message is let go, without an alarm in the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const api = await createTestApi({ settings: { logger } });
  const cookie = await api.signInAs('member');
  const chance = createChance(3);
  const told = (): boolean => lines.some((line) => line.includes('a socket sent no message'));
  for (let time = 0; time < 20; time += 1) await sendFrames(`http://127.0.0.1:${api.port}`, cookie, chance);
  await until(told);
  await until(() => api.app.websocketServer.clients.size === 0);
  expect(lines.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
  expect((await api.ask('GET', '/auth/user', cookie)).status).toBe(200);
  await api.close();
});
