import fc from 'fast-check';

/** Runs of each property; `make soak` asks for many. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1_000);
fc.configureGlobal({ numRuns });
jest.setTimeout(30_000 * Math.max(1, numRuns / 1_000));

export { fc };
