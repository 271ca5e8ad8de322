import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Visitor } from './browser.ts';

const folder = 'artifacts/failures';

/**
 * Tests that depend on each other: after a failure the others fail at once, and pictures of every browser are saved.
 */
export const stepsOf = (visitors: () => readonly Visitor[]) => {
  let broken: string | null = null;
  return (name: string, run: () => Promise<void>): void => {
    it(name, async () => {
      if (broken !== null) throw new Error(`Not tried: "${broken}" failed before`);
      try {
        await run();
      } catch (cause) {
        broken = name;
        await keepWhatStands(name, visitors()).catch(() => undefined);
        throw cause;
      }
    });
  };
};

const keepWhatStands = async (name: string, visitors: readonly Visitor[]): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const file = name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60);
  for (const [person, { context }] of visitors.entries())
    for (const [tab, page] of context.pages().entries())
      await page.screenshot({ path: join(folder, `${file}-${person + 1}-${tab + 1}.png`), timeout: 5_000 });
};
