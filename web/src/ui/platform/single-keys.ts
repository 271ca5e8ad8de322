import { storedChoice } from './stored-choice.ts';

const root = document.documentElement;

/** Whether keys of one letter, digit or sign do something; who speaks to the computer hits them by accident. */
export const singleKeysAreOn = (): boolean => root.dataset['singleKeys'] !== 'off';

const choice = storedChoice({
  key: 'single-keys',
  options: ['on', 'off'],
  read: () => (singleKeysAreOn() ? 'on' : 'off'),
  show: (chosen) => {
    root.dataset['singleKeys'] = chosen;
  },
});

export const applyStoredSingleKeys = choice.applyStored;
const setSingleKeys = (on: boolean) => choice.set(on ? 'on' : 'off');
/** Whether single keys are on, and the setter; stored under 'single-keys'. */
export const useSingleKeys = (): readonly [boolean, (on: boolean) => void] => [
  choice.useChoice() === 'on',
  setSingleKeys,
];

/** Of a tinykeys pattern: letters, digits and signs alone, with Shift at most ('j', 'g d', 'Shift+?'). */
export const isSingleKey = (pattern: string): boolean =>
  pattern.split(' ').every((press) => /^(?:Shift\+)?.$/u.test(press));
