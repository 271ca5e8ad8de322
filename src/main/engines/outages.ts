import { storageFullCodes } from '../../application/problems/problem.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, codedError } from '../../adapters/coded-error.ts';
import type { HandleCommand } from '../../application/commands/handle-command.ts';
import { withinMs } from '../../timing.ts';
import type { EventStore } from '../../ports/event-store.ts';

/** Callers get an answer within five seconds. */
export const answerWithinMs = 4_500;

const OUTAGE = new Set(['event-store-unavailable', 'redis-unavailable', 'mongo-unavailable', 'outcome-unknown']);

/** An engine is away: what was tried may be tried again. */
export const isOutage = (error: unknown): boolean => OUTAGE.has(codeOf(error) ?? '');

const away = (): Error => codedError('event-store-unavailable', 'The log does not answer');

/** A log on a server whose reads are not waited for when it is away. Appends are: their outcome must be known. */
export const withReadTimeout = (store: EventStore): EventStore => ({
  ...store,
  readStream: (...asked) => withinMs(answerWithinMs, store.readStream(...asked), away),
  firstRevision: (stream) => withinMs(answerWithinMs, store.firstRevision(stream), away),
  head: () => withinMs(answerWithinMs, store.head(), away),
  logId: () => withinMs(answerWithinMs, store.logId(), away),
});

/** A log that says after each append whether there was room for it. */
export const reportDiskFull = (store: EventStore, report: (isFull: boolean) => void): EventStore => ({
  ...store,
  append: async (...asked) => {
    try {
      const appended = await store.append(...asked);
      report(false);
      return appended;
    } catch (error) {
      if (storageFullCodes.has(codeOf(error) ?? '')) report(true);
      throw error;
    }
  },
});

/**
 * Time limit for people's commands: one that takes longer continues, and a repeat with the same key is the same
 * command.
 */
export const withCommandTimeout =
  (handle: HandleCommand): HandleCommand =>
  async (decider, id, command, meta, view) => {
    const unknown = (): Error => codedError('outcome-unknown', 'The log has not said whether the command was stored');
    try {
      return await withinMs(answerWithinMs, handle(decider, id, command, meta, view), unknown);
    } catch (error) {
      throw codeOf(error) === 'event-store-unavailable' ? Object.assign(unknown(), { cause: error }) : error;
    }
  };

/** Repeats work that an outage broke off, until it is done, fails otherwise or the signal aborts. */
export const retryDuringOutage = async (
  work: () => Promise<void>,
  { signal, pauseMs, onOutage }: { signal: AbortSignal; pauseMs: number; onOutage: (cause: unknown) => void },
): Promise<void> => {
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    try {
      return await work();
    } catch (error) {
      if (isOver() || !isOutage(error)) throw error;
      onOutage(error);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
};
