import type { WhatIf } from '../../../src/contracts/review.ts';
import type { SessionDetails } from '../../../src/contracts/sessions.ts';
import { openGuild } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

let guild: Guild;
let players: Record<string, string>;
const sessions: string[] = [];
/** By event dates; the last two are beyond the 90 days, or gone from all numbers. */
const submit = async (rawText: string, eventDate: string): Promise<string> => {
  const id = await guild.submit(rawText, { eventDate });
  sessions.push(id);
  return id;
};
beforeAll(async () => {
  guild = await openGuild();
  players = await guild.register('Thalorin', 'Brumwick', 'Ysolde', 'Nova', 'Kraxx');
  await submit('Thalorin, Brumwikk, Ysolda, Novo', '2026-11-01T19:30:00Z');
  await submit('Thaloren, Brumwick, Ysolda, Qqqqqq', '2026-11-05T19:30:00Z');
  await submit('Thaloren, Nova, Novo', '2026-11-12T23:59:59Z');
  await submit('Ysolda', '2026-03-01T19:30:00Z');
  const excluded = await submit('Brumwikk, Novo', '2026-11-13T19:30:00Z');
  await guild.post(`/api/sessions/${excluded}/exclude`, { excluded: true, reason: 'twice' });
  // A person's decision holds at any threshold.
  const [first] = sessions;
  const { participants } = await guild.details(first ?? '');
  const said = participants.map(({ id, rawName }: { id: string; rawName: string }) =>
    rawName === 'Ysolda' ? { id, playerId: players['Ysolde'], confirmed: true } : { id },
  );
  expect((await guild.put(`/api/sessions/${first}/participants`, { participants: said })).status).toBe(200);
});
afterAll(() => guild.close());

const ask = async (query = ''): Promise<WhatIf> => (await guild.get(`/api/review/what-if?${query}`, 'moderator')).body;
const apply = (creditFrom: number, verifiedFrom: number, who: 'member' | 'moderator' = 'moderator') =>
  guild.put('/api/review/thresholds', { creditFrom, verifiedFrom }, who);

const isFrom = ({ confidenceScore }: { confidenceScore: number }, percent: number): boolean =>
  confidenceScore * 100 >= percent - 1e-9;

/** By hand, from the events and from what sessions show. */
const recount = async (credit: number, verified: number) => {
  let [credits, questions] = [0, 0];
  const totals = new Map<string, number>();
  for (const id of sessions) {
    const session: SessionDetails = await guild.details(id);
    if (session.excluded || session.eventDate < '2026-08-23') continue;
    const events = await guild.deps.eventStore.readStream(`session-${id}`, null);
    const read = events.find(({ type }) => type === 'SessionProcessed')?.data as {
      participants: { playerId: string | null; confidenceScore: number }[];
    };
    const named = read.participants.filter(({ playerId }) => playerId !== null);
    credits += named.filter((one) => isFrom(one, credit)).length;
    questions += read.participants.length - named.filter((one) => isFrom(one, verified)).length;
    const counts = new Set(
      session.participants.flatMap((one) =>
        one.playerId !== null && (one.review === 'confirmed' || isFrom(one, credit)) ? [one.playerId] : [],
      ),
    );
    for (const playerId of counts) totals.set(playerId, (totals.get(playerId) ?? 0) + 1);
  }
  return { credits, questions, totals };
};

describe('what other thresholds would have come to', () => {
  it.each([
    [70, 95],
    [75, 95],
    [76, 96],
    [83, 95],
    [84, 97],
    [88, 100],
    [89, 95],
    [95, 100],
  ])('credited from %i, certain from %i: as counted by hand', async (creditFrom, verifiedFrom) => {
    const answer = await ask(`creditFrom=${creditFrom}&verifiedFrom=${verifiedFrom}`);
    const [now, then] = [await recount(70, 95), await recount(creditFrom, verifiedFrom)];
    expect(answer).toMatchObject({
      days: 90,
      sessions: 3,
      applied: { creditFrom: 70, verifiedFrom: 95 },
      asked: { creditFrom, verifiedFrom },
      now: { credits: now.credits, questions: now.questions },
      then: { credits: then.credits, questions: then.questions },
    });
    const changes = Object.entries(players).flatMap(([name, id]) => {
      const change = (then.totals.get(id) ?? 0) - (now.totals.get(id) ?? 0);
      return change === 0 ? [] : [[name, change]];
    });
    expect(answer.players.map(({ name, change }) => [name, change]).sort()).toEqual(changes.sort());
    expect(answer.changed).toBe(changes.length);
    for (const { id, total } of answer.players)
      expect(total).toBe((await guild.get(`/api/players/${id}`)).body.player.totalSessions);
  });

  it('says nothing of thresholds that cannot be, stores nothing, and is for moderators', async () => {
    const before = await guild.head();
    for (const query of ['creditFrom=69', 'creditFrom=96', 'verifiedFrom=94', 'verifiedFrom=101', 'creditFrom=x'])
      expect((await guild.get(`/api/review/what-if?${query}`, 'moderator')).body.code).toBe('unknown-filter');
    expect((await guild.get('/api/review/what-if', 'member')).status).toBe(403);
    expect((await apply(69, 95)).body.errors).toMatchObject([{ field: 'creditFrom' }]);
    expect((await apply(80, 94)).body.errors).toMatchObject([{ field: 'verifiedFrom' }]);
    expect((await apply(80.5, 95)).status).toBe(422);
    expect((await apply(80, 95, 'member')).status).toBe(403);
    expect((await apply(70, 95)).status).toBe(200);
    expect(await guild.head()).toBe(before);
  });
});

describe('thresholds that are applied', () => {
  it('hold for what is read from then on and for nothing before, and stand in the log of moderators', async () => {
    const old = await guild.details(sessions[2] ?? '');
    const answer = await apply(85, 100);
    expect([answer.status, answer.body.before]).toEqual([200, { creditFrom: 70, verifiedFrom: 95 }]);
    expect(await guild.details(sessions[2] ?? '')).toEqual(old);
    const id = await submit('Ysolda, Brumwikk, Thaloren, Kraxx', '2026-11-14T19:30:00Z');
    const { participants }: SessionDetails = await guild.details(id);
    expect(participants.map(({ rawName, notCounted }) => [rawName, notCounted])).toEqual([
      ['Ysolda', 'low-confidence'],
      ['Brumwikk', null],
      ['Thaloren', null],
      ['Kraxx', null],
    ]);
    expect((await ask()).applied).toEqual({ creditFrom: 85, verifiedFrom: 100 });
    const log = (await guild.get('/api/admin/mod-activity', 'admin')).body as { details: string }[];
    expect(log.map(({ details }) => details)).toContain(
      'Names are credited from 0.85 and certain from 1 on (0.7 and 0.95 before).',
    );
    expect((await apply(70, 95)).body.before).toEqual({ creditFrom: 85, verifiedFrom: 100 });
    expect((await guild.details(id)).participants[0].notCounted).toBe('low-confidence');
  });
});
