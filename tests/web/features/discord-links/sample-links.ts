import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';

export const link = (id: string, change: Partial<DiscordLinkRow> = {}): DiscordLinkRow => ({
  id,
  discordId: `10000000000000000${id.length}`,
  discordUsername: `${id}.chat`,
  playerId: `player-${id}`,
  player: { name: `Player${id}`, totalSessions: 12 },
  linkMethod: 'manual',
  isActive: true,
  linkedAt: '2026-11-20T10:00:00.000Z',
  notes: null,
  revision: 5,
  ...change,
});
export const start = () => [
  link('first', { notes: 'Asked for by voice.' }),
  link('second', { linkMethod: 'auto', player: { name: 'Nóva', totalSessions: 1 } }),
  link('third', { linkMethod: 'admin', isActive: false, discordUsername: null, discordId: null }),
];
