import type { Guild } from '../sessions/guild.ts';

export type Walk = {
  /** Path of the record below /api. */
  readonly path: () => string;
  /** How it looks; null where only the refusal is looked at. */
  readonly seen: () => Promise<unknown>;
  /** Does it; the commandId. */
  readonly act: () => Promise<string>;
  /** Changes the same field again. `redone`: the command whose change remains. */
  readonly between: (redone: string) => Promise<unknown>;
};
export type Refused = Pick<Walk, 'path' | 'act'>;
export type Row =
  | { readonly undone: Readonly<Record<string, () => Promise<Walk>>> }
  | { readonly stays: () => Promise<Refused> }
  /** For records without a history. */
  | 'no-record';

/** State shared by walks. `guild`: opened when a walk starts. */
export const createWalking = (guild: () => Guild) => {
  let count = 0;
  return {
    /** A number that no other walk has. */
    next: (): number => (count += 1),
    /** A name that no other walk has. */
    fresh: (name: string): string => `${name} ${(count += 1)}`,
    /** The command of a write that was accepted. */
    done: (answer: { readonly status: number; readonly body: { readonly commandId?: string } }): string => {
      expect(answer.status).toBeLessThan(300);
      return answer.body.commandId ?? '';
    },
    undo: (path: string, commandId: string) => guild().post(`/api/${path}/undo`, { commandId }, 'admin'),
    lastOf: async (path: string): Promise<{ commandId: string; action: string; undo: object }> =>
      (await guild().get(`/api/${path}/history`, 'moderator')).body[0],
    player: async (): Promise<{ id: string; name: string }> => {
      const name = `Nova ${(count += 1)}`;
      return { id: (await guild().register(name))[name] ?? '', name };
    },
  };
};
export type Walking = ReturnType<typeof createWalking>;
