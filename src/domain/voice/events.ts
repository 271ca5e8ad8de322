import { z } from 'zod';
import type { UncommittedEvent } from '../kernel/envelope.ts';
import type { EventSchemas, EventsOf } from '../kernel/registry.ts';

const id = z.string();
/** Channel and start of a stay; channels are Discord's, and their names are joined when read. */
const stay = { stayId: id, channelId: id, at: z.string() };

/**
 * Of one account's stream: its stays, each in one channel. `at`: ISO 8601 UTC, when it happened. Whose they are says the
 * stream, an account id of ours.
 */
export const voiceEvents = {
  /** `resumes`: the stay that ended last goes on, because the way out was a matter of seconds; its end is taken back. */
  VoiceJoined: z.object({ ...stay, resumes: z.boolean() }),
  /** From one channel into another: it ends one stay and begins the next, and is no join. */
  VoiceMoved: z.object({ ...stay, from: z.object({ stayId: id, channelId: id }) }),
  /**
   * `estimated`: the end was not observed, so it is the last observation. `moved`: into a channel that is not recorded;
   * `crash`: the recorder died; `snapshot`: the person was gone at the next look; `outage`: Discord was unavailable.
   */
  VoiceLeft: z.object({
    stayId: id,
    at: z.string(),
    estimated: z.boolean(),
    cause: z.enum(['left', 'moved', 'crash', 'snapshot', 'outage', 'wipe']),
  }),
} satisfies EventSchemas;

export type VoiceEvent = EventsOf<typeof voiceEvents>;
export type VoiceFact = UncommittedEvent<VoiceEvent>;
