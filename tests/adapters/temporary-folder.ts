import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoLeak, lookAtFolder } from '../support/secrets.ts';

/** Creates a temporary folder; returns its path and the function that removes it. */
export const temporaryFolder = (): { readonly path: string; remove(): Promise<void> } => {
  const path = mkdtempSync(join(tmpdir(), 'muster-'));
  return {
    path,
    remove: async () => {
      lookAtFolder(path);
      rmSync(path, { recursive: true, force: true });
      expectNoLeak();
    },
  };
};
