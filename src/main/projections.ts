import { discordLinksProjection } from '../projections/discord-links/projection.ts';
import type { Projection } from '../projections/kernel/projection.ts';
import { playersProjection } from '../projections/players/projection.ts';
import { sessionsProjection } from '../projections/sessions/projection.ts';

/** Every projection of this build. */
export const projections: readonly Projection[] = [playersProjection, discordLinksProjection, sessionsProjection];
