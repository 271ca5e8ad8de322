import { parentPort, workerData } from 'node:worker_threads';
import type { CheckResult } from './check-beside.ts';
import { checkFiles, checkViews } from './checks.ts';

/** Reads the files of a data folder beside the start. */
const dataDir = workerData as string;
const findings = [...checkViews(dataDir), ...checkFiles(dataDir, { quick: true })];
parentPort?.postMessage({ findings } satisfies CheckResult);
