/** A person as the gateway describes them; `id` is Discord's. */
export type GuildPerson = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly isBot: boolean;
  /** null: not included in this event; the person may or may not be in the guild. */
  readonly member: GuildMember | null;
};
/** `roles`: role ids. */
export type GuildMember = { readonly nick: string | null; readonly roles: readonly string[] };

export type PostedFile = {
  readonly id: string;
  readonly filename: string;
  /** Media type according to Discord. */
  readonly type: string;
  /** Size in bytes according to Discord. */
  readonly size: number;
  /** A signed address, valid for about a day; it is never stored. */
  readonly url: string;
};

/** A message in its current form. `channelId`: where it was posted, which may be a thread. Times are ISO 8601 UTC. */
export type PostedMessage = {
  readonly id: string;
  readonly channelId: string;
  readonly author: GuildPerson;
  /** Sent by this bot. */
  readonly isOwn: boolean;
  /** Posted by a webhook, not by a member. */
  readonly isWebhook: boolean;
  /** `other`: Discord's own notices such as joins, pins and boosts; `forward`: a forwarded message. */
  readonly kind: 'post' | 'forward' | 'other';
  /** The answer of a bot to a command. Its text may arrive later without counting as an edit. */
  readonly isAnswer: boolean;
  readonly text: string;
  readonly postedAt: string;
  readonly editedAt: string | null;
  readonly files: readonly PostedFile[];
};

export type GuildChannel = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'text' | 'voice' | 'thread' | 'category' | 'other';
  /** The channel of a thread, the category of a channel. */
  readonly parentId: string | null;
  readonly archived: boolean;
  /** A private thread, readable by invited members only. */
  readonly isPrivate: boolean;
  /** The bot cannot view it, so its name is unknown. */
  readonly isHidden: boolean;
  /** The channel's own permission to view it, by role or person id; for all others the roles decide. */
  readonly views: ReadonlyMap<string, boolean>;
};

/**
 * `mayView`: sees channels without overrides. `mayAll`: sees every channel. The role with the guild's id applies to
 * everyone.
 */
export type GuildRole = { readonly id: string; readonly mayView: boolean; readonly mayAll: boolean };

/** `channelId` null: left voice. `person` null: not included, as for someone who has left the guild. */
export type GatewayVoiceState = {
  readonly personId: string;
  readonly person: GuildPerson | null;
  readonly channelId: string | null;
};

/** State of the guild at the start of a gateway session. */
export type GuildSnapshot = {
  /** Includes open threads. */
  readonly channels: readonly GuildChannel[];
  readonly roles: readonly GuildRole[];
  readonly voice: readonly GatewayVoiceState[];
  readonly afkChannelId: string | null;
};

export type CommandValue = string | number | boolean;
/**
 * A slash command, menu choice or autocomplete request. Its `token` is valid for 15 minutes; the first answer is due
 * within 3 s.
 */
export type GuildInteraction = {
  readonly id: string;
  readonly token: string;
  readonly channelId: string;
  readonly person: GuildPerson;
  readonly asked:
    | {
        readonly kind: 'command';
        readonly name: string;
        readonly options: Readonly<Record<string, CommandValue>>;
        /** By the id in the option's value. */
        readonly files: Readonly<Record<string, PostedFile>>;
      }
    | {
        readonly kind: 'autocomplete';
        readonly name: string;
        readonly options: Readonly<Record<string, CommandValue>>;
        readonly focused: string;
      }
    | {
        readonly kind: 'component';
        readonly customId: string;
        readonly values: readonly string[];
        readonly messageId: string;
      };
};

/** Gateway events, in the order received. */
export type GuildEvent =
  /** A new session began; events since the previous one are lost. */
  | { readonly kind: 'snapshot'; readonly session: number; readonly guild: GuildSnapshot }
  /** Discord has an outage, or the bot was removed from the guild: no events until the next snapshot. */
  | { readonly kind: 'guild-away'; readonly isOutage: boolean }
  /** Open threads of channels that the bot can now view. */
  | { readonly kind: 'threads'; readonly threads: readonly GuildChannel[] }
  | { readonly kind: 'message'; readonly message: PostedMessage }
  /** A message that does not match Discord's documentation. */
  | { readonly kind: 'message-unreadable'; readonly channelId: string; readonly messageId: string }
  | { readonly kind: 'message-edited'; readonly message: PostedMessage }
  | { readonly kind: 'messages-deleted'; readonly channelId: string; readonly ids: readonly string[] }
  /** `isLate`: received after a reconnect; when it happened is unknown. */
  | { readonly kind: 'voice'; readonly state: GatewayVoiceState; readonly isLate?: boolean }
  | { readonly kind: 'afk-channel'; readonly channelId: string | null }
  | { readonly kind: 'channel'; readonly channel: GuildChannel }
  | { readonly kind: 'channel-deleted'; readonly channelId: string }
  | { readonly kind: 'role'; readonly role: GuildRole }
  | { readonly kind: 'role-deleted'; readonly roleId: string }
  | { readonly kind: 'member'; readonly person: GuildPerson }
  /** The person left, was kicked or banned. */
  | { readonly kind: 'member-gone'; readonly personId: string }
  | { readonly kind: 'interaction'; readonly interaction: GuildInteraction };

/** Privileged intents granted to the bot, besides guild and voice. */
export type GatewayRights = { readonly members: boolean; readonly content: boolean };

/** `connecting`: retries on its own. `refused`: Discord rejected the token; no further tries. */
export type GatewayCondition = {
  readonly state: 'connecting' | 'connected' | 'refused';
  /** Number of the session, from 1; a resumed session keeps its number. 0: none yet. */
  readonly session: number;
  /** Consecutive failed attempts to connect. */
  readonly failures: number;
  /** When the gateway last sent anything, ISO 8601 UTC; null: never in this process. */
  readonly answeredAt: string | null;
  /** Median round trip of the last 100 heartbeats; null before the first. */
  readonly p50Ms: number | null;
  readonly rights: GatewayRights;
  /** Whether the bot is in the guild; null before it is known. */
  readonly isInGuild: boolean | null;
  /** Whether Discord reports the guild as unavailable (an outage). */
  readonly isGuildAway: boolean;
  /** Close code that rules out a new attempt; null: none. */
  readonly closedBy: number | null;
};

/** The guild's live events over one gateway connection. */
export type GuildGateway = {
  /**
   * Connects and reconnects until the signal aborts, then closes. `onEvent` receives each event as often as Discord sends
   * it: events may repeat and arrive late.
   */
  run(onEvent: (event: GuildEvent) => void, signal: AbortSignal): Promise<void>;
  condition(): GatewayCondition;
};
