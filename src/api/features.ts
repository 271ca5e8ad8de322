import type { Deps } from '../application/deps.ts';
import { eventTypeRoutes } from './event-types/routes.ts';
import { leaderboardRoutes } from './leaderboard/routes.ts';
import { myRoutes } from './my/routes.ts';
import { playerRoutes } from './players/routes.ts';
import type { App } from './http/edge.ts';
import type { Views } from './http/readings.ts';
import { sessionRoutes } from './sessions/routes.ts';

/** Registers the routes of one feature folder with `addRoute`. */
export type Feature = (app: App, deps: Deps & Views) => void;

/** The feature folders whose routes read and write the guild's data, in the order of the route table. */
export const features: readonly Feature[] = [sessionRoutes, playerRoutes, leaderboardRoutes, myRoutes, eventTypeRoutes];
