import type { Deps } from '../application/deps.ts';
import type { App } from './plugins/edge.ts';

/** Registers the routes of one feature folder with `addRoute`. */
export type Feature = (app: App, deps: Deps) => void;

/** The feature folders whose routes read and write the guild's data, in the order of the route table. */
export const features: readonly Feature[] = [];
