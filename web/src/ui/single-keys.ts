import { useSyncExternalStore } from 'react';

const key = 'single-keys';
const changed = new EventTarget();
const root = document.documentElement;

/** Whether keys of one letter, digit or sign do something; who speaks to the computer hits them by accident. */
export const singleKeysAreOn = (): boolean => root.dataset['singleKeys'] !== 'off';

const apply = (on: boolean) => {
  root.dataset['singleKeys'] = on ? 'on' : 'off';
  changed.dispatchEvent(new Event('change'));
};

/** Takes over what was chosen in this browser; on is the default. */
export const applyStoredSingleKeys = () => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // storage may be forbidden; on is the default
  }
  apply(stored !== 'off');
};

const setSingleKeys = (on: boolean) => {
  apply(on);
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // kept for this page only
  }
};

const subscribe = (notify: () => void) => {
  changed.addEventListener('change', notify);
  return () => changed.removeEventListener('change', notify);
};

/** Whether single keys are on, and the setter; stored under 'single-keys'. */
export const useSingleKeys = (): readonly [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, singleKeysAreOn),
  setSingleKeys,
];

/** Of a tinykeys pattern: letters, digits and signs alone, with Shift at most ('j', 'g d', 'Shift+?'). */
export const isSingleKey = (pattern: string): boolean =>
  pattern.split(' ').every((press) => /^(?:Shift\+)?.$/u.test(press));
