/** Somebody of the guild, as Discord tells of them; the id is Discord's. */
export type GuildPerson = {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly isBot: boolean;
  /** null: it was not told; it says nothing about whether they are in the guild. */
  readonly member: GuildMember | null;
};
/** `roles`: ids. */
export type GuildMember = { readonly nick: string | null; readonly roles: readonly string[] };

export type PostedFile = {
  readonly id: string;
  readonly filename: string;
  /** Media type, as Discord says. */
  readonly type: string;
  /** Bytes, as Discord says. */
  readonly size: number;
  /** Signed, and good for about a day: it is never kept. */
  readonly url: string;
};

/** A message as it stands. `channelId`: where it was posted, which may be a thread. Times are ISO 8601 UTC. */
export type PostedMessage = {
  readonly id: string;
  readonly channelId: string;
  readonly author: GuildPerson;
  /** The bot's own. */
  readonly isOwn: boolean;
  /** A machine posted it under some name; nobody of the guild did. */
  readonly isWebhook: boolean;
  /** `other`: joins, pins, boosts and what else Discord itself says; `forward`: words and files of somebody else. */
  readonly kind: 'post' | 'forward' | 'other';
  /** A bot answers a command with it: its words may come later, which is no edit to Discord. */
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
  /** A thread that only those who were asked into it read. */
  readonly isPrivate: boolean;
  /** The bot may not view it: its name is none. */
  readonly isHidden: boolean;
  /** What it says itself of who may view it, by id of a role or a person; of others the roles say it. */
  readonly views: ReadonlyMap<string, boolean>;
};

/** `mayView`: channels that say nothing of it. `mayAll`: whatever channels say. Everybody has the one with the guild's id. */
export type GuildRole = { readonly id: string; readonly mayView: boolean; readonly mayAll: boolean };

/** `channelId` null: in no channel. `person` null: it was not told who, as of somebody who has left the guild. */
export type VoiceState = {
  readonly personId: string;
  readonly person: GuildPerson | null;
  readonly channelId: string | null;
};

/** The guild as it is when a session begins. */
export type GuildSnapshot = {
  /** With the threads that are open. */
  readonly channels: readonly GuildChannel[];
  readonly roles: readonly GuildRole[];
  readonly voice: readonly VoiceState[];
  readonly afkChannelId: string | null;
};

export type CommandValue = string | number | boolean;
/** What somebody asks the bot for, and how it is answered: `token` lives 15 minutes, the first answer is due within 3 s. */
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
        /** By the id that an option of that kind names. */
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

/** What the gateway tells, in the order in which it tells it. */
export type GuildEvent =
  /** A session began that is not the one before: what happened meanwhile was not told. */
  | { readonly kind: 'snapshot'; readonly session: number; readonly guild: GuildSnapshot }
  /** An outage of Discord's, or the bot was removed from the guild: until the next snapshot nothing of it is told. */
  | { readonly kind: 'guild-away'; readonly isOutage: boolean }
  /** The open threads of channels that the bot may view from now on. */
  | { readonly kind: 'threads'; readonly threads: readonly GuildChannel[] }
  | { readonly kind: 'message'; readonly message: PostedMessage }
  /** A message that is not as Discord's documentation has them. */
  | { readonly kind: 'message-unreadable'; readonly channelId: string; readonly messageId: string }
  | { readonly kind: 'message-edited'; readonly message: PostedMessage }
  | { readonly kind: 'messages-deleted'; readonly channelId: string; readonly ids: readonly string[] }
  /** `isLate`: told after a break of the connection; when it happened is not said. */
  | { readonly kind: 'voice'; readonly state: VoiceState; readonly isLate?: boolean }
  | { readonly kind: 'afk-channel'; readonly channelId: string | null }
  | { readonly kind: 'channel'; readonly channel: GuildChannel }
  | { readonly kind: 'channel-deleted'; readonly channelId: string }
  | { readonly kind: 'role'; readonly role: GuildRole }
  | { readonly kind: 'role-deleted'; readonly roleId: string }
  | { readonly kind: 'member'; readonly person: GuildPerson }
  /** Left, was removed or banned. */
  | { readonly kind: 'member-gone'; readonly personId: string }
  | { readonly kind: 'interaction'; readonly interaction: GuildInteraction };

/** What the gateway may tell, beside the guild and its voice. */
export type GatewayRights = { readonly members: boolean; readonly content: boolean };

/**
 * `connecting`: it will, and tries again by itself. `refused`: Discord does not take the token, and it is not tried again.
 */
export type GatewayCondition = {
  readonly state: 'connecting' | 'connected' | 'refused';
  /** Which session it is, counted from 1; a session that goes on after a break is the same. 0: none yet. */
  readonly session: number;
  /** How often in a row it could not connect. */
  readonly failures: number;
  /** When the gateway last said something, ISO 8601 UTC; null: not in this process. */
  readonly answeredAt: string | null;
  /** Of the last 100 heartbeats, the middle one; null before the first. */
  readonly p50Ms: number | null;
  readonly rights: GatewayRights;
  /** Whether the bot is in the guild; null before it is known. */
  readonly isInGuild: boolean | null;
  /** Whether Discord itself is away with the guild: an outage. */
  readonly isGuildAway: boolean;
  /** The code with which Discord has closed it for good, for what no new try would change; null: it has not. */
  readonly closedBy: number | null;
};

/** The guild's live news, over one connection. */
export type GuildGateway = {
  /**
   * Connects, and stays so until the signal aborts, whatever breaks; then it is closed. `hear` gets each event once per
   * telling: Discord may tell twice, and late.
   */
  run(hear: (event: GuildEvent) => void, signal: AbortSignal): Promise<void>;
  condition(): GatewayCondition;
};
