import { counted } from '../../contracts/text.ts';
import { expireArchive } from '../../workers/expire-archive.ts';
import type { ArchiveRetention } from '../../workers/expire-archive.ts';
import type { Composition } from './composition.ts';
import type { Config } from '../settings/config.ts';
import { whileLeased } from './lifecycle.ts';
import type { RunningService } from './lifecycle.ts';
import { daily } from './pause.ts';

const expireOnce = async (parts: Composition, retention: ArchiveRetention, signal: AbortSignal): Promise<void> => {
  try {
    await parts.watch.until(() => parts.watch.condition('messages') === 'serving', signal);
    const erased = await expireArchive(retention, parts, signal);
    if (erased === 0) return;
    const messages = counted(erased, 'message');
    parts.operations.systemActivity.report(
      `Erased the text and files of ${messages}: the archive keeps them no longer.`,
    );
  } catch (cause) {
    if (!signal.aborted) parts.warn('The archive could not be expired. It is tried again tomorrow', cause);
  }
};

/** Erases what the archive keeps no longer: at the start and once a day, in one process at a time. */
export const startArchiveExpiry = (parts: Composition, config: Config, signal: AbortSignal): RunningService => {
  const { ARCHIVE_KEEP_DAYS: keepDays = null, ARCHIVE_DELETED_KEEP_DAYS: deletedKeepDays = null } = config;
  if (keepDays === null && deletedKeepDays === null) return { ended: Promise.resolve() };
  const work = (leased: AbortSignal): Promise<void> =>
    daily(() => expireOnce(parts, { keepDays, deletedKeepDays }, leased), leased);
  return { ended: whileLeased(parts, 'archive-expiry', { signal, work }) };
};
