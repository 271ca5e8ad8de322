import type { ChannelCommand } from '../../domain/channel/decider.ts';
import { channelDecider } from '../../domain/channel/decider.ts';
import type { ChannelSeenAs } from '../../domain/channel/events.ts';
import { commandMeta, systemActor } from '../commands/command-meta.ts';
import type { Deps } from '../deps.ts';

type SeeDeps = Pick<Deps, 'handle' | 'clock' | 'ids'>;

const see = async (channelId: string, command: ChannelCommand, deps: SeeDeps): Promise<void> => {
  // A channel may return to a former state, so the report is no idempotency key.
  const asked = { actor: systemActor, route: 'see channel', key: null, request: { channelId, ...command.data } };
  const handled = await deps.handle(channelDecider, channelId, command, commandMeta(asked, deps));
  if (!handled.ok) throw new Error(`A channel could not be recorded: ${handled.rejection.code}`);
};

/** Records a channel's current state by its Discord id. An unchanged state records nothing. */
export const seeChannel = (
  { channelId, seen }: { readonly channelId: string; readonly seen: ChannelSeenAs },
  deps: SeeDeps,
): Promise<void> => see(channelId, { type: 'SeeChannel', data: seen }, deps);

/** Records whether members may view a channel. A channel that was never seen is visible to nobody. */
export const seeChannelView = (
  { channelId, membersView }: { readonly channelId: string; readonly membersView: boolean },
  deps: SeeDeps,
): Promise<void> => see(channelId, { type: 'SeeChannelView', data: { membersView } }, deps);
