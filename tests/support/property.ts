import fc from 'fast-check';

/** Runs of each property; `make soak` asks for many, `make mutants` for few. What a property must have met is counted per run. */
export const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1_000);
/** Drawn anew unless it is said: `make mutants` says it, so that the same sample has the same score. */
const seed = process.env['PROPERTY_SEED'];
fc.configureGlobal({ numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) });
jest.setTimeout(30_000 * Math.max(1, numRuns / 1_000));

export { fc };
