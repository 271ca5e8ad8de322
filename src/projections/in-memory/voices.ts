import type { UtcDay } from '../../contracts/windows.ts';
import type { Clock } from '../../ports/clock.ts';
import { documentOf } from '../kernel/definition/documents.ts';
import { sees } from '../voice/eye.ts';
import type { VoiceEye } from '../voice/eye.ts';
import { voiceProjection } from '../voice/projection.ts';
import { createCachedView } from './cached-view.ts';
import type { Names } from './names.ts';
import { createViewCache } from './view-cache.ts';
import type { ViewCacheDeps } from './view-cache.ts';
import type { ViewRegistry } from './views.ts';

/** Totals of an account in voice, up to now. */
export type VoiceTotals = {
  readonly joins: number;
  /** Number of stays, including an open one. */
  readonly stays: number;
  /** Whole seconds; an open stay counts up to now. */
  readonly seconds: number;
  readonly isInVoice: boolean;
};

/** Time in voice of every account, in memory, because lists show it for all. */
export type Voices = {
  /** Whether voice was ever recorded; until then nothing is measured. */
  isRecorded(): boolean;
  /** Totals that a viewer may see; null when never seen in voice. */
  of(accountId: string, eye: VoiceEye): VoiceTotals | null;
  /** All accounts ever seen in voice, with their number of ended stays. */
  accounts(eye: VoiceEye): Iterable<{ readonly accountId: string; readonly ended: number; readonly open: number }>;
};

/** Totals in one channel. */
type ChannelTally = {
  readonly channelId: string;
  readonly joins: number;
  readonly ended: number;
  readonly ms: number;
  /** Milliseconds since the epoch. */
  readonly open: readonly number[];
};

const sumOf = (days: Readonly<Record<UtcDay, number>>): number => Object.values(days).reduce((sum, ms) => sum + ms, 0);

type VoicesDeps = ViewCacheDeps & { readonly clock: Clock; readonly views: Pick<ViewRegistry, 'add'> };

/** Maintains the view `voices`. */
export const createVoices = (deps: VoicesDeps): Voices => {
  const calendars = createCachedView(voiceProjection.views.voiceCalendars, (row) =>
    Object.entries(documentOf(row)).map(([channelId, { joins, ended, days, open }]): ChannelTally => {
      return { channelId, joins, ended, ms: sumOf(days), open: open.map((at) => Date.parse(at)) };
    }),
  );
  const sum = (of: readonly ChannelTally[], what: (one: ChannelTally) => number): number =>
    of.reduce((total, one) => total + what(one), 0);
  deps.views.add('voices', createViewCache(deps, 'voice', [calendars]));

  return {
    isRecorded: () => calendars.all().size > 0,
    of: (accountId, eye) => {
      const seen = (calendars.all().get(accountId) ?? []).filter((one) => sees(eye, accountId, one.channelId));
      if (seen.length === 0) return null;
      const now = deps.clock.now().getTime();
      const open = seen.flatMap((one) => one.open);
      const running = open.reduce((total, at) => total + Math.max(0, now - at), 0);
      return {
        joins: sum(seen, ({ joins }) => joins),
        stays: sum(seen, ({ ended }) => ended) + open.length,
        seconds: Math.floor((sum(seen, ({ ms }) => ms) + running) / 1000),
        isInVoice: open.length > 0,
      };
    },
    accounts: (eye) =>
      [...calendars.all()].flatMap(([accountId, all]) => {
        const seen = all.filter((one) => sees(eye, accountId, one.channelId));
        const [ended, open] = [sum(seen, (one) => one.ended), sum(seen, (one) => one.open.length)];
        return ended + open === 0 ? [] : [{ accountId, ended, open }];
      }),
  };
};

const never: VoiceTotals = { joins: 0, stays: 0, seconds: 0, isInVoice: false };

/** Totals of a player's current account, including its past. null: no linked account, or voice was never recorded. */
export const voiceOfPlayer = (
  playerId: string,
  {
    names,
    voices,
    eye,
  }: {
    readonly eye: VoiceEye;
    readonly names: Pick<Names, 'accountOfPlayer'>;
    readonly voices: Pick<Voices, 'of' | 'isRecorded'>;
  },
): VoiceTotals | null => {
  const accountId = names.accountOfPlayer(playerId);
  return accountId === null || !voices.isRecorded() ? null : (voices.of(accountId, eye) ?? never);
};
