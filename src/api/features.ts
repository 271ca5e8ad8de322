import { access } from './access/feature.ts';
import { adminLogs } from './admin-logs/feature.ts';
import { adminTools } from './admin-tools/feature.ts';
import type { FeatureDeps } from './services.ts';
import { bakeOff } from './bake-off/feature.ts';
import { corrections } from './corrections/feature.ts';
import { commandLine } from './command-line/feature.ts';
import { firstRun } from './first-run/feature.ts';
import { developmentSignIn } from './development-sign-in/feature.ts';
import { discordLinks } from './discord-links/feature.ts';
import { docs } from './docs/feature.ts';
import { eventTypes } from './event-types/feature.ts';
import { erasures } from './erasures/feature.ts';
import { evidence } from './evidence/feature.ts';
import { explain } from './explain/feature.ts';
import { health } from './health/feature.ts';
import type { MountableFeature } from './http/routes/feature.ts';
import { internalMetrics } from './internal-metrics/feature.ts';
import { leaderboard } from './leaderboard/feature.ts';
import { live } from './live/feature.ts';
import { media } from './media/feature.ts';
import { messages } from './messages/feature.ts';
import { metrics } from './metrics/feature.ts';
import { my } from './my/feature.ts';
import { playerNames } from './player-names/feature.ts';
import { players } from './players/feature.ts';
import { renameRequests } from './rename-requests/feature.ts';
import { review } from './review/feature.ts';
import { samples } from './samples/feature.ts';
import { sessions } from './sessions/feature.ts';
import { undoRuns } from './undo-runs/feature.ts';
import { voice } from './voice/feature.ts';
import { webApp } from './web-app/feature.ts';
import { wipe } from './wipe/feature.ts';

/** All features of the edge: the only list. Routes, live messages and permissions derive from it. */
export const features = [
  access,
  developmentSignIn,
  firstRun,
  sessions,
  corrections,
  players,
  playerNames,
  explain,
  evidence,
  renameRequests,
  review,
  discordLinks,
  leaderboard,
  my,
  voice,
  messages,
  metrics,
  adminLogs,
  adminTools,
  bakeOff,
  wipe,
  commandLine,
  erasures,
  undoRuns,
  eventTypes,
  media,
  samples,
  live,
  health,
  internalMetrics,
  docs,
  webApp,
] as const satisfies readonly MountableFeature<FeatureDeps>[];
