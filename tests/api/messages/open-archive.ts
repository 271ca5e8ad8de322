import { archiveMessage } from '../../../src/application/archive/archive-message.ts';
import type { SeenMessage } from '../../../src/application/archive/archive-message.ts';
import { commandMeta, systemActor } from '../../../src/application/commands/command-meta.ts';
import { channelDecider } from '../../../src/domain/channel/decider.ts';
import { openGuild } from '../sessions/guild.ts';

export const raids = '900000000000000511';
export const chat = '900000000000000512';
export const script = { discordId: 'd2', filename: 'run.html', type: 'text/html', size: 20 };
export const image = { discordId: 'd1', filename: 'raïd "1".png', type: 'image/png', size: 100 };
const gone = { discordId: 'd3', filename: 'gone.png', type: 'image/png', size: 5 };

/** A guild with three messages of one author in two channels; the second one, 'message-2', has three files. */
export const openArchive = async () => {
  const guild = await openGuild();
  let count = 0;
  const see = async (id: string, name: string, kind: 'text' | 'voice' | 'thread'): Promise<void> => {
    const asked = { actor: systemActor, route: 'see channel', key: id, request: { id } };
    const data = { name, kind, parentId: null, archived: false };
    await guild.deps.handle(channelDecider, id, { type: 'SeeChannel', data }, commandMeta(asked, guild.deps));
  };
  const profile = { discordId: '70000000000000001', username: 'nova', displayName: 'Nova Prime', nick: null };
  const author = (await guild.deps.accounts.meet({ ...profile, avatarUrl: null })).id;
  /** Each a minute after the one before. */
  const archive = async (text: string, more: Partial<SeenMessage> = {}): Promise<string> => {
    count += 1;
    const messageId = `message-${count}`;
    const postedAt = `2026-11-20T19:${String(count).padStart(2, '0')}:00Z`;
    const seen = { messageId, channelId: chat, threadId: null, accountId: author, text, postedAt, attachments: [] };
    await archiveMessage({ ...seen, noticedLater: false, ...more }, guild.deps);
    return messageId;
  };
  await see(raids, 'raids', 'text');
  await see(chat, 'Chat', 'text');
  await see('900000000000000513', 'Raid voice', 'voice');
  await see('900000000000000514', 'a thread', 'thread');
  await archive('Kraken tonight, bring potions');
  await archive('screens of the kraken', { channelId: raids, attachments: [image, script, gone] });
  await archive('gg');
  const search = async (query = '') => (await guild.get(`/api/messages/search${query}`, 'admin')).body;
  return { guild, author, archive, search };
};
export type Archive = Awaited<ReturnType<typeof openArchive>>;
