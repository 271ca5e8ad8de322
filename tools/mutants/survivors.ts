import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

const reported = new Set(['Survived', 'NoCoverage', 'Timeout']);

/** Prints survivors as soon as they are known, because a run may take hours. */
const survivors: Reporter = {
  onMutantTested: ({ status, fileName, location: { start }, replacement }) => {
    if (!reported.has(status)) return;
    const file = fileName.slice(fileName.lastIndexOf('/src/') + 1);
    console.log(`${status}  ${file}:${start.line}:${start.column}  -> ${replacement.replace(/\s+/g, ' ')}`);
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Reporter, 'survivors', survivors)];
