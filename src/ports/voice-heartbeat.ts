/**
 * When the recorder of voice last saw who is in voice; written only while Discord's gateway answers. After a crash stays
 * end at it. Times are ISO 8601 UTC, as `toISOString` writes them.
 */
export type VoiceHeartbeat = {
  /** Durable when it resolves. It never goes back: an earlier time than the last one changes nothing. */
  beat(at: string): Promise<void>;
  /** null: nobody has ever recorded voice here. */
  last(): Promise<string | null>;
};
