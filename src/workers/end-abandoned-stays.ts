import type { Deps } from '../application/deps.ts';
import { recordVoice, silentWithinMs } from '../application/archive/record-voice.ts';
import type { VoiceHeartbeat } from '../ports/voice-heartbeat.ts';
import { openStays } from '../projections/voice/queries.ts';

const longestWaitMs = 10_000;

type AbandonedDeps = Pick<Deps, 'eventStore' | 'handle' | 'clock' | 'ids' | 'readModels' | 'waitFor'> & {
  readonly voiceHeartbeat: Pick<VoiceHeartbeat, 'last'>;
};

/**
 * After the death of the recorder: stays that go on end when it was seen last, estimated. Nothing happens while it lives,
 * nor where voice was never recorded. Answers how many were open.
 */
export const endAbandonedStays = async (deps: AbandonedDeps): Promise<number> => {
  const at = await deps.voiceHeartbeat.last();
  // A recorder that was away for less goes on with the same stays.
  if (at === null || deps.clock.now().getTime() - Date.parse(at) < silentWithinMs) return 0;
  // A read model that is behind has not seen who was there last.
  const head = await deps.eventStore.head();
  if (head !== null) await deps.waitFor(['voice'], head, longestWaitMs);
  const stays = await openStays(deps.readModels);
  for (const { id: stayId, accountId } of stays)
    await recordVoice(
      { accountId, command: { type: 'LeaveVoice', data: { stayId, at, estimated: true, cause: 'crash' } } },
      deps,
    );
  return stays.length;
};
