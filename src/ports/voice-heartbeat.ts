/**
 * Time at which the bot last saw who is in voice; written only while the gateway answers. After a crash open stays end
 * there. Times are ISO 8601 UTC as `toISOString` writes them.
 */
export type VoiceHeartbeat = {
  /** Durable when it resolves. An earlier time than the stored one changes nothing. */
  beat(at: string): Promise<void>;
  /** null: voice has never been recorded here. */
  last(): Promise<string | null>;
};
