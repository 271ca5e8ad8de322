import type { VoiceEvent } from './events.ts';

type In = { readonly channelId: string; readonly at: string };

/** A person is seen in a channel: joined, moved there, or found there later. */
export type EnterVoice = { readonly type: 'EnterVoice'; readonly data: In };
/** A person has left voice, or moved to a channel that is not recorded. */
export type LeaveVoice = {
  readonly type: 'LeaveVoice';
  readonly data: Omit<Extract<VoiceEvent, { type: 'VoiceLeft' }>['data'], 'stayId'> & {
    /** Only this stay is ended; null = whichever goes on. */
    readonly stayId: string | null;
  };
};
export type VoiceCommand = EnterVoice | LeaveVoice;
