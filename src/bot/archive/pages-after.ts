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
    // Later messages arrive live; in busy channels there would otherwise always be another page.
    last = page.isFull ? page.lastId : null;
  }
};
