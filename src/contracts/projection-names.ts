/** All projections of the server. */
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
