import type { UncommittedEvent } from '../../../domain/kernel/envelope.ts';

/** Two generations, about 10 MB: at least the last 25,000 ids. */
const REMEMBERED = 25_000;

export type RecentIds = {
  note(id: string, stream: string, revision: number): void;
  /** One of these events is known at another place. */
  isElsewhere(facts: readonly Pick<UncommittedEvent, 'id' | 'stream' | 'revision'>[]): boolean;
};

/**
 * The server writes known ids again when they come with the current revision. What this process appended or read lately
 * is enough to notice it: who appends at the current revision has read the stream. The promise that no command is
 * carried out twice does not rest on this but on the command ids that the command handler finds in the stream.
 */
export const createRecentIds = (): RecentIds => {
  let places = new Map<string, string>();
  let older = new Map<string, string>();
  return {
    note: (id, stream, revision) => {
      places.set(id, `${revision}@${stream}`);
      if (places.size < REMEMBERED) return;
      // Replaced as a whole: repeatedly deleting the oldest entry of a map is slow.
      older = places;
      places = new Map();
    },
    isElsewhere: (facts) =>
      facts.some(({ id, stream, revision }) => {
        const place = places.get(id) ?? older.get(id);
        return place !== undefined && place !== `${revision}@${stream}`;
      }),
  };
};
