import {
  archiveMessage,
  attachmentIdOf,
  deleteMessage,
  editMessage,
  loseAttachment,
} from '../../../src/application/archive/archive-message.ts';
import type { LiveMessage } from '../../../src/contracts/live.ts';
import { statusTopic } from '../../../src/projections/kernel/run/status.ts';
import { sessionDecider } from '../../../src/domain/session/decider.ts';
import { metaBy } from '../../support/given.ts';
import { openSocket } from '../../support/live-socket.ts';
import { until } from '../../support/until.ts';
import { openGuild, picture } from '../sessions/guild.ts';
import type { Guild } from '../sessions/guild.ts';

const roles = ['member', 'moderator', 'admin'] as const;
type Who = (typeof roles)[number];
type Sockets = Readonly<Record<Who, Awaited<ReturnType<typeof openSocket>>>>;

let guild: Guild;
let sockets: Sockets;
beforeAll(async () => {
  guild = await openGuild();
  const opened = await Promise.all(roles.map((who) => openSocket(guild, guild.cookies[who])));
  sockets = Object.fromEntries(roles.map((who, index) => [who, opened[index]])) as Sockets;
});
afterAll(async () => {
  for (const { socket } of Object.values(sockets)) socket.close();
  await guild.close();
});

type Type = LiveMessage['type'];
const heardBy = (who: Who, type: Type) => sockets[who].heard.filter((message) => message.type === type);
/** Last message of a type for the admin, once there are this many. */
const told = async (type: Type, count = 1): Promise<LiveMessage> => {
  await until(
    () => heardBy('admin', type).length >= count,
    20_000,
    () => `${count} of ${type}`,
  );
  return heardBy('admin', type).at(-1) as LiveMessage;
};
/** Everyone has received a public message, so earlier messages have been sent. */
const flush = async (): Promise<void> => {
  const { position } = (await guild.post('/api/players', { names: [`Flush ${flushes.next()}`] })).body;
  const isThere = (message: LiveMessage): boolean =>
    message.type === 'projection-updated' && message.projection === 'players' && message.position >= position;
  await until(() => roles.every((who) => sockets[who].heard.some(isThere)));
};
const flushes = { count: 0, next: () => (flushes.count += 1) };
const hasHeard = (type: Type): Who[] => roles.filter((who) => heardBy(who, type).length > 0);

/** Each type of /ws and the roles that hear it. */
const listeners: Readonly<Record<Type, readonly Who[]>> = {
  session_processed: roles,
  session_failed: roles,
  session_update: roles,
  'projection-updated': roles,
  'replay-progress': ['admin'],
  new_message: ['admin'],
  message_updated: ['admin'],
  message_deleted: ['admin'],
  mod_activity: ['admin'],
  ocr_activity: ['admin'],
  system_activity: ['admin'],
};

describe('a message of the archive', () => {
  it('is reported as new, changed and deleted, with its channel', async () => {
    const profile = { discordId: '70000000000000001', username: 'nova', displayName: 'Nova Prime', nick: null };
    const accountId = (await guild.deps.accounts.meet({ ...profile, avatarUrl: null })).id;
    const message = { messageId: 'm1', channelId: 'c1', threadId: null, accountId, text: 'hello', noticedLater: false };
    const attachments = [{ discordId: 'd1', filename: 'a.png', type: 'image/png', size: 5 }];
    await archiveMessage({ ...message, postedAt: '2026-11-20T19:00:00Z', attachments }, guild.deps);
    const about = { messageId: 'm1', channelId: 'c1', position: expect.any(String) };
    expect(await told('new_message')).toEqual({ type: 'new_message', ...about });
    await editMessage({ ...message, text: 'hello all', editedAt: '2026-11-20T19:01:00Z' }, guild.deps);
    expect(await told('message_updated')).toEqual({ type: 'message_updated', ...about });
    await loseAttachment({ messageId: 'm1', attachmentId: attachmentIdOf('m1', 'd1'), code: 'gone' }, guild.deps);
    await told('message_updated', 2);
    await deleteMessage({ messageId: 'm1', deletedAt: '2026-11-20T19:02:00Z', noticedLater: false }, guild.deps);
    expect(await told('message_deleted')).toEqual({ type: 'message_deleted', ...about });
    expect(heardBy('admin', 'new_message')).toHaveLength(1);
  });
});

describe('the logs', () => {
  it('carry the rows that their lists have', async () => {
    await guild.register('Nova');
    const id = await guild.submit('Nova, Strangr');
    const isOfSession = (message: LiveMessage): boolean =>
      message.type === 'mod_activity' && message.data.targetId === id && message.data.targetName !== null;
    await until(() => sockets.admin.heard.some(isOfSession));
    const list = (await guild.get('/api/admin/mod-activity', 'admin')).body;
    expect(sockets.admin.heard.findLast(isOfSession)).toEqual({
      type: 'mod_activity',
      position: expect.any(String),
      data: list.find(({ targetId }: { targetId: string }) => targetId === id),
    });
    await told('ocr_activity', 3);
    const steps = (await guild.get('/api/admin/ocr-logs', 'admin')).body;
    const data = sockets.admin.heard.flatMap((message) => (message.type === 'ocr_activity' ? [message.data] : []));
    expect(data).toEqual([...steps].reverse());
  });
});

describe('the system', () => {
  it('describes its result in a sentence, in this process or any', async () => {
    guild.deps.operations.systemActivity.report('Muster has started (api).');
    expect(await told('system_activity')).toEqual({
      type: 'system_activity',
      position: null,
      data: { text: 'Muster has started (api).' },
    });
    guild.deps.operations.systemActivity.tellHere('Redis does not answer.');
    expect(await told('system_activity', 2)).toMatchObject({ data: { text: 'Redis does not answer.' } });
  });

  it('reports when a rebuild starts and ends', async () => {
    const texts = () =>
      sockets.admin.heard.flatMap((message) => (message.type === 'system_activity' ? [message.data.text] : []));
    await guild.post('/api/admin/projections/voice/rebuild', {}, 'admin');
    await until(() => texts().includes('The rebuild of the read model voice has ended: all of it serves.'));
    expect(texts()).toContain('A rebuild of the read model voice started.');
  });
});

it.each(Object.entries(listeners) as [Type, readonly Who[]][])('%s reaches %j and nobody else', async (type, who) => {
  if (type === 'session_failed') {
    const { id } = (await guild.upload([await picture(1)])).body as { id: string };
    const failure = { code: 'recogniser-failed', image: 0, count: null } as const;
    const command = { type: 'FailRecognition', data: { attempt: 1, readings: [], failure } } as const;
    const by = { commandId: 'fail', actor: { kind: 'system', id: 'system', role: null } } as const;
    await guild.deps.handle(sessionDecider, id, command, metaBy(by));
  }
  if (type === 'replay-progress') {
    const progress = { projection: 'voice', state: 'building', done: 1, total: 2, etaSeconds: null };
    for (const step of [null, { ...progress, position: null }])
      await guild.deps.pubSub.publish(statusTopic, { projections: [{ name: 'voice', progress: step }] });
  }
  if (type === 'session_update') {
    const id = await guild.submit('Nova', { notes: 'to be excluded' });
    await guild.post(`/api/sessions/${id}/exclude`, { excluded: true });
  }
  await told(type);
  await flush();
  expect(hasHeard(type)).toEqual(who);
});
