import type { ReadModelStore } from '../../ports/read-model-store.ts';
import type { PlayerDoc } from './projection.ts';

/** A player with the history of the name; null when there is none. */
export const playerDetails = async (
  readModels: Pick<ReadModelStore, 'get'>,
  playerId: string,
): Promise<PlayerDoc | null> => {
  const row = (await readModels.get('players', 'players', [playerId])).get(playerId);
  return row === undefined ? null : (JSON.parse(row.text) as PlayerDoc);
};

/** Those of them that there are, also merged and withdrawn ones. */
export const playersByIds = async (
  readModels: Pick<ReadModelStore, 'get'>,
  playerIds: readonly string[],
): Promise<readonly PlayerDoc[]> => {
  const rows = await readModels.get('players', 'players', playerIds);
  return [...rows.values()].map(({ text }) => JSON.parse(text) as PlayerDoc);
};
