import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openExportFolder } from '../../../src/adapters/exports/export-folder.ts';
import { archiveMessage } from '../../../src/application/archive/archive-message.ts';
import { recordVoice } from '../../../src/application/archive/record-voice.ts';
import { openEngines } from '../../../src/main/engines/engines.ts';
import { exportGuild } from '../../../src/main/guild-export/export-guild.ts';
import { restoreGuild } from '../../../src/main/guild-export/restore-guild.ts';
import { temporaryFolder } from '../../adapters/temporary-folder.ts';
import { eventually } from '../../projections/support/facts.ts';
import { openGuild, picture, text } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

/** Lets a test stand between two steps. */
const createBrake = () => {
  let hold: { readonly at: string; readonly arrived: () => void; readonly released: Promise<void> } | null = null;
  return {
    onStep: async (step: string): Promise<void> => {
      if (hold?.at !== step) return;
      hold.arrived();
      await hold.released;
    },
    /** Resolves when a wipe has paused after this step; `release` continues it. */
    at: (step: string) => {
      let release = (): void => undefined;
      const released = new Promise<void>((done) => (release = done));
      const arrived = new Promise<void>((done) => (hold = { at: step, arrived: done, released }));
      return { arrived, release: () => release() };
    },
  };
};
const brake = createBrake();

let guild: Guild;
let players: Record<string, string>;
beforeAll(async () => {
  guild = await openGuild({ onWipeStep: brake.onStep });
  players = await guild.register('Nova', 'Rexxar', 'Thalorin');
});
afterAll(() => guild.close());

const wipe = (confirmPhrase = 'DELETE', who: 'admin' | 'moderator' | 'member' = 'admin') =>
  guild.post('/api/admin/wipe-production', { confirmPhrase }, who);
const sessions = async () => (await guild.get('/api/sessions')).body.sessions as { id: string }[];
const enterVoice = (accountId: string, at: string) =>
  recordVoice(
    { accountId, command: { type: 'EnterVoice', data: { channelId: '900000000000000501', at } } },
    guild.deps,
  );
const names = async () => ((await guild.get('/api/players')).body as { name: string }[]).map(({ name }) => name);

describe('POST /api/admin/wipe-production', () => {
  it.each(['delete', 'DELETE ', '', 'yes'])('%j is no confirmation, and changes nothing', async (phrase) => {
    const before = await guild.head();
    const answer = await wipe(phrase);
    expect([answer.status, answer.body.code]).toEqual([400, 'wrong-confirm-phrase']);
    expect(await guild.head()).toBe(before);
  });

  it.each([{}, { confirmPhrase: 7 }, { confirmPhrase: null }, { confirmPhrase: 'x'.repeat(101) }])(
    '%j is no body',
    async (body) => {
      const answer = await guild.post('/api/admin/wipe-production', body, 'admin');
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
      expect(answer.body.errors[0].field).toBe('confirmPhrase');
    },
  );

  it('is for admins', async () => {
    expect((await wipe('DELETE', 'moderator')).status).toBe(403);
    expect((await wipe('DELETE', 'member')).status).toBe(403);
  });
});

