import type { PostedMessage } from '../ports/guild-gateway.ts';
import type { GuildRest } from '../ports/guild-rest.ts';

/** As many as Discord gives at a time. */
const pageSize = 100;

/** Every message after that one, oldest first, a page at a time. */
export const pagesAfter = async function* (
  channelId: string,
  after: string,
  { rest, signal }: { readonly rest: Pick<GuildRest, 'messagesAfter'>; readonly signal: AbortSignal },
): AsyncGenerator<readonly PostedMessage[]> {
  let last: string | undefined = after;
  while (last !== undefined && !signal.aborted) {
    const page: readonly PostedMessage[] = await rest.messagesAfter(channelId, last);
    if (page.length > 0) yield page;
    // What comes from here on is told live; where much is written, there would be one more each time.
    last = page.length < pageSize ? undefined : page.at(-1)?.id;
  }
};
