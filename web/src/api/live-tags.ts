import type { LiveMessage, ProjectionName } from '../../../src/contracts/live.ts';
import type { TagType } from './api.ts';

export type Tag = TagType | { type: TagType; id: string };

type Keys = readonly string[] | null;
const of = (type: TagType, keys: Keys): readonly Tag[] => (keys === null ? [type] : keys.map((id) => ({ type, id })));

const named: readonly Tag[] = ['Players', 'Leaderboard', 'My', 'SessionList', 'Session'];

/** What a change of each projection makes old; the keys of its documents are null when they are not known. */
const tagsOfProjection = {
  sessions: (keys) => [...of('Session', keys), 'SessionList', 'SessionStats', 'Leaderboard', 'My', 'Players'],
  players: () => named,
  'discord-links': () => named,
  // Time in voice stands on the pages of players and on the dashboard.
  voice: () => ['Players', 'My'],
  channels: () => [],
  messages: () => [],
  'mod-activity': () => [],
  'ocr-log': () => [],
} satisfies Record<ProjectionName, (keys: Keys) => readonly Tag[]>;

/** Everything that moves by itself; read anew after a reconnect. */
export const liveTags: readonly Tag[] = [...new Set(Object.values(tagsOfProjection).flatMap((tags) => tags(null)))];

/** Which cached answers a live message makes old. */
export const tagsOf = (message: LiveMessage): readonly Tag[] => {
  switch (message.type) {
    case 'session_processed':
    case 'session_failed':
    case 'session_update':
      return [{ type: 'Session', id: message.sessionId }, 'SessionList', 'SessionStats'];
    case 'projection-updated':
      // A page that is open since before an update hears of projections that it does not know.
      return Object.hasOwn(tagsOfProjection, message.projection)
        ? tagsOfProjection[message.projection](message.keys)
        : liveTags;
    default:
      return [];
  }
};
