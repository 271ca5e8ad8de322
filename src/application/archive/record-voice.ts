import { toUtc } from '../../contracts/common.ts';
import type { VoiceCommand } from '../../domain/voice/commands.ts';
import { resumeWithinMs, voiceDecider } from '../../domain/voice/decider.ts';
import { commandMeta, systemActor } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

/** Longest interval between two messages of the gateway. */
const heartbeatMs = 45_000;
/** A recorder that was silent for at most this long resumes open stays after a restart. */
export const silentWithinMs = resumeWithinMs + heartbeatMs;

type VoiceReport = { readonly accountId: string; readonly command: VoiceCommand };

/** Converts offsets to UTC; throws a RangeError when it is not a time. */
const inUtc = (command: VoiceCommand): VoiceCommand =>
  command.type === 'EnterVoice'
    ? { ...command, data: { ...command.data, at: toUtc(command.data.at) } }
    : { ...command, data: { ...command.data, at: toUtc(command.data.at) } };

/**
 * Records an observation of an account in voice. The same account, time and observation are one command, however often
 * reported.
 */
export const recordVoice = async (
  { accountId, command: seen }: VoiceReport,
  deps: Pick<Deps, 'handle' | 'clock' | 'ids'>,
): Promise<void> => {
  const command = inUtc(seen);
  const { type, data } = command;
  const key = [accountId, type, data.at, 'channelId' in data ? data.channelId : (data.stayId ?? '')].join(' ');
  const asked = { actor: systemActor, route: 'record voice', key, request: { accountId, type, ...data } };
  const handled = await deps.handle(voiceDecider, accountId, command, commandMeta(asked, deps));
  if (!handled.ok) throw new Error(`What was seen in voice could not be recorded: ${handled.rejection.code}`);
};
