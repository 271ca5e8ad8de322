import { writeDiscordState } from '../application/operations/discord-state.ts';
import type { Clock } from '../ports/clock.ts';
import type { StatusStore } from '../ports/status-store.ts';
import type { GatewayRights, GuildGateway } from '../ports/guild-gateway.ts';
import type { createVoiceBeats } from './beat-for-voice.ts';
import type { BotEvent } from './bot-handler.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Floor } from './archive/wipe-horizon.ts';
import type { ArchiveMarks } from './archive/marks.ts';
import { discordState } from './service-state.ts';
import type { SkippedMessages } from './archive/skipped-messages.ts';
import { every } from '../timing.ts';

type BotDeps = {
  readonly gateway: GuildGateway;
  readonly dispatcher: Dispatcher;
  readonly beats: ReturnType<typeof createVoiceBeats>;
  readonly marks: Pick<ArchiveMarks, 'flush'>;
  readonly floor: Floor;
  readonly gauges: Pick<StatusStore, 'write'>;
  readonly clock: Clock;
  readonly isResting: () => boolean;
  readonly skipped: Pick<SkippedMessages, 'lately'>;
  readonly warn: (text: string, cause: unknown) => void;
};

const everyMs = 1_000;
const gaugeEveryMs = 5_000;

/** Without the right to read content, messages are dropped: their text would be empty. */
const isReadable = ({ kind }: BotEvent, { content }: GatewayRights): boolean =>
  content || (kind !== 'message' && kind !== 'message-edited' && kind !== 'message-unreadable');

/** The bot: passes events of Discord to its handlers and stores its state from time to time. */
export const createBot = (deps: BotDeps) => {
  const { gateway, dispatcher, beats, marks, floor, gauges, clock, isResting, skipped, warn } = deps;
  let written = '';
  let writtenAt = Number.NEGATIVE_INFINITY;

  const writeState = async (): Promise<void> => {
    const own = { isResting: isResting(), skipped: skipped.lately() };
    const state = discordState(gateway.condition(), own, clock.now().toISOString());
    const now = JSON.stringify([state.state, state.why]);
    if (now === written && performance.now() - writtenAt < gaugeEveryMs) return;
    written = now;
    writtenAt = performance.now();
    await writeDiscordState(gauges, state).catch((cause: unknown) =>
      warn('how Discord is was not written down', cause),
    );
  };
  /** A wipe is found in the log, whichever process made it. */
  const createWipeWatch = (onEvent: (event: BotEvent) => void) => {
    let known: string | null | undefined;
    return async (): Promise<void> => {
      const at = await floor.wipedAt().catch(() => undefined);
      if (at === undefined) return;
      if (known !== undefined && at !== known && at !== null) onEvent({ kind: 'wiped', at });
      known = at;
    };
  };

  return {
    /** Until the signal aborts; then nothing is worked on any more, and nothing while `isHeld` says no. */
    run: async (signal: AbortSignal, isHeld: () => boolean): Promise<void> => {
      const onEvent = (event: BotEvent): void => {
        // After a suspension another process may hold the lease and handles these events.
        if (isHeld() && isReadable(event, gateway.condition().rights)) dispatcher.dispatch(event, signal);
      };
      const lookForWipe = createWipeWatch(onEvent);
      const tick = async (): Promise<void> => {
        if (!signal.aborted && isHeld()) await Promise.all([beats.beat(), marks.flush(), lookForWipe(), writeState()]);
      };
      const stopTicks = every(everyMs, tick);
      void tick();
      const last = { beat: Promise.resolve() };
      // While still connected; afterwards its knowledge is outdated.
      const beatLast = (): void => {
        if (isHeld()) last.beat = beats.last(clock.now().toISOString());
      };
      signal.addEventListener('abort', beatLast, { once: true });
      try {
        await gateway.run(onEvent, signal);
        // Refused for good: waits for the signal, and shows why.
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      } finally {
        stopTicks();
        await dispatcher.idle();
        await last.beat;
        await marks.flush();
      }
    },
  };
};
