import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { App } from '../http/server/http-context.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import { createLiveHub } from './hub.ts';
import type { LiveDeps } from './hub.ts';

const countSockets = (app: App, registry: Registry): void => {
  new Gauge({
    name: 'muster_websocket_connections',
    help: 'Open connections to /ws.',
    registers: [registry],
    collect() {
      this.set(app.websocketServer.clients.size);
    },
  });
};

const routes = {
  'GET /ws': {
    policy: 'follow-live',
    summary: 'Live changes',
    kind: 'socket',
    origin: 'own',
    answer: { status: 101, type: null },
  },
} as const satisfies RouteDefinitions;

/** Sends changes to open screens. */
export const live = {
  name: 'live',
  routes,
  handlers: (deps: LiveDeps & { readonly metrics: { readonly registry: Registry } }, app) => {
    countSockets(app, deps.metrics.registry);
    const hub = createLiveHub(deps);
    app.addHook('onClose', () => hub.stop());
    return { 'GET /ws': { admit: hub.admit, connect: hub.add } };
  },
} satisfies Feature<typeof routes>;
