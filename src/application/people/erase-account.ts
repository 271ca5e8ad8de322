import { mediaOf } from '../../domain/event-meaning.ts';
import type { CommandMeta, Position, RecordedEvent } from '../../domain/kernel/envelope.ts';
import { messageDecider, messageIdOf } from '../../domain/message/decider.ts';
import type { MessageFact } from '../../domain/message/events.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionFact } from '../../domain/session/events.ts';
import { sessionIdOf } from '../../domain/session/stream.ts';
import type { Account } from '../../ports/accounts.ts';
import { followUp } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

export type EraseDeps = Pick<Deps, 'eventStore' | 'handle' | 'texts' | 'media' | 'accounts' | 'readModels' | 'waitFor'>;

/**
 * Result of an erasure. `pictures`: session screenshots that the person uploaded; they show several people, so they are
 * kept.
 */
export type ErasedAccount = {
  readonly accountId: string;
  readonly texts: number;
  readonly attachments: number;
  readonly pictures: readonly string[];
};

type NamedInSession = { submittedBy: string | null; readonly texts: Set<string>; readonly pictures: Set<string> };
type OwnMessage = { readonly texts: string[]; readonly attachments: string[] };
type PersonContent = {
  readonly messages: ReadonlyMap<string, OwnMessage>;
  /** By session: the person's texts and all screenshots that are not erased yet. */
  readonly sessions: ReadonlyMap<string, NamedInSession>;
  /** Attachments of the person that no other message or session refers to. */
  readonly media: ReadonlySet<string>;
  readonly pictures: ReadonlySet<string>;
};

/** Collects the person's messages and uploads from the log. */
const createSearch = (accountId: string) => {
  const messages = new Map<string, OwnMessage>();
  const [media, ofOthers, pictures] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const ofMessage = (fact: MessageFact): void => {
    const id = messageIdOf(fact.stream);
    if (fact.type === 'MessageArchived' && fact.data.accountId === accountId)
      messages.set(id, { texts: [], attachments: fact.data.attachments.map((one) => one.id) });
    messages.get(id)?.texts.push(...mediaOf(fact).texts);
    const kept = messages.has(id) ? media : ofOthers;
    for (const picture of mediaOf(fact).pictures) kept.add(picture);
  };
  const sessions = new Map<string, NamedInSession>();
  const namedIn = (sessionId: string): NamedInSession => {
    const named = sessions.get(sessionId) ?? { submittedBy: null, texts: new Set(), pictures: new Set() };
    sessions.set(sessionId, named);
    return named;
  };
  const ofSession = (fact: SessionFact): void => {
    const named = namedIn(sessionIdOf(fact.stream));
    if (fact.type === 'SessionSubmitted') named.submittedBy = fact.actor.id;
    const media = mediaOf(fact);
    for (const picture of media.pictures) {
      ofOthers.add(picture);
      named.pictures.add(picture);
      if (named.submittedBy === accountId) pictures.add(picture);
    }
    // Typed text belongs to its author; recognised text to the uploader.
    const typed = 'rawText' in fact.data ? fact.data.rawText : null;
    for (const text of media.texts)
      if ((text === typed ? fact.actor.id : named.submittedBy) === accountId) named.texts.add(text);
    if (fact.type !== 'SessionMediaErased') return;
    for (const text of fact.data.texts) named.texts.delete(text);
    for (const picture of fact.data.pictures) named.pictures.delete(picture);
  };
  return {
    // The seam of the log: a stream of a category holds its events.
    look: (event: RecordedEvent): void => {
      if (event.stream.startsWith(`${messageDecider.category}-`)) ofMessage(event as unknown as MessageFact);
      if (event.stream.startsWith(`${sessionDecider.category}-`)) ofSession(event as unknown as SessionFact);
    },
    found: (): PersonContent => ({
      messages,
      sessions,
      pictures,
      media: new Set([...media].filter((one) => !ofOthers.has(one))),
    }),
  };
};

const findAll = async ({ eventStore }: EraseDeps, accountId: string): Promise<PersonContent> => {
  const search = createSearch(accountId);
  const head = await eventStore.head();
  if (head === null) return search.found();
  const signal = new AbortController().signal;
  for await (const { events } of eventStore.follow({ after: null, until: head, types: null, signal }))
    for (const event of events) search.look(event);
  return search.found();
};

