import type { Role } from '../../domain/kernel/envelope.ts';
import type { GuildMember, GuildPerson, PostedMessage } from '../../ports/guild-gateway.ts';
import type { GuildRest } from '../../ports/guild-rest.ts';

/** A message that may make a session. */
export type Post = {
  readonly message: PostedMessage;
  /** Of the author in the guild; null: none. */
  readonly role: Role | null;
  readonly isInThread: boolean;
  /** The event of sessions of its channel, by name; null: it is asked for where the post does not say. */
  readonly channelEvent: string | null;
};

export type PlacementRules = {
  /** Channels for submitting, each with the name of its event; null: it is asked for. */
  readonly submitChannels: ReadonlyMap<string, string | null>;
  /** The channel of a thread; null for what is none. */
  readonly parentOf: (channelId: string) => string | null;
  /** By ids of Discord's roles. */
  readonly roleOf: (roles: readonly string[]) => Promise<Role | null>;
  readonly rest: Pick<GuildRest, 'member'>;
};

/** Fetches the author's membership if it is not included; null: not in the guild. */
const memberOf = async ({ id, member }: GuildPerson, { rest }: PlacementRules): Promise<GuildMember | null> =>
  member ?? (await rest.member(id))?.member ?? null;

const placeIn = (channelId: string, { submitChannels, parentOf }: PlacementRules) => {
  const own = submitChannels.get(channelId);
  if (own !== undefined) return { isInThread: false, channelEvent: own };
  const parent = parentOf(channelId);
  const event = parent === null ? undefined : submitChannels.get(parent);
  return event === undefined ? null : { isInThread: true, channelEvent: event };
};

/** null: not in a channel for submitting, or not by a member. */
export const postOf = async (message: PostedMessage, placing: PlacementRules): Promise<Post | null> => {
  const place = placeIn(message.channelId, placing);
  if (place === null || message.isWebhook || message.author.isBot || message.kind === 'other') return null;
  const member = await memberOf(message.author, placing);
  return {
    ...place,
    message: { ...message, author: { ...message.author, member } },
    role: member === null ? null : await placing.roleOf(member.roles),
  };
};
