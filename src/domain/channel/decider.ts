import { accept } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { ChannelEvent, ChannelFact, ChannelSeenAs } from './events.ts';

/** Current state of a channel according to Discord. */
export type SeeChannel = { readonly type: 'SeeChannel'; readonly data: ChannelSeenAs };
/** Whether members may view it, according to Discord's permissions. */
export type SeeChannelView = { readonly type: 'SeeChannelView'; readonly data: { readonly membersView: boolean } };
export type ChannelCommand = SeeChannel | SeeChannelView;
export type ChannelState = { seen: ChannelSeenAs | null; membersView: boolean | null; revision: number };

const evolve = (state: ChannelState, fact: ChannelFact): ChannelState => {
  state.revision = fact.revision;
  if (fact.type === 'ChannelViewSeen') state.membersView = fact.data.membersView;
  else {
    const { name, kind, parentId, archived } = fact.data;
    state.seen = { name, kind, parentId, archived };
  }
  return state;
};

const isSame = (a: ChannelSeenAs, b: ChannelSeenAs): boolean =>
  a.name === b.name && a.kind === b.kind && a.parentId === b.parentId && a.archived === b.archived;

/** An unchanged state makes no event; neither does the visibility of a channel that was never seen. */
const decide = ({ type, data }: ChannelCommand, { seen, membersView }: ChannelState): Decision<ChannelEvent, never> => {
  if (type === 'SeeChannelView')
    return seen === null || data.membersView === membersView
      ? accept()
      : accept({ type: 'ChannelViewSeen', data: { ...data, before: membersView } });
  return seen !== null && isSame(seen, data)
    ? accept()
    : accept({ type: 'ChannelSeen', data: { ...data, before: seen } });
};

/** One stream per channel, `channel-<Discord's id>`. */
export const channelDecider = {
  category: 'channel',
  initialState: (): ChannelState => ({ seen: null, membersView: null, revision: -1 }),
  evolve,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<ChannelCommand, ChannelState, ChannelEvent, never>;

const prefix = `${channelDecider.category}-`;

/** `channel-<id>` -> `<id>`. */
export const channelIdOf = (stream: string): string => stream.slice(prefix.length);
