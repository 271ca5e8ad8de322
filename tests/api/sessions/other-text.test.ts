import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { image, reading, readName } from '../../support/session-builders.ts';
import { openGuild } from './guild.ts';
import type { Guild } from './guild.ts';

let guild: Guild;
beforeAll(async () => {
  guild = await openGuild();
});
afterAll(() => guild.close());

const id = '00000000-0000-4000-8000-000000000027';
const transcript = '00000000-0000-4000-8000-000000000127';
const at = (row: number) => [10, 30 * row, 100, 20] as const;
const lines = [
  { text: 'Nova', confidence: 0.98, box: at(1) },
  { text: 'Mirelle', confidence: 0.6, box: at(2) },
  { text: '', confidence: 0, box: at(3), foreign: 3 },
  { text: 'Lo', confidence: 0.4, box: at(4), foreign: 4 },
  { text: '|', confidence: 0.9, box: at(5) },
];

it('has every line that is nobody of the list, and says which nobody could read', async () => {
  const data = {
    ...{ eventType: 'Kraken', eventDate: '2026-11-18T19:30:00.000Z', notes: null, dataSource: 'screenshot' as const },
    ...{ rawText: null, origin: null, contentHash: id, images: [image('e'.repeat(64))], names: null },
  };
  await guild.deps.handle(sessionDecider, id, { type: 'SubmitSession', data }, metaBy({ commandId: 'submit' }));
  const other = () => guild.get(`/api/sessions/${id}/other-text`, 'member');
  expect((await other()).body).toEqual([]);
  await guild.deps.texts.put({ id: transcript, owner: 'account-1', text: JSON.stringify(lines) });
  // The text of the second picture was erased.
  const erased = reading({ image: 1, transcript: '00000000-0000-4000-8000-000000000227' });
  const participants = [readName('Nova', { image: 0, box: [12, 31, 90, 18] })];
  const completed = await guild.deps.handle(
    sessionDecider,
    id,
    { type: 'CompleteRecognition', data: { attempt: 1, participants, readings: [reading({ transcript }), erased] } },
    metaBy({ commandId: 'complete', role: null }),
  );
  expect(completed.ok).toBe(true);
  const answer = await other();
  expect([answer.status, answer.body]).toEqual([
    200,
    [
      { image: 0, box: at(2), text: 'Mirelle', confidence: 0.6 },
      { image: 0, box: at(3), text: null, confidence: 0 },
      { image: 0, box: at(4), text: null, confidence: 0.4 },
    ],
  ]);
});

it('of names that were pasted is nothing', async () => {
  const pasted = await guild.submit('Nova, Quorra');
  const answer = await guild.get(`/api/sessions/${pasted}/other-text`, 'member');
  expect([answer.status, answer.body]).toEqual([200, []]);
});

it('of a session that is not there is not there', async () => {
  expect((await guild.get('/api/sessions/nowhere/other-text', 'member')).status).toBe(404);
});
