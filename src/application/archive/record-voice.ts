import { toUtc } from '../../contracts/common.ts';
import type { VoiceCommand } from '../../domain/voice/commands.ts';
import { resumeWithinMs, voiceDecider } from '../../domain/voice/decider.ts';
import { commandMeta, systemActor } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

/** The gateway says something each 41 to 45 s, however quiet it is. */
const heartbeatMs = 45_000;
/** A recorder that was silent for so long may have been restarted, and goes on with the stays that it finds. */
export const silentWithinMs = resumeWithinMs + heartbeatMs;

type Seen = { readonly accountId: string; readonly command: VoiceCommand };

/** Any offset is converted; throws a RangeError for what is no time: the log keeps what it is given. */
const inUtc = (command: VoiceCommand): VoiceCommand =>
  command.type === 'EnterVoice'
    ? { ...command, data: { ...command.data, at: toUtc(command.data.at) } }
    : { ...command, data: { ...command.data, at: toUtc(command.data.at) } };

/** Records what was seen of an account in voice: the same account, moment and thing seen are one command, however often told. */
export const recordVoice = async (
  { accountId, command: seen }: Seen,
  deps: Pick<Deps, 'handle' | 'clock' | 'ids'>,
): Promise<void> => {
  const command = inUtc(seen);
  const { type, data } = command;
  const key = [accountId, type, data.at, 'channelId' in data ? data.channelId : (data.stayId ?? '')].join(' ');
  const asked = { actor: systemActor, route: 'record voice', key, request: { accountId, type, ...data } };
  const handled = await deps.handle(voiceDecider, accountId, command, commandMeta(asked, deps));
  if (!handled.ok) throw new Error(`What was seen in voice could not be recorded: ${handled.rejection.code}`);
};
