import type { GuildGateway } from '../ports/guild-gateway.ts';
import type { VoiceHeartbeat } from '../ports/voice-heartbeat.ts';

type BeatDeps = {
  readonly gateway: Pick<GuildGateway, 'condition'>;
  readonly voiceHeartbeat: Pick<VoiceHeartbeat, 'beat'>;
  readonly warn: (text: string, cause: unknown) => void;
};

/**
 * Writes down when the gateway last said something: until then it is known who was in voice. Not before the voice of this
 * session is settled, which needs to know when the one before was seen last.
 */
export const createVoiceBeats = ({ gateway, voiceHeartbeat, warn }: BeatDeps) => {
  let settled = 0;
  let written = '';
  return {
    settle: (session: number): void => void (settled = session),
    /** Until the next session is settled nothing is written. */
    unsettle: (): void => void (settled = 0),
    /** At an end of its own the bot has seen everything up to now. */
    last: async (at: string): Promise<void> => {
      const { session, state } = gateway.condition();
      if (session === 0 || session !== settled || state !== 'connected') return;
      await voiceHeartbeat
        .beat(at)
        .catch((cause: unknown) => warn('the last heartbeat of voice was not written', cause));
    },
    /** Called again and again; writes only what is new. */
    beat: async (): Promise<void> => {
      const { session, answeredAt } = gateway.condition();
      if (session === 0 || session !== settled || answeredAt === null || answeredAt === written) return;
      await voiceHeartbeat
        .beat(answeredAt)
        .then(() => void (written = answeredAt))
        .catch((cause: unknown) => warn('the heartbeat of voice was not written', cause));
    },
  };
};
