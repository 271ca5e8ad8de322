import type { Json } from '../../../src/domain/kernel/json.ts';

/** A status store in memory. */
export const createGauges = () => {
  const kept = new Map<string, Json>();
  return {
    read: async (name: string): Promise<Json> => kept.get(name) ?? null,
    write: async (name: string, value: Json) => void kept.set(name, value),
  };
};
