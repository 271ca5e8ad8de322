import { assertNever } from '../kernel/assert-never.ts';
import { accept } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { CommandMeta } from '../kernel/envelope.ts';
import { deriveId } from '../kernel/ids.ts';
import type { EnterVoice, LeaveVoice, VoiceCommand } from './commands.ts';
import type { VoiceEvent } from './events.ts';
import { evolveVoice, initialVoice } from './state.ts';
import type { VoiceState } from './state.ts';

/** Records what was seen in voice, unless it is known already; no command is refused. */
type VoiceDecision = Decision<VoiceEvent, never>;

/** Returning to the channel within this time continues the stay. */
export const resumeWithinMs = 60_000;

/** So long an outage of Discord's may be: who is in the same channel after it was there all the time. */
export const outageWithinMs = 15 * 60_000;

const isBackSoon = ({ endedAt, inOutage }: NonNullable<VoiceState['last']>, at: string): boolean =>
  Date.parse(at) - Date.parse(endedAt) <= (inOutage ? outageWithinMs : resumeWithinMs);

/** An observation older than the current state is late, or a repeat, and changes nothing. */
const enter = ({ channelId, at }: EnterVoice['data'], { open, last }: VoiceState, meta: CommandMeta): VoiceDecision => {
  const stayId = deriveId('stay', meta.commandId);
  if (open !== null) {
    if (open.channelId === channelId || at < open.startedAt) return accept();
    const from = { stayId: open.stayId, channelId: open.channelId };
    return accept({ type: 'VoiceMoved', data: { stayId, channelId, at, from } });
  }
  if (last !== null && at < last.endedAt) return accept();
  const resumed = last?.channelId === channelId && isBackSoon(last, at) ? last : null;
  return accept({
    type: 'VoiceJoined',
    data: { stayId: resumed?.stayId ?? stayId, channelId, at, resumes: resumed !== null },
  });
};

/** Without an observed end, a stay that began after the last observation ends when it began. */
const leave = ({ stayId, at, ...rest }: LeaveVoice['data'], { open }: VoiceState): VoiceDecision => {
  if (open === null || (stayId !== null && stayId !== open.stayId)) return accept();
  const isEarlier = at < open.startedAt;
  if (isEarlier && !rest.estimated) return accept();
  return accept({ type: 'VoiceLeft', data: { ...rest, stayId: open.stayId, at: isEarlier ? open.startedAt : at } });
};

const decide = (command: VoiceCommand, state: VoiceState, meta: CommandMeta): VoiceDecision => {
  switch (command.type) {
    case 'EnterVoice':
      return enter(command.data, state, meta);
    case 'LeaveVoice':
      return leave(command.data, state);
    default:
      return assertNever(command);
  }
};

/** One stream per account, `voice-<accountId>`: with any number of recorders, no one is in two channels. */
export const voiceDecider = {
  category: 'voice',
  initialState: initialVoice,
  evolve: evolveVoice,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<VoiceCommand, VoiceState, VoiceEvent, never>;
