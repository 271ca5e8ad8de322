import type { LiveMessage } from '../../../src/contracts/live.ts';
import type { TagType } from './api.ts';

export type Tag = TagType | { type: TagType; id: string };

/** Everything that moves by itself; read anew after a reconnect. */
export const liveTags: readonly TagType[] = ['Session', 'SessionList', 'SessionStats', 'Players', 'Leaderboard', 'My'];

const sessions = (keys: readonly string[] | null): Tag[] =>
  keys === null ? ['Session'] : keys.map((id) => ({ type: 'Session', id }));

/** Which cached answers a live message makes old. */
export const tagsOf = (message: LiveMessage): readonly Tag[] => {
  switch (message.type) {
    case 'session_processed':
    case 'session_failed':
    case 'session_update':
      return [{ type: 'Session', id: message.sessionId }, 'SessionList', 'SessionStats'];
    case 'projection-updated':
      return message.projection === 'sessions'
        ? [...sessions(message.keys), 'SessionList', 'SessionStats', 'Leaderboard', 'My', 'Players']
        : ['Players', 'Leaderboard', 'My', 'SessionList', 'Session'];
    default:
      return [];
  }
};