const textsAtOnce = 500;

/** Deletes all texts that the person wrote or pasted, or that were read in their screenshots. */
const eraseTexts = async (
  accountId: string,
  { messages, sessions }: PersonContent,
  { texts }: EraseDeps,
): Promise<number> => {
  const named = [...messages.values(), ...sessions.values()].flatMap((one) => [...one.texts]);
  const ids = [...new Set([...(await texts.ofOwner(accountId)), ...named])];
  for (let at = 0; at < ids.length; at += textsAtOnce) await texts.delete(ids.slice(at, at + textsAtOnce));
  return ids.length;
};

const mostOfEvent = 250;

type MarkContext = { readonly meta: CommandMeta; readonly deps: Pick<EraseDeps, 'handle'> };
/** Erased content of one message or session. */
type ErasedIds = { readonly id: string; readonly texts: readonly string[]; readonly files: readonly string[] };
type MarkResult =
  | { readonly ok: true; readonly position: Position | null }
  | { readonly ok: false; readonly rejection: { readonly code: string } };

/** Records in each stream which content was erased, split into commands of allowed size. Returns the last position. */
const markErased = async (
  all: readonly ErasedIds[],
  meta: CommandMeta,
  append: (piece: ErasedIds, meta: CommandMeta) => Promise<MarkResult>,
): Promise<Position | null> => {
  let position: Position | null = null;
  for (const { id, texts, files } of all)
    for (let from = 0; from < Math.max(texts.length, files.length); from += mostOfEvent) {
      const until = from + mostOfEvent;
      const piece = { id, texts: texts.slice(from, until), files: files.slice(from, until) };
      const appended = await append(piece, followUp(meta, `erase ${id} ${from}`));
      if (!appended.ok) throw new Error(`What ${id} held could not be erased: ${appended.rejection.code}`);
      position = appended.position ?? position;
    }
  return position;
};

const markErasedMessages = ({ messages }: PersonContent, { meta, deps }: MarkContext): Promise<Position | null> =>
  markErased(
    [...messages].map(([id, { texts, attachments }]) => ({ id, texts, files: attachments })),
    meta,
    ({ id, texts, files }, own) =>
      deps.handle(messageDecider, id, { type: 'EraseContent', data: { texts, attachments: files } }, own),
  );

const markErasedSessions = (
  { sessions }: PersonContent,
  erased: ReadonlySet<string>,
  { meta, deps }: MarkContext,
): Promise<Position | null> =>
  markErased(
    [...sessions].map(([id, { texts, pictures }]) => ({
      id,
      texts: [...texts],
      files: [...pictures].filter((one) => erased.has(one)),
    })),
    meta,
    ({ id, texts, files }, own) =>
      deps.handle(sessionDecider, id, { type: 'EraseSessionMedia', data: { texts, pictures: files } }, own),
  );

const waitMs = 1_000;

/**
 * Erases a person: texts, attachments, archived copies, notes, and last the account with its names and ids, so that an
 * interrupted erasure can be repeated by the same id. The log keeps ids without meaning.
 */
export const eraseAccount = async (
  { id }: Pick<Account, 'id'>,
  {
    meta,
    withPictures,
    deps,
  }: { readonly meta: CommandMeta; readonly withPictures: boolean; readonly deps: EraseDeps },
): Promise<ErasedAccount> => {
  const found = await findAll(deps, id);
  const texts = await eraseTexts(id, found, deps);
  for (const one of found.media) await deps.media.delete(one);
  if (withPictures) for (const one of found.pictures) await deps.media.delete(one);
  // Recorded in the log, so that read models drop them, also when rebuilt.
  const marking = { meta, deps };
  const markedTo = await markErasedMessages(found, marking);
  const position = (await markErasedSessions(found, withPictures ? found.pictures : new Set(), marking)) ?? markedTo;
  while (position !== null && (await deps.waitFor(['messages', 'sessions'], position, waitMs)) === 'timeout');
  await deps.readModels.scrub();
  await deps.accounts.erase(id);
  return {
    accountId: id,
    texts,
    attachments: found.media.size,
    pictures: withPictures ? [] : [...found.pictures],
  };
};
