import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { expectUpToDate } from '../http/freshness/expect-up-to-date.ts';
import { linkById } from '../../projections/discord-links/queries.ts';
import type { LinkDoc } from '../../projections/discord-links/projection.ts';
import type { changeLinkBody } from '../../contracts/discord-links.ts';
import type { RecordWritten } from '../../contracts/records.ts';
import { commandMetaOf } from '../http/request/asked-by.ts';
import { expectedNumber, textOrNull } from '../http/request/input.ts';
import type { ApiRequest } from '../http/routes/feature.ts';
import { recordAnswer, writeRoster } from '../http/response/roster-write.ts';
import type { RosterDone } from '../http/response/roster-write.ts';

type LinkReads = Pick<Deps, 'eventStore' | 'readModels' | 'waitFor'>;

/** A link including all earlier writes. */
const linkNow = async (id: string, deps: LinkReads): Promise<LinkDoc | null> => {
  await expectUpToDate(['discord-links'], deps);
  return linkById(deps.readModels, id);
};

type NoteDeps = Pick<Deps, 'accounts'> & LinkReads;
type WantedNote = { readonly linkId: string; readonly accountId: string; readonly text: string | null };

/**
 * Stores or deletes the text of a note according to the log. A repeat after a crash stores it, too, unless the note was
 * changed since.
 */
export const keepNote = async (
  { linkId, accountId, text }: WantedNote,
  repeated: boolean,
  deps: NoteDeps,
): Promise<void> => {
  const { accounts } = deps;
  if (text === null) {
    if (!repeated || (await linkNow(linkId, deps))?.hasNote === false) await accounts.forgetLinkNote(linkId);
    return;
  }
  const isMissing = async (): Promise<boolean> =>
    (await linkNow(linkId, deps))?.hasNote === true && !(await accounts.linkNotes([linkId])).has(linkId);
  if (!repeated || (await isMissing())) await accounts.noteLink({ linkId, accountId, text });
};

export const linkParams = z.object({ id: z.string().min(1).max(64).describe('Of the link.') });

type ChangeDeps = Pick<Deps, 'accounts' | 'handle'> & LinkReads;
type ById = ApiRequest<{ params: typeof linkParams }>;

/** Revision of a link that needed no change. */
const revisionOf = async (id: string, done: RosterDone, deps: ChangeDeps): Promise<number> =>
  done.events.length > 0 ? done.revision : ((await linkNow(id, deps))?.revisions.at(-1) ?? done.revision);

/** Account of the link. */
const accountOf = async (id: string, done: RosterDone, deps: ChangeDeps): Promise<string | null> => {
  const [own] = done.events.flatMap(({ data }) => ('accountId' in data ? [data.accountId] : []));
  return own ?? (await linkNow(id, deps))?.accountId ?? null;
};

/** PATCH /api/discord-player-links/:id */
export const changeLink =
  (deps: ChangeDeps) =>
  async (request: ApiRequest<{ params: typeof linkParams; body: typeof changeLinkBody }>): Promise<RecordWritten> => {
    const { id } = request.params;
    const { isActive = null, notes } = request.body;
    const text = textOrNull(notes);
    const hasNote = notes === undefined ? null : text !== null;
    const data = { linkId: id, isActive, hasNote, expectedRevision: expectedNumber(request) };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'UpdateDiscordLink', data }, meta }, deps);
    const accountId = hasNote === null ? null : await accountOf(id, done, deps);
    if (accountId !== null) await keepNote({ linkId: id, accountId, text }, done.repeated, deps);
    return recordAnswer({ id, meta, stands: await revisionOf(id, done, deps) }, done);
  };

/** DELETE /api/discord-player-links/:id: its note goes with it. */
export const deleteLink =
  (deps: ChangeDeps) =>
  async (request: ById): Promise<RecordWritten> => {
    const { id } = request.params;
    const data = { linkId: id, expectedRevision: expectedNumber(request) };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'DeleteDiscordLink', data }, meta }, deps);
    await keepNote({ linkId: id, accountId: '', text: null }, done.repeated, deps);
    return recordAnswer({ id, meta, stands: await revisionOf(id, done, deps) }, done);
  };

/** POST /api/discord-player-links/:id/restore */
export const restoreLink =
  (deps: ChangeDeps) =>
  async (request: ById): Promise<RecordWritten> => {
    const { id } = request.params;
    const data = { linkId: id, expectedRevision: expectedNumber(request) };
    const meta = commandMetaOf(request, data);
    const done = await writeRoster({ command: { type: 'RestoreDiscordLink', data }, meta }, deps);
    return recordAnswer({ id, meta, stands: await revisionOf(id, done, deps) }, done);
  };
