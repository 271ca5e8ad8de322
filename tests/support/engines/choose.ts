import { whyNoEngines } from './guild-engines.ts';
import { stopKeptEngines } from './kept-engines.ts';

// Read by guild-home.ts.
process.env['API_SUITE'] = 'engines';

const skipped = whyNoEngines();
if (skipped !== null) {
  process.stderr.write(`${skipped}\n`);
  Object.assign(globalThis, { describe: describe.skip, it: it.skip });
}

afterAll(stopKeptEngines);
