const eventTypes = [
  'Kraken',
  'Morpheus',
  'Red Dragon',
  'Charybdis',
  'Anthalon',
  'Meina/Glenn',
  'Kadum',
  'Siege',
  'Halcy',
] as const;

/** Channels of the demo guild's Discord. */
export const demoChannels = {
  announcements: { id: '900000000000000401', name: 'announcements', kind: 'text' },
  'raid-talk': { id: '900000000000000402', name: 'raid-talk', kind: 'text' },
  screenshots: { id: '900000000000000403', name: 'screenshots', kind: 'text' },
  trade: { id: '900000000000000404', name: 'trade', kind: 'text' },
  officers: { id: '900000000000000405', name: 'officers', kind: 'text' },
  builds: { id: '900000000000000406', name: 'builds', kind: 'text' },
  lounge: { id: '900000000000000503', name: 'Lounge', kind: 'voice' },
} as const;

/** One for each kind of raid, so that time in voice says what it was spent on. */
export const raidChannels: readonly { readonly id: string; readonly name: string; readonly kind: 'voice' }[] =
  eventTypes.map((name, index) => ({ id: String(900000000000000511n + BigInt(index)), name, kind: 'voice' }));

/** The event type of each voice channel that has one, by the channel's id. */
export const demoVoiceEvents = (): ReadonlyMap<string, string> =>
  new Map(raidChannels.map(({ id, name }) => [id, name]));
