import type { GuildRest, MessagesPage } from '../../ports/guild-rest.ts';

/** Every message after that one, oldest first, a page at a time. */
export const pagesAfter = async function* (
  channelId: string,
  after: string,
  { rest, signal }: { readonly rest: Pick<GuildRest, 'messagesAfter'>; readonly signal: AbortSignal },
): AsyncGenerator<MessagesPage> {
  let last: string | null = after;
  while (last !== null && !signal.aborted) {
    const page: MessagesPage = await rest.messagesAfter(channelId, last);
    if (page.lastId !== null) yield page;
    // What comes from here on is told live; where much is written, there would be one more each time.
    last = page.isFull ? page.lastId : null;
  }
};
