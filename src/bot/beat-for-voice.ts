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
