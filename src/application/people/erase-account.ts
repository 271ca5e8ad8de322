import { mediaOf } from '../../domain/event-registry.ts';
import type { CommandMeta, Recorded } from '../../domain/kernel/envelope.ts';
import type { MessageCommand } from '../../domain/message/commands.ts';
import { messageDecider, messageIdOf } from '../../domain/message/decider.ts';
import type { MessageFact } from '../../domain/message/events.ts';
import { sessionDecider } from '../../domain/session/decider.ts';
import type { SessionFact } from '../../domain/session/events.ts';
import type { Account } from '../../ports/accounts.ts';
import { followUp } from '../command-meta.ts';
import type { Deps } from '../deps.ts';

export type EraseDeps = Pick<Deps, 'eventStore' | 'handle' | 'texts' | 'media' | 'accounts' | 'readModels' | 'waitFor'>;

/** What an erasure came to. `pictures`: of sessions that the person uploaded; several people stand on them, so they are left. */
export type ErasedAccount = {
  readonly accountId: string;
  readonly texts: number;
  readonly attachments: number;
  readonly pictures: readonly string[];
};

type OwnMessage = { readonly texts: string[]; readonly attachments: string[] };
type Found = {
  readonly messages: ReadonlyMap<string, OwnMessage>;
  /** Bytes of the person's attachments that nobody else's message or session names. */
  readonly media: ReadonlySet<string>;
  readonly pictures: ReadonlySet<string>;
};

/** Gathers what the log says of the person's messages and uploads. */
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
  const ofSession = (fact: SessionFact): void => {
    for (const picture of mediaOf(fact).pictures) {
      ofOthers.add(picture);
      if (fact.type === 'SessionSubmitted' && fact.actor.id === accountId) pictures.add(picture);
    }
  };
  return {
    // The seam of the log: a stream of a category holds its events.
    look: (event: Recorded): void => {
      if (event.stream.startsWith(`${messageDecider.category}-`)) ofMessage(event as unknown as MessageFact);
      if (event.stream.startsWith(`${sessionDecider.category}-`)) ofSession(event as unknown as SessionFact);
    },
    found: (): Found => ({ messages, pictures, media: new Set([...media].filter((one) => !ofOthers.has(one))) }),
  };
};

const findAll = async ({ eventStore }: EraseDeps, accountId: string): Promise<Found> => {
  const search = createSearch(accountId);
  const head = await eventStore.head();
  if (head === null) return search.found();
  const signal = new AbortController().signal;
  for await (const { events } of eventStore.follow({ after: null, until: head, types: null, signal }))
    for (const event of events) search.look(event);
  return search.found();
};

const textsAtOnce = 500;

/** Everything that the person wrote, pasted, or that was read in their pictures. */
const eraseTexts = async (accountId: string, { messages }: Found, { texts }: EraseDeps): Promise<number> => {
  const ids = [
    ...new Set([...(await texts.ofOwner(accountId)), ...[...messages.values()].flatMap((one) => one.texts)]),
  ];
  for (let at = 0; at < ids.length; at += textsAtOnce) await texts.delete(ids.slice(at, at + textsAtOnce));
  return ids.length;
};

type Erasure = { readonly id: string; readonly command: MessageCommand };
const erasuresOf = ({ texts, attachments }: OwnMessage): readonly Erasure[] => [
  ...texts.map((textId): Erasure => ({ id: textId, command: { type: 'EraseText', data: { textId } } })),
  ...attachments.map((attachmentId): Erasure => ({
    id: attachmentId,
    command: { type: 'EraseMedia', data: { attachmentId } },
  })),
];

/** The log says that they are gone: read models forget them, also when they are built anew. */
const tell = async ({ messages }: Found, meta: CommandMeta, { handle }: EraseDeps) => {
  let position = null;
  for (const [messageId, message] of messages)
    for (const { id, command } of erasuresOf(message)) {
      const handled = await handle(messageDecider, messageId, command, followUp(meta, `erase ${messageId} ${id}`));
      if (!handled.ok) throw new Error(`What ${messageId} held could not be erased: ${handled.rejection.code}`);
      position = handled.position ?? position;
    }
  return position;
};

const waitMs = 1_000;

/**
 * Forgets a person: texts and attachments, what the archive shows of them, notes, and last the account with its names and
 * ids, so that an erasure that was broken off is found again by the same id. The log keeps ids that mean nobody.
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
  const position = await tell(found, meta, deps);
  while (position !== null && (await deps.waitFor(['messages'], position, waitMs)) === 'timeout');
  await deps.readModels.scrub();
  await deps.accounts.erase(id);
  return {
    accountId: id,
    texts,
    attachments: found.media.size,
    pictures: withPictures ? [] : [...found.pictures],
  };
};
