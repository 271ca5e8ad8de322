// Plays the recorder of voice until it is killed: `<data folder> <seen at> <last beat at>`.
import { recordVoice } from '../../../src/application/archive/record-voice.ts';
import { createCommandHandler } from '../../../src/application/commands/handle-command.ts';
import { seeChannel } from '../../../src/application/archive/see-channel.ts';
import { eventRegistry } from '../../../src/domain/event-registry.ts';
import { openEngines } from '../../../src/main/engines/engines.ts';

const [, , dataDir = '', seenAt = '', beatAt = ''] = process.argv;
const engines = await openEngines({ dataDir, synchronous: 'full' }, (text, cause) => {
  throw new Error(text, { cause });
});
const { handle } = createCommandHandler({ ...engines, registry: eventRegistry });
const deps = { ...engines, handle };
const channelId = '900000000000000501';
await seeChannel({ channelId, seen: { name: 'Raid', kind: 'voice', parentId: null, archived: false } }, deps);
for (const [discordId, displayName] of [
  ['700000000000000001', 'Nova'],
  ['700000000000000002', 'Zed'],
] as const) {
  const profile = { discordId, username: displayName.toLowerCase(), displayName, nick: null, avatarUrl: null };
  const { id: accountId } = await engines.accounts.meet(profile);
  await recordVoice({ accountId, command: { type: 'EnterVoice', data: { channelId, at: seenAt } } }, deps);
}
await engines.voiceHeartbeat.beat(beatAt);
process.stdout.write('recording\n');
setInterval(() => undefined, 1_000);
