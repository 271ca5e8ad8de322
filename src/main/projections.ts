import type { ProjectionName } from '../contracts/projection-names.ts';
import { channelsProjection } from '../projections/channels/projection.ts';
import { discordLinksProjection } from '../projections/discord-links/projection.ts';
import { erasuresProjection } from '../projections/erasures/projection.ts';
import type { Projection } from '../projections/kernel/definition/projection.ts';
import { linkRequestsProjection } from '../projections/link-requests/projection.ts';
import { messagesProjection } from '../projections/messages/projection.ts';
import { playerNamesProjection } from '../projections/player-names/projection.ts';
import { modActivityProjection } from '../projections/mod-activity/projection.ts';
import { ocrLogProjection } from '../projections/ocr-log/projection.ts';
import { playersProjection } from '../projections/players/projection.ts';
import { renameRequestsProjection } from '../projections/rename-requests/projection.ts';
import { qualityProjection } from '../projections/quality/projection.ts';
import { reviewProjection } from '../projections/review/projection.ts';
import { sessionsProjection } from '../projections/sessions/projection.ts';
import { voiceProjection } from '../projections/voice/projection.ts';

/** In the order in which they are built when nothing is: sessions take as long as all others together, so they begin. */
const byName = {
  sessions: sessionsProjection,
  players: playersProjection,
  'player-names': playerNamesProjection,
  'discord-links': discordLinksProjection,
  'rename-requests': renameRequestsProjection,
  'link-requests': linkRequestsProjection,
  review: reviewProjection,
  voice: voiceProjection,
  channels: channelsProjection,
  erasures: erasuresProjection,
  messages: messagesProjection,
  'mod-activity': modActivityProjection,
  'ocr-log': ocrLogProjection,
  quality: qualityProjection,
} satisfies Record<ProjectionName, Projection>;

/** Every projection of this build. */
export const projections: readonly Projection[] = Object.values(byName);
