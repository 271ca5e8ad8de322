import type { ModActivity, OcrActivity } from '../../../../src/contracts/admin-logs.ts';
import { percent } from '../../../../src/contracts/confidence.ts';

const named: Readonly<Record<string, string>> = {
  linked_discord: 'Linked Discord',
  unlinked_discord: 'Unlinked Discord',
  admin_action: 'Admin action',
};
const spaced = (code: string): string => code.replaceAll(/[_-]/gu, ' ');
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** 'Approved rename' of approved_rename; of one that only a newer server knows likewise. */
export const loggedActionWord = ({ action }: Pick<ModActivity, 'action'>): string =>
  Object.hasOwn(named, action) ? (named[action] ?? action) : capital(spaced(action));

export const targetWord = ({ targetType }: Pick<ModActivity, 'targetType'>): string =>
  targetType === 'discord-link' ? 'Discord link' : spaced(targetType);

export const figure = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });

/** '24 players, 92%'; each where it applies. */
export const resultParts = ({ players, confidence }: Pick<OcrActivity, 'players' | 'confidence'>) => ({
  players: players === null ? null : figure(players),
  confidence: confidence === null ? null : `${percent(confidence)}%`,
});

export const shortId = (id: string): string => id.slice(0, 8);
