import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { settleSessionsWhenReadingDecided } from '../../../src/workers/reactions/settle-sessions-when-reading-decided.ts';
import { actOnAll } from '../../support/act-on-all.ts';
import { metaBy } from '../../support/given.ts';
import { image, reading, readName } from '../../support/session-builders.ts';

let guild: Guild;
let nova: string;
beforeAll(async () => {
  guild = await openGuild();
  nova = (await guild.register('Novalis'))['Novalis'] ?? '';
});
afterAll(() => guild.close());

const of = (session: string, participant: string, who: keyof Guild['cookies'] = 'member') =>
  guild.get(`/api/sessions/${session}/participants/${participant}/evidence`, who);

/** A session whose picture was read: one name with a second opinion. */
const readSession = async (id: string): Promise<string> => {
  const data = {
    ...{ eventType: 'Kraken', eventDate: '2026-11-18T19:30:00.000Z', notes: null, dataSource: 'screenshot' as const },
    ...{ rawText: null, origin: null, contentHash: id, images: [image('f'.repeat(64))], names: null },
  };
  const submitted = await guild.deps.handle(
    sessionDecider,
    id,
    { type: 'SubmitSession', data },
    metaBy({ commandId: `submit-${id}` }),
  );
  expect(submitted.ok).toBe(true);
  const participant = readName('Novaljs', {
    playerId: null,
    engines: [
      { model: 'engine-1', text: 'Novaljs', confidence: 0.8 },
      { model: 'eye', text: 'Novalis', confidence: 0.9 },
    ],
    matchedBy: null,
    candidates: [{ playerId: nova, similarity: 0.85, probability: 0.6, why: null }],
    calibration: 'c1',
    probability: 0.6,
  });
  const readings = [
    reading(),
    reading({ model: 'eye', slot: 'ai2', transcript: null }),
    reading({ model: 'mute', slot: 'ai1', error: 'timeout', transcript: null }),
  ];
  const completed = await guild.deps.handle(
    sessionDecider,
    id,
    { type: 'CompleteRecognition', data: { attempt: 1, participants: [participant], readings } },
    metaBy({ commandId: `complete-${id}`, role: null }),
  );
  expect(completed.ok).toBe(true);
  return (await guild.details(id)).participants[0].id as string;
};

describe('GET /api/sessions/:id/participants/:participantId/evidence', () => {
  it('shows what every engine read, who it could be, and who said what since', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const participant = await readSession(id);
    const first = await of(id, participant);
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        rawName: 'Novaljs',
        playerId: null,
        removed: false,
        crop: {
          imageUrl: `/media/sessions/${'f'.repeat(64)}`,
          imageSize: [800, 600],
          box: [10, 20, 80, 16],
          cropUrl: `/media/sessions/${'f'.repeat(64)}/crops/10,20,80,16`,
        },
        engines: [
          { model: 'engine-1', slot: null, text: 'Novaljs', confidence: 0.8 },
          { model: 'eye', slot: 'ai2', text: 'Novalis', confidence: 0.9 },
        ],
        silent: [{ model: 'mute', error: 'timeout' }],
        calibration: 'c1',
        probability: 0.6,
        bands: { credit: 0.7, verified: 0.95 },
        candidates: [{ playerId: nova, name: 'Novalis', similarity: 0.85, probability: 0.6 }],
        changes: [{ what: 'read', actor: null, after: { playerId: null } }],
      },
    ]);

    const at = await guild.deps.eventStore.head();
    const body = { rawName: 'Novaljs', action: 'player', playerId: nova, heal: true };
    expect((await guild.post('/api/review/decisions', body)).status).toBe(201);
    await actOnAll(settleSessionsWhenReadingDecided(guild.deps), guild.deps, { after: at });
    expect((await of(id, participant)).body).toMatchObject({
      playerName: 'Novalis',
      probability: null,
      changes: [
        { what: 'read' },
        { what: 'changed', before: { playerId: null }, after: { playerName: 'Novalis', verified: true } },
      ],
    });
    expect((await of(id, participant)).body.changes[1].actor).not.toBeNull();
  });

  it('shows what was removed, and what was added by hand', async () => {
    const id = await guild.submit('Alpha, Beta');
    const [alpha, beta] = (await guild.details(id)).participants;
    await guild.put(`/api/sessions/${id}/participants`, { participants: [{ id: beta.id }, { rawName: 'Gamma' }] });
    expect((await of(id, alpha.id)).body).toMatchObject({
      removed: true,
      crop: { imageUrl: null, box: null, cropUrl: null },
      bands: { credit: 0.7 },
      changes: [{ what: 'read' }, { what: 'removed', after: null }],
    });
    const { participants } = await guild.details(id);
    const gamma = participants.find(({ rawName }: { rawName: string }) => rawName === 'Gamma');
    const added = (await of(id, gamma.id)).body;
    expect(added).toMatchObject({ detectionMethod: 'manual', bands: null, engines: [], changes: [{ what: 'added' }] });
    expect(added.addedBy).not.toBeNull();
  });

  it('is not there for what nobody read, and for who is signed out', async () => {
    const id = await guild.submit('Delta');
    expect((await of(id, 'x')).status).toBe(404);
    expect((await of('x', 'x')).status).toBe(404);
    expect((await guild.ask('GET', `/api/sessions/${id}/participants/x/evidence`)).status).toBe(401);
  });
});
