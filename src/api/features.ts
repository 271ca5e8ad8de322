import type { Deps } from '../application/deps.ts';
import { createNames } from '../projections/names.ts';
import { createStandings } from '../projections/standings.ts';
import { eventTypeRoutes } from './event-types/routes.ts';
import { leaderboardRoutes } from './leaderboard/routes.ts';
import { myRoutes } from './my/routes.ts';
import { playerRoutes } from './players/routes.ts';
import type { App } from './plugins/edge.ts';
import type { FeatureDeps } from './plugins/feature-deps.ts';
import { sessionRoutes } from './sessions/routes.ts';

/** Registers the routes of one feature folder with `addRoute`. */
export type Feature = (app: App, deps: FeatureDeps) => void;

/** The feature folders whose routes read and write the guild's data, in the order of the route table. */
export const features: readonly Feature[] = [sessionRoutes, playerRoutes, leaderboardRoutes, myRoutes, eventTypeRoutes];

/** Names and standings follow the projections in this process's memory, as long as the app lives. */
export const registerFeatures = (app: App, deps: Deps): void => {
  const onError = (error: unknown): void => app.log.error({ err: error }, 'a view in memory');
  const names = createNames({ ...deps, onError });
  const standings = createStandings({ ...deps, onError, names });
  app.addHook('onReady', async () => {
    await Promise.all([names.start(), standings.start()]);
  });
  app.addHook('onClose', () => {
    names.stop();
    standings.stop();
  });
  for (const feature of features) feature(app, { ...deps, names, standings });
};
