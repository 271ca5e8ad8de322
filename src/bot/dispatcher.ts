import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { BotEvent, BotHandler } from './bot-handler.ts';

type DispatcherDeps = {
  readonly handlers: readonly BotHandler[];
  readonly clock: Clock;
  /** Whether what broke off will go well later: an engine is away, the guild is being wiped. */
  readonly isTransient: (cause: unknown) => boolean;
  readonly warn: (text: string, cause: unknown) => void;
  readonly againAfterMs?: number;
};

const usualAgainMs = 500;

/** Hands each event to every handler that wants it, in its lane. One that fails holds no other lane up. */
export const createDispatcher = ({
  handlers,
  clock,
  isTransient,
  warn,
  againAfterMs = usualAgainMs,
}: DispatcherDeps) => {
  const lanes = new Map<string, Promise<void>>();
  let last = Number.NEGATIVE_INFINITY;
  /** Strictly increasing times, because join, leave and rejoin at once are three events. */
  const now = (): string => {
    last = Math.max(clock.now().getTime(), last + 1);
    return new Date(last).toISOString();
  };

  const work = async (handler: BotHandler, event: BotEvent, context: { at: string; signal: AbortSignal }) => {
    const isOver = (): boolean => context.signal.aborted;
    while (!isOver()) {
      try {
        return await handler.handle(event, context);
      } catch (cause) {
        if (isOver()) return;
        if (!isTransient(cause)) {
          handler.leave?.(event);
          return warn(`${handler.name}: ${event.kind} could not be worked on`, cause);
        }
      }
      await delay(againAfterMs, undefined, { signal: context.signal }).catch(() => undefined);
    }
  };

  return {
    /** Events after the abort are not handled here. */
    dispatch: (event: BotEvent, signal: AbortSignal): void => {
      if (signal.aborted) return;
      const context = { at: now(), signal };
      for (const handler of handlers) {
        handler.note?.(event);
        const lane = handler.lane(event);
        if (lane === null) continue;
        const key = `${handler.name} ${lane}`;
        const before = lanes.get(key) ?? Promise.resolve();
        const doing = before
          .then(() => work(handler, event, context))
          .finally(() => {
            if (lanes.get(key) === doing) lanes.delete(key);
          });
        lanes.set(key, doing);
      }
    },
    /** Resolves when nothing is being worked on. */
    idle: async (): Promise<void> => {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
  };
};
export type Dispatcher = ReturnType<typeof createDispatcher>;
