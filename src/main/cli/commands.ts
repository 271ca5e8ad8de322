import type { Command } from './command.ts';
import { exportCommand, restoreCommand } from './guild.ts';
import { eraseCommand, myDataCommand, signInsListCommand, signInsRevokeCommand } from './people.ts';
import {
  eventsShowCommand,
  eventsTailCommand,
  projectionsListCommand,
  reactionsListCommand,
  reactionsRetryCommand,
} from './running.ts';
import { migrateCommand, resetCommand, verifyCommand } from './installation.ts';

/** Every command of `npm run muster --`, in the order in which they are shown. */
export const commands: readonly Command[] = [
  verifyCommand,
  exportCommand,
  restoreCommand,
  migrateCommand,
  resetCommand,
  projectionsListCommand,
  eventsTailCommand,
  eventsShowCommand,
  reactionsListCommand,
  reactionsRetryCommand,
  signInsListCommand,
  signInsRevokeCommand,
  myDataCommand,
  eraseCommand,
];
