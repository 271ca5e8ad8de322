import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { openGuild, picture } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
let ids: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild();
  ids = await guild.register('Nova', 'Rexxar');
});
afterAll(() => guild.close());

let shade = 0;
/** A session whose pictures could not be read. */
const failed = async (): Promise<string> => {
  shade += 1;
  const { id } = (await guild.upload([await picture(shade)])).body as { id: string };
  const failure = { code: 'recogniser-failed', image: 0, count: null } as const;
  const command = { type: 'FailRecognition', data: { attempt: 1, readings: [], failure } } as const;
  const by = { commandId: `fail-${shade}`, actor: { kind: 'system', id: 'system', role: null } } as const;
  expect(await guild.deps.handle(sessionDecider, id, command, metaBy(by))).toMatchObject({ ok: true });
  return id;
};
const type = (id: string, rawText: string, who: 'member' | 'moderator' = 'moderator') =>
  guild.post(`/api/sessions/${id}/names`, { rawText }, who);

describe('POST /api/sessions/:id/names', () => {
  it('makes a session of what could not be read, and keeps its pictures', async () => {
    const id = await failed();
    expect(await guild.details(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'recogniser-failed', detail: 'The recognition engine failed three times on screenshot 1.' },
    });
    const answer = await type(id, 'nova\nRexxar\nQwertz');
    expect([answer.status, answer.body]).toEqual([
      200,
      { position: await guild.head(), id, version: 1, revision: expect.any(Number), commandId: expect.any(String) },
    ]);
    expect(await guild.details(id)).toMatchObject({
      status: 'processed',
      dataSource: 'screenshot',
      failure: null,
      rawText: 'nova\nRexxar\nQwertz',
      imageUrls: [expect.stringMatching(/^\/media\/sessions\//)],
      participants: [
        { rawName: 'nova', playerId: ids['Nova'], detectionMethod: 'text', counted: true },
        { rawName: 'Rexxar', playerId: ids['Rexxar'], counted: true },
        { rawName: 'Qwertz', playerId: null, notCounted: 'unmatched' },
      ],
    });
  });

  it('answers a repeat as it did, and is refused with another text under the same key', async () => {
    const id = await failed();
    const once = (text: string) => type(id, text).set('idempotency-key', `names-${id}`);
    const first = await once('Nova');
    expect((await once('Nova')).body).toEqual(first.body);
    expect((await once('Rexxar')).body.code).toBe('idempotency-key-reused');
  });

  it('is for failed sessions, names and moderators only, and keeps nothing of what is refused', async () => {
    const done = await guild.submit('Nova', { notes: 'done' });
    const id = await failed();
    const textsBefore = await textsOf();
    expect((await type(done, 'Rexxar')).body.code).toBe('not-failed');
    expect((await type('nowhere', 'Rexxar')).status).toBe(404);
    expect((await type(id, 'Rexxar', 'member')).status).toBe(403);
    expect((await type(id, ' , \n')).body.code).toBe('no-content');
    expect((await type(id, `Nova\n${'x'.repeat(33)}`)).body.errors).toMatchObject([{ code: 'name-too-long' }]);
    const many = await type(id, Array.from({ length: 501 }, (_, at) => `Name${at}`).join('\n'));
    expect(many.body.errors).toMatchObject([{ code: 'too-many-names' }]);
    expect((await type(id, 'No\u0000va')).body.errors).toMatchObject([{ code: 'control-character' }]);
    expect(await textsOf()).toEqual(textsBefore);
    expect(await guild.details(id)).toMatchObject({ status: 'failed' });
  });
});

const textsOf = async (): Promise<readonly string[]> => {
  const { accounts, texts } = guild.deps;
  return (await Promise.all((await accounts.all()).map(({ id }) => texts.ofOwner(id)))).flat();
};
