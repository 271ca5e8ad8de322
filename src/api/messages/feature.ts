import { z } from 'zod';
import type { Deps } from '../../application/deps.ts';
import { channel, message, messageQuery } from '../../contracts/messages.ts';
import { messagesProjection } from '../../projections/messages/projection.ts';
import type { Feature } from '../http/routes/feature.ts';
import type { RouteDefinitions } from '../http/routes/route-definition.ts';
import type { AppSettings } from '../services.ts';
import { listChannels, search } from './search.ts';
import { createMessageNotifications } from './notifications.ts';

const routes = {
  'GET /api/messages/search': {
    policy: 'read-messages',
    summary: 'A page of archived messages, newest first',
    reads: ['messages', 'channels'],
    querystring: messageQuery,
    answer: z.array(message),
  },
  'GET /api/messages/channels': {
    policy: 'read-messages',
    summary: 'Channels with messages, by name',
    reads: ['channels'],
    answer: z.array(channel),
  },
} as const satisfies RouteDefinitions;

/** The archive of messages, read-only: commands come from the seed, the import and the bot. */
export const messages = {
  name: 'messages',
  routes,
  handlers: (deps: Pick<Deps, 'accounts' | 'readModels'> & Pick<AppSettings, 'guildId'>) => ({
    'GET /api/messages/search': search(deps),
    'GET /api/messages/channels': listChannels(deps),
  }),
  follow: {
    messages: { projection: messagesProjection, policy: 'read-messages', notifications: createMessageNotifications },
  },
} satisfies Feature<typeof routes>;
