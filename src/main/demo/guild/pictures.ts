/** A raid recorded by screenshot, with its outcome. `half`: some names are confirmed, others open. */
export type PicturedRaid = {
  readonly file: string;
  readonly eventType: string;
  readonly daysAgo: number;
  /** Hours and minutes, UTC. */
  readonly time: string;
  readonly review: 'verified' | 'half' | 'left';
};

/** The pictures that are offered for trying the product; the one that is missing here is in no session yet. */
const offered: readonly PicturedRaid[] = [
  { file: 'kraken-raid.png', eventType: 'Kraken', daysAgo: 1, time: '19:30', review: 'half' },
  { file: 'red-dragon-classes.png', eventType: 'Red Dragon', daysAgo: 2, time: '21:00', review: 'left' },
  { file: 'morpheus-blurred.jpg', eventType: 'Morpheus', daysAgo: 5, time: '20:00', review: 'left' },
  { file: 'landscape-without-names.jpg', eventType: 'Kadum', daysAgo: 4, time: '18:30', review: 'left' },
];

const evenings: readonly (readonly [eventType: string, daysAgo: number, time: string])[] = [
  ['Charybdis', 3, '22:10'],
  ['Kraken', 6, '19:40'],
  ['Siege', 8, '21:30'],
  ['Red Dragon', 10, '21:05'],
  ['Morpheus', 12, '20:05'],
  ['Anthalon', 15, '19:10'],
  ['Kraken', 17, '19:35'],
  ['Meina/Glenn', 19, '20:35'],
  ['Charybdis', 22, '22:05'],
  ['Red Dragon', 24, '21:15'],
  ['Kraken', 26, '19:45'],
  ['Kadum', 30, '18:35'],
  ['Morpheus', 36, '20:15'],
  ['Siege', 41, '21:40'],
  ['Kraken', 48, '19:50'],
  ['Red Dragon', 55, '21:20'],
];

/** Drawn for the demo guild alone, by `npm run samples:draw`. */
export const drawnRaids: readonly PicturedRaid[] = evenings.map(([eventType, daysAgo, time], index) => ({
  ...{ eventType, daysAgo, time },
  file: `demo/raid-${String(index + 1).padStart(2, '0')}.jpg`,
  review: index === 0 ? 'left' : 'verified',
}));

/** Every raid of the demo guild that was recorded by a picture, newest first. */
export const picturedRaids: readonly PicturedRaid[] = [...offered, ...drawnRaids].sort((a, b) => a.daysAgo - b.daysAgo);
