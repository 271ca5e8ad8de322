import type { Deps } from '../application/deps.ts';
import { recordVoice, silentWithinMs } from '../application/archive/record-voice.ts';
import type { VoiceHeartbeat } from '../ports/voice-heartbeat.ts';
import { openStays } from '../projections/voice/queries.ts';

const longestWaitMs = 10_000;

type AbandonedDeps = Pick<Deps, 'eventStore' | 'handle' | 'clock' | 'ids' | 'readModels' | 'waitFor'> & {
  readonly voiceHeartbeat: Pick<VoiceHeartbeat, 'last'>;
};

/**
 * After a crash of the bot, ends open stays at its last heartbeat, as estimated. Does nothing while the bot runs, or
 * where voice was never recorded. Returns the number of open stays.
 */
export const endAbandonedStays = async (deps: AbandonedDeps): Promise<number> => {
  const at = await deps.voiceHeartbeat.last();
  // A bot that was away for less resumes the same stays.
  if (at === null || deps.clock.now().getTime() - Date.parse(at) < silentWithinMs) return 0;
  // A read model that is behind does not know the latest stays.
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
