import { createAction } from '@reduxjs/toolkit';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { projectionNames, type ProjectionName } from '../../../../src/contracts/projection-names.ts';

/**
 * Changed records of a projection; null ids mean all. Data read at `position` or later include them; null position:
 * unknown, so always refetch.
 */
export type ProjectionChange = { projection: ProjectionName; ids: readonly string[] | null; position: string | null };

/** A change reported by the server; concurrent ones are evaluated together. */
export const changesReceived = createAction<readonly ProjectionChange[]>('changes/received');
/** A change to show at once: the reader's own, or possibly missed messages. */
export const changed = createAction<readonly ProjectionChange[]>('changes/changed');

/** Messages may have been missed: refetch all live data. */
export const allProjections: readonly ProjectionChange[] = projectionNames.map((projection) => ({
  projection,
  ids: null,
  position: null,
}));

/** Their rows arrive in messages and are patched in by their page, without a refetch. */
const comesInRows: ReadonlySet<ProjectionName> = new Set(['mod-activity', 'ocr-log'] satisfies ProjectionName[]);

const assertNever = (message: never) => message;

/** Changes caused by a live message. */
export const changesOfMessage = (message: LiveMessage): readonly ProjectionChange[] => {
  const { position } = message;
  switch (message.type) {
    case 'projection-updated':
      if (message.keys !== null && comesInRows.has(message.projection)) return [];
      // a newer server may have unknown projections
      return projectionNames.includes(message.projection)
        ? [{ projection: message.projection, ids: message.keys, position }]
        : [];
    case 'replay-progress':
      // the rebuilt model serves data of the same position
      return message.state === 'swapped' ? [{ projection: message.projection, ids: null, position: null }] : [];
    // each of these is accompanied by `projection-updated`
    case 'session_processed':
    case 'session_failed':
    case 'session_update':
    case 'new_message':
    case 'message_updated':
    case 'message_deleted':
    case 'mod_activity':
    case 'ocr_activity':
    case 'system_activity':
      return [];
    default:
      assertNever(message);
      return [];
  }
};
