import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PubSub } from '../../ports/pub-sub.ts';

/** Why a sign-in is not valid: it has ended, or Discord reports that the person has no role any more. */
export type Refusal = 'signed-out' | 'role-lost';
/** Receives the id of a sign-in that has ended. */
export type OnSignInEnd = (signInId: string, code: Refusal) => void;

/** Id of a sign-in, which does not allow signing in. */
export const signInIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const topic = 'sign-in-ended';
const message = z.object({ id: z.string(), code: z.enum(['signed-out', 'role-lost']) });

/** Publishes to all processes, at most once. */
export const publishSignInEnded = (
  pubSub: Pick<PubSub, 'publish'>,
  ended: { readonly id: string; readonly code: Refusal },
): Promise<void> => pubSub.publish(topic, ended);

type Deps = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly warn: (cause: unknown, text: string) => void;
};

/** Distributes ended sign-ins between processes. Delivered at most once, so sockets also check from time to time. */
export const createEndedSignIns = ({ pubSub, warn }: Deps) => {
  const lostRoles = new LRUCache<string, true>({ max: 10_000 });
  const listeners = new Set<OnSignInEnd>();
  const notify: OnSignInEnd = (id, code) => {
    if (code === 'role-lost') lostRoles.set(id, true);
    for (const listener of listeners) listener(id, code);
  };
  const stop = pubSub.subscribe(topic, (received) => {
    const ended = message.safeParse(received);
    if (ended.success) notify(ended.data.id, ended.data.code);
  });
  return {
    /** Publishes to all processes, and to this one at once. */
    publish: async (id: string, code: Refusal): Promise<void> => {
      notify(id, code);
      await publishSignInEnded(pubSub, { id, code }).catch((cause: unknown) =>
        warn(cause, 'the end of a sign-in could not be published'),
      );
    },
    hasLostRole: (token: string): boolean => lostRoles.has(signInIdOf(token)),
    /** Calls `listener` when a sign-in ends; returns the function that unsubscribes. */
    onEnd: (listener: OnSignInEnd): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
  };
};
