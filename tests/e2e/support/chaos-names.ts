import type { Client } from './client.ts';

/** Who registers names, and those that were acknowledged. */
export type Registering = { readonly client: Client; readonly names: Set<string> };

/** Registers one name; the status, 0 without an answer. The key makes it the same however often it is sent. */
export const addName = async ({ client, names }: Registering, name: string): Promise<number> => {
  const answer = await client
    .send('POST', '/api/players', { names: [name] }, { 'idempotency-key': `add ${name}` })
    .catch(() => null);
  if (answer?.ok === true) names.add(name);
  return answer?.status ?? 0;
};

export type Kept = { readonly missing: number; readonly doubled: number };

/** Fate of the acknowledged writes. */
export const keptNames = async ({ client, names }: Registering): Promise<Kept> => {
  const players = await client.json<{ name: string }[]>('/api/players');
  const present = players.map(({ name }) => name);
  return {
    missing: [...names].filter((name) => !present.includes(name)).length,
    doubled: present.length - new Set(present).size,
  };
};
