/** `person`: a member of the guild; `file`: something that is sent with the command. */
export type OfferedOption = {
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'yes-no' | 'person' | 'file';
  readonly required?: true;
  /** The bot says what it may be, while it is typed. */
  readonly autocomplete?: true;
  /** Characters. */
  readonly longest?: number;
};
/** A slash command, as people are offered it. Required options come first. */
export type OfferedCommand = {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OfferedOption[];
};

/** The slash commands of the guild's server. Throws with the codes of `GuildRest`. */
export type DiscordCommands = {
  /** These and no others; nothing is sent when Discord has them so already. */
  offer(commands: readonly OfferedCommand[]): Promise<'registered' | 'as-they-were'>;
};
