import { channelDecider } from '../domain/channel/decider.ts';
import type { ChannelSeenAs } from '../domain/channel/events.ts';
import { commandMeta, systemActor } from './command-meta.ts';
import type { Deps } from './deps.ts';

/** How a channel looks now, as Discord says: by Discord's id of it. What looks as before is no news, however often told. */
export const seeChannel = async (
  { channelId, seen }: { readonly channelId: string; readonly seen: ChannelSeenAs },
  deps: Pick<Deps, 'handle' | 'clock' | 'ids'>,
): Promise<void> => {
  // A channel may get an old name again: what was told before is no key.
  const asked = { actor: systemActor, route: 'see channel', key: null, request: { channelId, ...seen } };
  const handled = await deps.handle(
    channelDecider,
    channelId,
    { type: 'SeeChannel', data: seen },
    commandMeta(asked, deps),
  );
  if (!handled.ok) throw new Error(`A channel could not be recorded: ${handled.rejection.code}`);
};
