import { drawRoster } from '../../support/roster-picture.ts';

export const raiders = [
  'quietkestrel',
  'Thalorin',
  'Brumwick',
  'Ysolde',
  'Garrowen',
  'Mirabeth',
  'Oskander',
  'Pellwyn',
  'Drusk',
  'Fenmarrow',
  'Halcyra',
  'Jorvane',
];
export const strangers = ['Zephyrine', 'Okonjaw'];

/** A picture with two names that the roster does not have, and a second one, so that reading takes its time. */
export const pictures = async () =>
  Promise.all(
    [raiders.slice(0, 8).concat(strangers), raiders.slice(8)].map(async (names, index) => ({
      name: `raid-${index + 1}.png`,
      mimeType: 'image/png',
      buffer: await drawRoster({ names, seed: 11 + index, noise: 0.06, fontSize: 17, title: 'Raid: Kraken' }),
    })),
  );
