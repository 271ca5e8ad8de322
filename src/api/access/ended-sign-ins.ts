import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PubSub } from '../../ports/pub-sub.ts';
import type { OnSignInEnd, Refusal } from '../http/edge.ts';

export const signInIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const topic = 'sign-in-ended';
const message = z.object({ id: z.string(), code: z.enum(['signed-out', 'role-lost']) });

type Deps = {
  readonly pubSub: Pick<PubSub, 'publish' | 'subscribe'>;
  readonly warn: (cause: unknown, text: string) => void;
};

/** Sign-ins that have ended, in whichever process. At most once: sockets are also checked from time to time. */
export const createEndedSignIns = ({ pubSub, warn }: Deps) => {
  const lostRoles = new LRUCache<string, true>({ max: 10_000 });
  const listeners = new Set<OnSignInEnd>();
  const hear: OnSignInEnd = (id, code) => {
    if (code === 'role-lost') lostRoles.set(id, true);
    for (const listener of listeners) listener(id, code);
  };
  const stop = pubSub.subscribe(topic, (told) => {
    const ended = message.safeParse(told);
    if (ended.success) hear(ended.data.id, ended.data.code);
  });
  return {
    /** Tells all processes, this one at once. */
    tell: async (id: string, code: Refusal): Promise<void> => {
      hear(id, code);
      await pubSub
        .publish(topic, { id, code })
        .catch((cause: unknown) => warn(cause, 'the end of a sign-in was not told'));
    },
    hasLostRole: (token: string): boolean => lostRoles.has(signInIdOf(token)),
    /** Calls back when a sign-in ends; answers what stops that. */
    onEnd: (listener: OnSignInEnd): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
  };
};
