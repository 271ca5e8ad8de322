import type { MediaRefs } from '../kernel/media.ts';
import type { VoiceEvent } from './events.ts';

/** Stays refer to nothing. */
export const voiceMedia: MediaRefs<VoiceEvent> = { VoiceJoined: null, VoiceMoved: null, VoiceLeft: null };
