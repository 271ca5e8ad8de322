import type { Json } from '../domain/kernel/json.ts';
import type { Account, Accounts, SignInStore } from '../ports/accounts.ts';
import type { ReadModelStore } from '../ports/read-model-store.ts';
import type { TextStore } from '../ports/text-store.ts';
import { discordLinksProjection } from './discord-links/projection.ts';
import { erasureOf } from './erasures/queries.ts';
import { linkRequestOf } from './link-requests/queries.ts';
import { documents, documentsByKey } from './kernel/definition/documents.ts';
import type { MessageDoc } from './messages/message-doc.ts';
import { playersProjection } from './players/projection.ts';
import { renameRequestsProjection } from './rename-requests/projection.ts';
import { sessionsProjection } from './sessions/projection.ts';
import { countedSessionsOf } from './sessions/queries.ts';
import type { StayDoc } from './voice/stay-doc.ts';

type Reads = {
  readonly readModels: Pick<ReadModelStore, 'find' | 'get'>;
  readonly accounts: Pick<Accounts, 'linkNotes'>;
  readonly signIns: Pick<SignInStore, 'ofAccount'>;
  readonly texts: Pick<TextStore, 'get'>;
};

const page = 250;
/** More than any account has. */
const noLimit = 1_000_000;

/** Pages through all documents of an account in a view with its id as a field. */
const documentsOf = async function* <Doc>(
  { readModels }: Reads,
  [projection, view]: readonly [projection: string, view: string],
  accountId: string,
): AsyncGenerator<Doc> {
  let last: string | null = null;
  for (;;) {
    const beyond: { readonly afterKey?: string } = last === null ? {} : { afterKey: last };
    const where = [['accountId', '=', accountId]] as const;
    const rows = await readModels.find(projection, view, { ...beyond, where, limit: page });
    for (const { text } of rows) yield JSON.parse(text) as Doc;
    last = rows.at(-1)?.key ?? null;
    if (rows.length < page) return;
  }
};

/** Current and former players of the person, with link notes and the counted sessions of the current player. */
const playing = async function* (reads: Reads, accountId: string): AsyncGenerator<Json> {
  const { readModels, accounts } = reads;
  const links = await documents(readModels, discordLinksProjection.views.links, {
    where: [['accountId', '=', accountId]],
    limit: noLimit,
  });
  const notes = await accounts.linkNotes(links.map(({ id }) => id));
  const playerIds = links.map(({ playerId }) => playerId);
  const players = await documentsByKey(readModels, playersProjection.views.players, playerIds);
  for (const { id, playerId, linkMethod, isActive, linkedAt } of links) {
    const [playerName, note] = [players.get(playerId)?.name ?? null, notes.get(id)?.text ?? null];
    yield { type: 'link', id, playerId, playerName, linkMethod, isActive, linkedAt, note };
  }
  for (const { playerId } of links.filter(({ isActive }) => isActive))
    for (const { sessionId, eventDate, eventType } of await countedSessionsOf(readModels, playerId, {
      from: null,
      limit: noLimit,
    }))
      yield { type: 'credit', playerId, sessionId, eventDate, eventType };
};

/** Requests of the person with their answers; the person who answered is left out. */
const asking = async function* ({ readModels }: Reads, accountId: string): AsyncGenerator<Json> {
  const link = await linkRequestOf(readModels, accountId);
  if (link !== null) {
    const { id, playerId, status, requestedAt, notes } = link;
    yield { type: 'link-request', id, playerId, status, requestedAt, notes };
  }
  for (const isOpen of [1, 0] as const)
    for (const one of await documents(readModels, renameRequestsProjection.views.requests, {
      where: [
        ['requestedBy', '=', accountId],
        ['isOpen', '=', isOpen],
      ],
      sort: [['requestedAt', 'desc']],
      limit: noLimit,
    })) {
      const { id, playerId, from, to, requestedAt, reason, status, reviewedAt, notes } = one;
      yield { type: 'rename-request', id, playerId, from, to, requestedAt, reason, status, reviewedAt, notes };
    }
  for (const { id, sessionId, kind, at, reason, status, decided } of await documents(
    readModels,
    sessionsProjection.views.corrections,
    { where: [['by', '=', accountId]], sort: [['at', 'desc']], limit: noLimit },
  )) {
    const answered = decided === null ? null : { at: decided.at, notes: decided.notes };
    yield { type: 'correction', id, sessionId, kind, requestedAt: at, reason, status, answered };
  }
};

/**
 * All data stored about a person, one line each: account, sign-ins, links, requests, credits, stays in voice, messages.
 * Their actions as moderators stay in the guild's log.
 */
export const personalData = async function* (account: Account, reads: Reads): AsyncGenerator<Json> {
  yield { type: 'account', ...account };
  const erasure = await erasureOf(reads.readModels, account.id);
  if (erasure !== null) {
    const { requestedAt, dueAt, state, closedAt, answer, textId } = erasure;
    const reason = textId === null ? null : ((await reads.texts.get([textId])).get(textId)?.text ?? null);
    yield { type: 'erasure-request', requestedAt, dueAt, state, closedAt, answer, reason };
  }
  for (const { id, browser, createdAt, seenAt } of await reads.signIns.ofAccount(account.id)) {
    const [signedInAt, lastSeenAt] = [new Date(createdAt).toISOString(), new Date(seenAt).toISOString()];
    yield { type: 'sign-in', id, browser, signedInAt, lastSeenAt };
  }
  yield* asking(reads, account.id);
  yield* playing(reads, account.id);
  for await (const stay of documentsOf<StayDoc>(reads, ['voice', 'stays'], account.id)) {
    const { channelId, startedAt, endedAt, estimated } = stay;
    yield { type: 'stay', channelId, startedAt, endedAt, estimated };
  }
  for await (const message of documentsOf<MessageDoc>(reads, ['messages', 'messages'], account.id)) {
    const { id, channelId, postedAt, editedAt, isDeleted, content } = message;
    const attachments = message.attachments.map(({ filename, type, size }) => ({ filename, type, size }));
    yield { type: 'message', id, channelId, postedAt, editedAt, isDeleted, content, attachments };
  }
};
