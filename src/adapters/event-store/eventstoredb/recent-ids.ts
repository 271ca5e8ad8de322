import type { UncommittedEvent } from '../../../domain/kernel/envelope.ts';

/** Two of these, some 10 MB: the last 25,000 ids at least. */
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
      // All at once: a map that loses its oldest again and again steps over what it lost, tens of microseconds each time.
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
