import { writeDiscordState } from '../application/operations/discord-state.ts';
import type { Clock } from '../ports/clock.ts';
import type { StatusStore } from '../ports/status-store.ts';
import type { GatewayRights, GuildGateway } from '../ports/guild-gateway.ts';
import type { createVoiceBeats } from './beat-for-voice.ts';
import type { BotEvent } from './bot-handler.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Floor } from './archive/wipe-horizon.ts';
import type { Marks } from './archive/marks.ts';
import { discordState } from './service-state.ts';
import type { SkippedMessages } from './archive/skipped-messages.ts';
import { every } from '../timing.ts';

type BotDeps = {
  readonly gateway: GuildGateway;
  readonly dispatcher: Dispatcher;
  readonly beats: ReturnType<typeof createVoiceBeats>;
  readonly marks: Pick<Marks, 'flush'>;
  readonly floor: Floor;
  readonly gauges: Pick<StatusStore, 'write'>;
  readonly clock: Clock;
  readonly isResting: () => boolean;
  readonly skipped: Pick<SkippedMessages, 'lately'>;
  readonly warn: (text: string, cause: unknown) => void;
};

const everyMs = 1_000;
const gaugeEveryMs = 5_000;

/** Without what it must not read the bot hears nothing of it: an empty text is no text. */
const isReadable = ({ kind }: BotEvent, { content }: GatewayRights): boolean =>
  content || (kind !== 'message' && kind !== 'message-edited' && kind !== 'message-unreadable');

/** The bot itself: what it hears goes to its handlers, and from time to time it writes down how it is. */
export const createBot = (deps: BotDeps) => {
  const { gateway, dispatcher, beats, marks, floor, gauges, clock, isResting, skipped, warn } = deps;
  let written = '';
  let toldAt = Number.NEGATIVE_INFINITY;

  const writeState = async (): Promise<void> => {
    const own = { isResting: isResting(), skipped: skipped.lately() };
    const state = discordState(gateway.condition(), own, clock.now().toISOString());
    const now = JSON.stringify([state.state, state.why]);
    if (now === written && performance.now() - toldAt < gaugeEveryMs) return;
    written = now;
    toldAt = performance.now();
    await writeDiscordState(gauges, state).catch((cause: unknown) =>
      warn('how Discord is was not written down', cause),
    );
  };
  /** A wipe is found in the log, whichever process made it. */
  const createWipeWatch = (hear: (event: BotEvent) => void) => {
    let known: string | null | undefined;
    return async (): Promise<void> => {
      const at = await floor.wipedAt().catch(() => undefined);
      if (at === undefined) return;
      if (known !== undefined && at !== known && at !== null) hear({ kind: 'wiped', at });
      known = at;
    };
  };

  return {
    /** Until the signal aborts; then nothing is worked on any more, and nothing while `isHeld` says no. */
    run: async (signal: AbortSignal, isHeld: () => boolean): Promise<void> => {
      const hear = (event: BotEvent): void => {
        // After it stood still, another may be the bot: what has waited meanwhile is told to that one.
        if (isHeld() && isReadable(event, gateway.condition().rights)) dispatcher.hear(event, signal);
      };
      const lookForWipe = createWipeWatch(hear);
      const tick = async (): Promise<void> => {
        if (!signal.aborted && isHeld()) await Promise.all([beats.beat(), marks.flush(), lookForWipe(), writeState()]);
      };
      const stopTicks = every(everyMs, tick);
      void tick();
      const last = { beat: Promise.resolve() };
      // While it is still connected: afterwards nobody knows what it had seen.
      const beatLast = (): void => {
        if (isHeld()) last.beat = beats.last(clock.now().toISOString());
      };
      signal.addEventListener('abort', beatLast, { once: true });
      try {
        await gateway.run(hear, signal);
        // Refused for good: only the signal ends it, and whoever looks is told why.
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
