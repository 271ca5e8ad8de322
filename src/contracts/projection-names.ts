/** Every projection of the server: what can be followed, read and rebuilt. */
export const projectionNames = [
  'players',
  'player-names',
  'discord-links',
  'rename-requests',
  'link-requests',
  'review',
  'sessions',
  'voice',
  'channels',
  'erasures',
  'messages',
  'mod-activity',
  'ocr-log',
  'quality',
] as const;
export type ProjectionName = (typeof projectionNames)[number];
