// Erasable data is stored beside the log, never in it: neither itself nor a hash of it.
import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../../src/domain/kernel/envelope.ts';
import { deriveId } from '../../../src/domain/kernel/ids.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { people } from '../../support/api.ts';
import { metaBy } from '../../support/given.ts';
import { openGuild, picture } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const pasted = 'gg well played Nova\nRexxar, Qwertz';
const typed = 'Nova , nobody else was there';

/** Everything that was ever appended, envelope and all, as one text; but for positions, whose zeros look like anybody's id. */
const logText = async (): Promise<string> => {
  const all: RecordedEvent[] = [];
  const until = await guild.deps.eventStore.head();
  const signal = new AbortController().signal;
  for await (const batch of guild.deps.eventStore.follow({ after: null, until, types: null, signal }))
    all.push(...batch.events);
  expect(all.length).toBeGreaterThan(5);
  return JSON.stringify(all.map(({ position: _position, ...event }) => event)).toLowerCase();
};

/** A text and values from which it could be guessed. */
const tracesOf = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  deriveId(secret),
  deriveId('text', secret),
  ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((form) => createHash(algorithm).update(secret).digest(form)),
  ),
];

it('holds no text, no name or id of an account, and no hash of one', async () => {
  const { Nova = '' } = await guild.register('Nova', 'Rexxar');
  await guild.link('member', Nova);
  await guild.submit(pasted);
  const { id } = (await guild.upload([await picture(7)])).body as { id: string };
  const failure = { code: 'recogniser-failed', image: 0, count: null } as const;
  const command = { type: 'FailRecognition', data: { attempt: 1, readings: [], failure } } as const;
  const by = { commandId: 'fail', actor: { kind: 'system', id: 'system', role: null } } as const;
  await guild.deps.handle(sessionDecider, id, command, metaBy(by));
  expect((await guild.post(`/api/sessions/${id}/names`, { rawText: typed })).status).toBe(200);
  await guild.post('/api/players', { names: ['x'.repeat(33), 'Zed'] });

  const log = await logText();
  const secrets = [
    pasted,
    typed,
    'by hand',
    'x'.repeat(33),
    ...people.flatMap(({ discordId, username, displayName }) => [discordId, username, displayName]),
  ].filter((secret) => secret !== '');
  const found = secrets.flatMap((secret) => tracesOf(secret).filter((trace) => log.includes(trace.toLowerCase())));
  expect(found).toEqual([]);
});

it('would be found: names of characters are what the log is about', async () => {
  const log = await logText();
  expect(log.includes('rexxar')).toBe(true);
});
