import type { EnterVoice, LeaveVoice } from '../../src/domain/voice/commands.ts';
import type { VoiceEvent } from '../../src/domain/voice/events.ts';

type Event<T extends VoiceEvent['type']> = Extract<VoiceEvent, { type: T }>;

/** A time on 1 March 2026: '20:00' or '20:00:30'. A complete timestamp stays unchanged. */
export const atTime = (time: string): string =>
  time.includes('T') ? time : `2026-03-01T${time.length === 5 ? `${time}:00` : time}.000Z`;

export const enter = (channelId: string, time: string): EnterVoice => ({
  type: 'EnterVoice',
  data: { channelId, at: atTime(time) },
});
export const leave = (time: string, given: Partial<LeaveVoice['data']> = {}): LeaveVoice => ({
  type: 'LeaveVoice',
  data: { stayId: null, at: atTime(time), estimated: false, cause: 'left', ...given },
});

export const joined = (stayId: string, channelId: string, time: string, resumes = false): Event<'VoiceJoined'> => ({
  type: 'VoiceJoined',
  data: { stayId, channelId, at: atTime(time), resumes },
});
export const moved = (
  [from, fromChannel]: readonly [string, string],
  [stayId, channelId]: readonly [string, string],
  time: string,
): Event<'VoiceMoved'> => ({
  type: 'VoiceMoved',
  data: { stayId, channelId, at: atTime(time), from: { stayId: from, channelId: fromChannel } },
});
export const left = (
  stayId: string,
  time: string,
  given: Partial<Event<'VoiceLeft'>['data']> = {},
): Event<'VoiceLeft'> => ({
  type: 'VoiceLeft',
  data: { stayId, at: atTime(time), estimated: false, cause: 'left', ...given },
});
