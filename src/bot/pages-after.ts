import type { PostedMessage } from '../ports/guild-gateway.ts';
import type { GuildRest } from '../ports/guild-rest.ts';

/** Every message after that one, oldest first, a page at a time. */
export const pagesAfter = async function* (
  channelId: string,
  after: string,
  { rest, signal }: { readonly rest: Pick<GuildRest, 'messagesAfter'>; readonly signal: AbortSignal },
): AsyncGenerator<readonly PostedMessage[]> {
  let last = after;
  while (!signal.aborted) {
    const page = await rest.messagesAfter(channelId, last);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)?.id ?? last;
  }
};
