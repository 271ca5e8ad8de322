import type { Fact } from '../../domain/kernel/envelope.ts';

/** Some 10 MB. */
const REMEMBERED = 50_000;

export type RecentIds = {
  note(id: string, stream: string, revision: number): void;
  /** One of these events is known at another place. */
  isElsewhere(facts: readonly Pick<Fact, 'id' | 'stream' | 'revision'>[]): boolean;
};

/**
 * The server writes known ids again when they come with the current revision. What this process appended or read lately
 * is enough to notice it: who appends at the current revision has read the stream. The promise that no command is
 * carried out twice does not rest on this but on the command ids that the command handler finds in the stream.
 */
export const createRecentIds = (): RecentIds => {
  const places = new Map<string, string>();
  return {
    note: (id, stream, revision) => {
      places.set(id, `${revision}@${stream}`);
      if (places.size <= REMEMBERED) return;
      const oldest = places.keys().next();
      if (oldest.done !== true) places.delete(oldest.value);
    },
    isElsewhere: (facts) =>
      facts.some(({ id, stream, revision }) => {
        const place = places.get(id);
        return place !== undefined && place !== `${revision}@${stream}`;
      }),
  };
};
