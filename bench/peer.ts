import { inTempFolder } from './measure.ts';
import type { Result } from './measure.ts';
import { benchAppends } from './peer/appends.ts';
import { loadPeer } from './peer/emmett.ts';
import { benchFolds } from './peer/folds.ts';

/** Against @event-driven-io/emmett-sqlite: the same events with the same durability, in this run. */
export const benchPeer = async (): Promise<readonly Result[]> => {
  const emmett = loadPeer();
  if (typeof emmett === 'string') return [{ kind: 'note', name: 'peer', text: 'peer: not run', note: emmett }];
  return inTempFolder(async (dir) => [...(await benchAppends(dir, emmett)), ...(await benchFolds(dir, emmett))]);
};
