/** `person`: a member of the guild; `file`: an attachment sent with the command. */
export type OfferedOption = {
  readonly name: string;
  readonly description: string;
  readonly kind: 'text' | 'yes-no' | 'person' | 'file';
  readonly required?: true;
  /** The bot suggests values while the user types. */
  readonly autocomplete?: true;
  /** Maximum length in characters. */
  readonly longest?: number;
};
/** A slash command as registered with Discord. Required options come first. */
export type OfferedCommand = {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OfferedOption[];
};

/** The slash commands of the guild's server. Throws with the codes of `GuildRest`. */
export type DiscordCommands = {
  /** Registers exactly these commands. Sends nothing when Discord already has them. */
  offer(commands: readonly OfferedCommand[]): Promise<'registered' | 'as-they-were'>;
};