describe('what a wipe deletes', () => {
  let typed: string;
  let uploaded: string;
  let answer: Awaited<ReturnType<typeof wipe>>;
  let accountId: string;
  const told: string[] = [];

  beforeAll(async () => {
    typed = await guild.submit('Nova, Rexxar, Nobody');
    uploaded = (await guild.upload([await picture(1)])).body.id as string;
    await guild.rename(players['Thalorin'] ?? '', 'Thal');
    accountId = (await guild.deps.accounts.all())[0]?.id ?? '';
    const linked = await guild.post('/api/discord-player-links', {
      discordId: '900000000000000777',
      discordUsername: 'somebody',
      playerId: players['Nova'],
      linkMethod: 'manual',
      notes: 'met at the fair',
    });
    expect(linked.status).toBe(201);
    await enterVoice(accountId, '2026-11-20T19:00:00Z');
    await archiveMessage(
      {
        messageId: '900000000000000901',
        channelId: '900000000000000902',
        threadId: null,
        accountId,
        text: 'a secret',
        postedAt: '2026-11-20T19:00:00Z',
        attachments: [],
        noticedLater: false,
      },
      guild.deps,
    );
    const deaf = guild.deps.operations.systemActivity.listen((sentence) => told.push(sentence));
    answer = await wipe();
    // Every process receives it separately.
    await eventually(() => told.length > 0);
    deaf();
  });

  it('says what is gone and what is left', () => {
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      position: expect.stringMatching(/^\d+$/) as string,
      deleted: { sessions: 2, participants: 3 },
      preserved: { players: 3 },
      exportName: expect.stringMatching(/^wipe-/) as string,
    });
  });

  it('reaches system monitors', () => {
    expect(told).toEqual([`Production data was exported as ${answer.body.exportName as string} and wiped.`]);
  });

  it('keeps ids and current names of players, and nothing else of them', async () => {
    expect((await names()).sort()).toEqual(['Nova', 'Rexxar', 'Thal']);
    const thal = (await guild.get(`/api/players/${players['Thalorin'] ?? ''}`)).body;
    expect(thal.player).toMatchObject({ characterName: 'Thal', aliases: [] });
    expect((await guild.get('/api/discord-player-links', 'moderator')).body).toEqual([]);
    expect(await guild.deps.accounts.allLinkNotes()).toEqual([]);
  });

  it('leaves no session, voice, message, picture or text', async () => {
    expect(await sessions()).toEqual([]);
    expect((await guild.get('/api/leaderboard')).body).toEqual([]);
    expect((await guild.get('/api/messages/search', 'admin')).body).toEqual([]);
    expect((await guild.get('/api/voice/sessions', 'moderator')).body).toMatchObject({ sessions: [] });
    expect(guild.mediaFiles()).toEqual([]);
    expect(await guild.deps.texts.ofOwner(accountId)).toEqual([]);
    for (const id of [typed, uploaded]) {
      expect((await guild.get(`/api/sessions/${id}/details`)).status).toBe(404);
      const excluded = await guild.post(`/api/sessions/${id}/exclude`, { excluded: true, reason: 'old' });
      expect([excluded.status, excluded.body.code]).toEqual([404, 'not-found']);
    }
  });

  it('has notified system monitors', () => {
    expect(guild.told).toEqual([
      expect.stringContaining('A wipe started'),
      expect.stringContaining(String(answer.body.exportName)),
      'The wipe is done.',
    ]);
  });

  it('leaves one row in the log of moderators: its own', async () => {
    const rows = (await guild.get('/api/admin/mod-activity', 'admin')).body as { action: string; targetType: string }[];
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'admin_action',
        targetType: 'system',
        details: `Wiped 2 sessions; exported as ${String(answer.body.exportName)}.`,
      }),
    ]);
  });

  it('has written an export with all of it before', async () => {
    const exported = await openExportFolder(join(guild.exports, answer.body.exportName as string));
    expect(exported.manifest.counts).toMatchObject({ pictures: 1, linkNotes: 1 });
    const texts = [];
    for await (const one of exported.texts()) texts.push(one.text);
    expect(texts).toEqual(expect.arrayContaining(['a secret', 'Nova, Rexxar, Nobody']));
  });

  it('is so in a restore of what is left, too', async () => {
    const place = join(guild.exports, 'after-the-wipe');
    await exportGuild(guild.deps, place);
    const folder = temporaryFolder();
    const back = await openEngines({ dataDir: folder.path, synchronous: 'normal' }, (text, cause) => {
      throw new Error(text, { cause });
    });
    await restoreGuild(place, back, { mark: join(folder.path, 'mark'), say: () => undefined });
    expect(await back.eventStore.readStream(`session-${typed}`, null)).toEqual([]);
    expect(await back.eventStore.head()).not.toBeNull();
    await back.close();
    await folder.remove();
  });

  it('makes the same upload another session', async () => {
    const again = await guild.submit('Nova, Rexxar, Nobody');
    expect(again).not.toBe(typed);
    const upload = await guild.upload([await picture(1)]);
    expect(upload.status).toBe(201);
    expect(upload.body.id).not.toBe(uploaded);
    expect((await sessions()).map(({ id }) => id).sort()).toEqual([again, upload.body.id].sort());
    expect((await guild.details(again)).participants[0].playerId).toBe(players['Nova']);
  });

  it('lets a stay begin at the wipe', async () => {
    await enterVoice(accountId, '2026-11-20T20:00:30Z');
    expect((await guild.get('/api/voice/sessions', 'moderator')).body.sessions).toHaveLength(1);
  });
});

describe('while it runs', () => {
  it.each(['gated', 'exported', 'wiped', 'compacted', 'cleared', 'forgotten'])(
    'behind the step %s writes answer 503, a second wipe 409, and reads go on',
    async (step) => {
      const { arrived, release } = brake.at(step);
      const running = wipe().then((answer) => answer);
      await arrived;
      const write = await guild.post('/api/sessions', text('Nova'));
      expect([write.status, write.body.code, write.headers['retry-after']]).toEqual([503, 'wiping', '5']);
      expect((await guild.post('/api/players', { names: ['Late'] })).body.code).toBe('wiping');
      const second = await wipe();
      expect([second.status, second.body.code]).toEqual([409, 'wipe-running']);
      expect((await guild.ask('GET', '/api/players', guild.cookies.member)).status).toBe(200);
      release();
      expect((await running).status).toBe(200);
      expect((await guild.post('/api/sessions', text(`Nova ${step}`))).status).toBe(201);
      expect(await sessions()).toHaveLength(1);
    },
  );

  it('answers the same call again as it did before, and wipes nothing twice', async () => {
    const call = () =>
      guild
        .ask('POST', '/api/admin/wipe-production', guild.cookies.admin)
        .set('idempotency-key', 'once')
        .send({ confirmPhrase: 'DELETE' });
    const first = await call();
    const kept = await guild.submit('Nova, after it');
    const second = await call();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await sessions()).map(({ id }) => id)).toEqual([kept]);
    expect(existsSync(join(guild.exports, first.body.exportName as string))).toBe(true);
  });
});
