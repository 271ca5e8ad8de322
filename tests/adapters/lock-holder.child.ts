/** Locks the folder, reports it and holds the lock until it is killed. */
import { lockDataFolder } from '../../src/adapters/data-folder-lock.ts';

await lockDataFolder(process.argv[2] ?? '', { waitMs: 0 });
process.stdout.write('locked\n');
setInterval(() => undefined, 60_000);
