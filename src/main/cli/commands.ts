import type { CliCommand } from './command.ts';
import { archiveRepairCommand } from './archive.ts';
import { backupCommand, seedCommand } from './copies.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { projectionsListCommand, projectionsRebuildCommand, projectionsVerifyCommand } from './projections.ts';
import { exportCommand, restoreCommand } from './guild.ts';
import { eraseCommand, myDataCommand, signInCommand, signInsListCommand, signInsRevokeCommand } from './people.ts';
import { eventsShowCommand, eventsTailCommand, reactionsListCommand, reactionsRetryCommand } from './running.ts';
import { importCommand } from './import.ts';
import { bakeOffCommand, calibrateCommand } from './evaluations.ts';
import { migrateCommand, resetCommand, verifyCommand } from './installation.ts';

/** Every command of `npm run muster --`, in the order in which they are shown. */
export const cliCommands: readonly CliCommand[] = [
  doctorCommand,
  seedCommand,
  verifyCommand,
  backupCommand,
  exportCommand,
  restoreCommand,
  importCommand,
  migrateCommand,
  resetCommand,
  projectionsListCommand,
  projectionsVerifyCommand,
  projectionsRebuildCommand,
  eventsTailCommand,
  eventsShowCommand,
  reactionsListCommand,
  reactionsRetryCommand,
  signInCommand,
  signInsListCommand,
  signInsRevokeCommand,
  myDataCommand,
  eraseCommand,
  archiveRepairCommand,
  bakeOffCommand,
  calibrateCommand,
];
