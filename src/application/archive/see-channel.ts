import type { ChannelCommand } from '../../domain/channel/decider.ts';
import { channelDecider } from '../../domain/channel/decider.ts';
import type { ChannelSeenAs } from '../../domain/channel/events.ts';
import { commandMeta, systemActor } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

type SeeDeps = Pick<Deps, 'handle' | 'clock' | 'ids'>;

const see = async (channelId: string, command: ChannelCommand, deps: SeeDeps): Promise<void> => {
  // A channel may look again as it did: what was told before is no key.
  const asked = { actor: systemActor, route: 'see channel', key: null, request: { channelId, ...command.data } };
  const handled = await deps.handle(channelDecider, channelId, command, commandMeta(asked, deps));
  if (!handled.ok) throw new Error(`A channel could not be recorded: ${handled.rejection.code}`);
};

/** How a channel looks now, as Discord says: by Discord's id of it. What looks as before is no news, however often told. */
export const seeChannel = (
  { channelId, seen }: { readonly channelId: string; readonly seen: ChannelSeenAs },
  deps: SeeDeps,
): Promise<void> => see(channelId, { type: 'SeeChannel', data: seen }, deps);

/** Whether members may view it. Of a channel that was never seen nobody sees anything. */
export const seeChannelView = (
  { channelId, membersView }: { readonly channelId: string; readonly membersView: boolean },
  deps: SeeDeps,
): Promise<void> => see(channelId, { type: 'SeeChannelView', data: { membersView } }, deps);
