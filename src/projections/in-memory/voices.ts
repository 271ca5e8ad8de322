import type { UtcDay } from '../../contracts/windows.ts';
import type { Clock } from '../../ports/clock.ts';
import { documentOf } from '../kernel/documents.ts';
import { voiceProjection } from '../voice/projection.ts';
import { createCachedView } from './cached-view.ts';
import type { Names } from './names.ts';
import { createViewCache } from './view-cache.ts';
import type { HeldView, ViewCacheDeps } from './view-cache.ts';

/** What an account has done in voice, up to now. */
export type VoiceTotals = {
  readonly joins: number;
  /** Stays, the one that goes on among them. */
  readonly stays: number;
  /** Whole seconds; a stay that goes on runs to now. */
  readonly seconds: number;
  readonly isInVoice: boolean;
};

/** Time in voice of every account, held in memory: lists show it for everybody. */
export type Voices = HeldView & {
  /** Whether anybody was ever recorded; until then nothing was measured of anybody. */
  isRecorded(): boolean;
  /** null for who was never in voice. */
  of(accountId: string): VoiceTotals | null;
  /** Everybody who was ever in voice, with how many of their stays have ended. */
  accounts(): Iterable<{ readonly accountId: string; readonly ended: number; readonly open: number }>;
};

type Held = {
  readonly joins: number;
  readonly ended: number;
  readonly ms: number;
  /** Milliseconds since the epoch. */
  readonly open: readonly number[];
};

const sumOf = (days: Readonly<Record<UtcDay, number>>): number => Object.values(days).reduce((sum, ms) => sum + ms, 0);

export const createVoices = (deps: ViewCacheDeps & { readonly clock: Clock }): Voices => {
  const calendars = createCachedView(voiceProjection.views.voiceCalendars, (row): Held => {
    const { joins, ended, days, open } = documentOf(row);
    return { joins, ended, ms: sumOf(days), open: open.map((at) => Date.parse(at)) };
  });
  const held = createViewCache(deps, 'voice', [calendars]);

  return {
    ...held,
    isRecorded: () => calendars.all().size > 0,
    of: (accountId) => {
      const account = calendars.all().get(accountId);
      if (account === undefined) return null;
      const { joins, ended, ms, open } = account;
      const now = deps.clock.now().getTime();
      const running = open.reduce((sum, at) => sum + Math.max(0, now - at), 0);
      return {
        joins,
        stays: ended + open.length,
        seconds: Math.floor((ms + running) / 1000),
        isInVoice: open.length > 0,
      };
    },
    accounts: () =>
      [...calendars.all()].map(([accountId, { ended, open }]) => ({ accountId, ended, open: open.length })),
  };
};

const never: VoiceTotals = { joins: 0, stays: 0, seconds: 0, isInVoice: false };

/**
 * Of the account that plays a player now: linking brings its past. null: nothing was measured, because nobody plays him
 * or nobody was ever recorded.
 */
export const voiceOfPlayer = (
  playerId: string,
  {
    names,
    voices,
  }: { readonly names: Pick<Names, 'accountOfPlayer'>; readonly voices: Pick<Voices, 'of' | 'isRecorded'> },
): VoiceTotals | null => {
  const accountId = names.accountOfPlayer(playerId);
  return accountId === null || !voices.isRecorded() ? null : (voices.of(accountId) ?? never);
};
