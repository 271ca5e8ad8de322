import fc from 'fast-check';

/** Runs per property; `make soak` uses many, `make mutants` few. Required cases are counted per run. */
export const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1_000);
/** Random unless set; `make mutants` sets it, so that equal samples have equal scores. */
const seed = process.env['PROPERTY_SEED'];
fc.configureGlobal({ numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) });
jest.setTimeout(30_000 * Math.max(1, numRuns / 1_000));

export { fc };
