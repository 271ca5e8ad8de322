import { createAction } from '@reduxjs/toolkit';
import type { LiveMessage } from '../../../../src/contracts/live.ts';
import { projectionNames, type ProjectionName } from '../../../../src/contracts/projection-names.ts';

/**
 * Records of a projection that have changed; all of it when it is not known which. What has been read at that position
 * or later holds it already; null: at an unknown one, so it is read again in any case.
 */
export type Change = { projection: ProjectionName; ids: readonly string[] | null; position: string | null };

/** Somebody's change, told by the server; several that come together are looked at together. */
export const heard = createAction<readonly Change[]>('changes/heard');
/** A change that is shown as soon as possible: the reader's own, or that something may have been missed. */
export const changed = createAction<readonly Change[]>('changes/changed');

/** Something may have been missed: all that moves is read again. */
export const allProjections: readonly Change[] = projectionNames.map((projection) => ({
  projection,
  ids: null,
  position: null,
}));

/** Their rows come in messages of their own and are patched in by the page that shows them: nothing is read again. */
const comesInRows: ReadonlySet<ProjectionName> = new Set(['mod-activity', 'ocr-log'] satisfies ProjectionName[]);

const assertNever = (message: never) => message;

/** What a live message changes, to be read again. */
export const changesOf = (message: LiveMessage): readonly Change[] => {
  const { position } = message;
  switch (message.type) {
    case 'projection-updated':
      if (message.keys !== null && comesInRows.has(message.projection)) return [];
      // a newer server has projections that nothing here stands on
      return projectionNames.includes(message.projection)
        ? [{ projection: message.projection, ids: message.keys, position }]
        : [];
    case 'replay-progress':
      // what is served from now on was folded anew, up to the same position
      return message.state === 'swapped' ? [{ projection: message.projection, ids: null, position: null }] : [];
    // beside each of these its projection says which records have changed
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
