import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDatabase, openReader } from '../sqlite/open-database.ts';
import type { Db } from '../sqlite/open-database.ts';

/**
 * Data outside the log: accounts with notes, sign-ins, checkpoints and open items of reactions, gauges, the voice
 * heartbeat and the bot's memory. One handle shared by their adapters.
 */
export type OpsDb = { readonly db: Db; close(): void };

export const opsSchema = `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY,
    discord_id TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL,
    display_name TEXT NOT NULL,
    nick TEXT,
    avatar_url TEXT,
    checksum TEXT
  );
  CREATE TABLE IF NOT EXISTS link_notes (
    link_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, text TEXT NOT NULL, checksum TEXT
  );
  CREATE TABLE IF NOT EXISTS sign_ins (
    token_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    role_checked_at INTEGER NOT NULL,
    access_token TEXT,
    browser TEXT,
    checksum TEXT
  );
  CREATE INDEX IF NOT EXISTS sign_ins_by_account ON sign_ins (account_id);
  CREATE TABLE IF NOT EXISTS reactions (name TEXT PRIMARY KEY, log_id TEXT NOT NULL, position TEXT);
  CREATE TABLE IF NOT EXISTS open_items (
    id INTEGER PRIMARY KEY,
    reaction TEXT NOT NULL,
    event_id TEXT NOT NULL,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    code TEXT NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (reaction, event_id)
  );
  CREATE TABLE IF NOT EXISTS day_counts (name TEXT NOT NULL, day TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (name, day));
  CREATE TABLE IF NOT EXISTS token_budgets (slot TEXT NOT NULL, day TEXT NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (slot, day));
  CREATE TABLE IF NOT EXISTS gauges (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS voice_heartbeat (id INTEGER PRIMARY KEY CHECK (id = 1), at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS bot_marks (channel_id TEXT PRIMARY KEY, mark TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS bot_replies (key TEXT PRIMARY KEY, channel_id TEXT NOT NULL, message_id TEXT NOT NULL);
`;

/** `file` is readable by its owner only: it holds names and access tokens. */
export const createOpsDb = (file: string): OpsDb => {
  // Created before SQLite does, because its side files inherit the mode.
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  const db = openDatabase(file, 'full');
  // Deleted rows are overwritten.
  db.pragma('secure_delete = ON');
  db.exec(opsSchema);
  return {
    db,
    close: () => {
      db.close();
    },
  };
};

/** Opens it read-only beside the process that owns the folder. */
export const openOpsReader = (file: string): OpsDb => {
  const db = openReader(file);
  return {
    db,
    close: () => {
      db.close();
    },
  };
};
