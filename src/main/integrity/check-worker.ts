import { parentPort, workerData } from 'node:worker_threads';
import { checkFiles, checkViews } from './checks.ts';

/** Reads the files of a data folder beside the start. */
parentPort?.postMessage([...checkViews(workerData as string), ...checkFiles(workerData as string, { quick: true })]);
