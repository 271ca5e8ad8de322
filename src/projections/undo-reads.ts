import type { ReadModelStore } from '../ports/read-model-store.ts';
import type { ActedOn, UndoReads } from '../ports/undo-reads.ts';
import { linkById } from './discord-links/queries.ts';
import { actionsBetween } from './mod-activity/queries.ts';
import { playerDetails } from './players/queries.ts';
import { renameRequestById } from './rename-requests/queries.ts';

const kinds: ReadonlySet<string> = new Set(['session', 'player', 'rename-request', 'discord-link']);
const isActedOn = (target: { readonly type: string; readonly id: string }): target is ActedOn => kinds.has(target.type);

export const createUndoReads = (readModels: Pick<ReadModelStore, 'find' | 'get'>): UndoReads => ({
  actedOn: async (accountId, from, to) => {
    const found = new Map<string, ActedOn>();
    for await (const { actor, target } of actionsBetween(readModels, from, to))
      if (actor.kind === 'person' && actor.id === accountId && isActedOn(target))
        found.set(`${target.type} ${target.id}`, target);
    return [...found.values()];
  },
  revisionsOf: async ({ type, id }) => {
    if (type === 'player') return (await playerDetails(readModels, id))?.revisions ?? null;
    if (type === 'rename-request') return (await renameRequestById(readModels, id))?.revisions ?? null;
    return type === 'discord-link' ? ((await linkById(readModels, id))?.revisions ?? null) : null;
  },
});
