import { accept } from '../kernel/decider.ts';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { ChannelEvent, ChannelFact, ChannelSeenAs } from './events.ts';

/** How a channel looks now, as Discord says. */
export type SeeChannel = { readonly type: 'SeeChannel'; readonly data: ChannelSeenAs };
export type ChannelState = { seen: ChannelSeenAs | null; revision: number };

const evolve = (state: ChannelState, { data, revision }: ChannelFact): ChannelState => {
  const { name, kind, parentId, archived } = data;
  state.seen = { name, kind, parentId, archived };
  state.revision = revision;
  return state;
};

const isSame = (a: ChannelSeenAs, b: ChannelSeenAs): boolean =>
  a.name === b.name && a.kind === b.kind && a.parentId === b.parentId && a.archived === b.archived;

/** What looks as before is no news. */
const decide = ({ data }: SeeChannel, { seen }: ChannelState): Decision<ChannelEvent, never> =>
  seen !== null && isSame(seen, data) ? accept() : accept({ type: 'ChannelSeen', data: { ...data, before: seen } });

/** One stream a channel, `channel-<Discord's id>`. */
export const channelDecider = {
  category: 'channel',
  initialState: (): ChannelState => ({ seen: null, revision: -1 }),
  evolve,
  decide,
  version: ({ revision }) => revision + 1,
  revision: ({ revision }) => revision,
} satisfies Decider<SeeChannel, ChannelState, ChannelEvent, never>;

const prefix = `${channelDecider.category}-`;

/** `channel-<id>` -> `<id>`. */
export const channelIdOf = (stream: string): string => stream.slice(prefix.length);
