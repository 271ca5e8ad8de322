/** Channels of the demo guild's Discord. */
export const demoChannels = {
  announcements: { id: '900000000000000401', name: 'announcements', kind: 'text' },
  'raid-talk': { id: '900000000000000402', name: 'raid-talk', kind: 'text' },
  screenshots: { id: '900000000000000403', name: 'screenshots', kind: 'text' },
  trade: { id: '900000000000000404', name: 'trade', kind: 'text' },
  officers: { id: '900000000000000405', name: 'officers', kind: 'text' },
  raid: { id: '900000000000000501', name: 'Raid', kind: 'voice' },
  siege: { id: '900000000000000502', name: 'Siege', kind: 'voice' },
  lounge: { id: '900000000000000503', name: 'Lounge', kind: 'voice' },
} as const;
