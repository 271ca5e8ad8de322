import { operatorToken } from '../../support/secrets.ts';
import { createTestApi } from '../../support/api.ts';
import type { TestApi } from '../../support/api.ts';

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const sent = (api: TestApi, path: string, body: string, cookie?: string) =>
  api.ask('POST', path, cookie).set('content-type', 'application/json').send(body);

describe('what someone sends who has shown nothing yet', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ settings: { limits: { requests: 6000, uploads: 600, signIns: 60, anonymous: 12 } } });
  });
  afterAll(() => api.close());

  it('is not read where the command line asks, and counted', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 14; time += 1) {
      const answer = await sent(api, '/internal/cli', deep(400_000)).set('authorization', 'Bearer guessed');
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 403));
    expect(statuses.slice(12)).toEqual([429, 429]);
    const own = await sent(api, '/internal/cli', '{}').set('authorization', `Bearer ${operatorToken}`);
    expect([own.status, own.body.code]).toEqual([422, 'invalid']);
  });

  it.each(['/auth/logout', '/no/such/address', '/api/sessions/x/reprocess'])(
    'is refused by its size where nothing is to be sent: %s',
    async (path) => {
      const cookie = await api.signInAs('moderator');
      const answer = await sent(api, path, deep(40_000), cookie);
      expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
    },
  );

  it('is refused where it is nested too deep, and not looked at', async () => {
    const cookie = await api.signInAs('moderator');
    const answer = await sent(api, '/api/sessions', deep(400_000), cookie);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ field: 'body', code: 'too-deep', detail: 'The nesting is too deep.' }],
    ]);
    const flat = await sent(api, '/api/sessions', deep(20), cookie);
    expect(flat.body.errors).not.toEqual([expect.objectContaining({ code: 'too-deep' })]);
  });
});
