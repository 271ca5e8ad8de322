import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the condition holds; fails loudly when it never does. */
export const until = async <T>(
  condition: () => Promise<T> | T,
  ms = 20_000,
  what: string | (() => string) = 'the condition',
): Promise<NonNullable<T>> => {
  const end = performance.now() + ms;
  for (;;) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited ${ms} ms for ${typeof what === 'string' ? what : what()}`);
    await pause(50);
  }
};
