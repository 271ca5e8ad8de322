import { setTimeout as delay } from 'node:timers/promises';
import type { UncommittedEvent } from '../../domain/kernel/envelope.ts';
import type { AppendResult, AppendRefusal, EventStore } from '../../ports/event-store.ts';
import { jittered, pauseAfter } from '../../timing.ts';

const outageTries = 4;
const pauses = { firstMs: 150, longestMs: 600 };

/** An append that can never succeed. */
type Never = { readonly ok: 'never'; readonly refusal: AppendRefusal; readonly cause: unknown };
type Deps = { readonly eventStore: Pick<EventStore, 'append' | 'readStream'> };

const refusals: Readonly<Record<string, AppendRefusal>> = {
  'append-too-large': 'append-too-large',
  'append-invalid': 'append-invalid',
  'event-id-reused': 'event-id-reused',
} satisfies Record<AppendRefusal, AppendRefusal>;
export const refusalOf = (cause: unknown): AppendRefusal | null =>
  cause instanceof Error && 'code' in cause ? (refusals[String(cause.code)] ?? null) : null;

/** Appends to one stream, retrying until the outcome is known. */
export const createFactAppender = ({ eventStore }: Deps, stream: string) => ({
  /** Repeats exactly the same append while its outcome is unknown, before anything else is decided on this stream. */
  append: async (after: number, facts: readonly UncommittedEvent[]): Promise<AppendResult | Never> => {
    const expected = after < 0 ? 'no-stream' : { revision: after };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await eventStore.append(stream, expected, facts);
      } catch (cause) {
        const refusal = refusalOf(cause);
        if (refusal !== null) return { ok: 'never', refusal, cause };
        if (attempt >= outageTries) throw cause;
        await delay(jittered(pauseAfter(attempt, pauses)));
      }
    }
  },
  /**
   * Whether the log holds exactly these facts. Event ids derive from the command, so the log answers a repeat as
   * stored, although another process may have stored the same command with its own clock or other data.
   */
  isStored: async (after: number, facts: readonly UncommittedEvent[]): Promise<boolean> => {
    const stored = await eventStore.readStream(stream, after < 0 ? null : after, facts.length);
    return facts.every(({ commandHash, recordedAt }, index) => {
      const one = stored[index];
      return one?.commandHash === commandHash && one.recordedAt === recordedAt;
    });
  },
});
