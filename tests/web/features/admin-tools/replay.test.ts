import {
  isRunning,
  noReplay,
  replayProgressOf,
  replayed,
  silenceMs,
  stateNow,
  type Replay,
  type ReplayEvent,
} from '../../../../web/src/features/admin-tools/replay.ts';
import { progress, projection } from './sample-admin.ts';

const after = (...events: (ReplayEvent & { at?: number })[]): Replay =>
  events.reduce<Replay>((replay, event, index) => replayed(replay, { at: index, ...event }), noReplay);
const statesOf = ({ steps }: Replay) => [...steps].map(([name, { state }]) => `${name} ${state}`);
const heard = (...given: Parameters<typeof progress>): ReplayEvent => ({
  type: 'progress',
  message: progress(...given),
});
const building = { replayId: 'r', done: 1, total: 4, etaSeconds: 9 };

describe('what a page knows of a rebuild', () => {
  it('is nothing while nobody rebuilds, whatever ends', () => {
    expect(isRunning(noReplay)).toBe(false);
    expect(after(heard('voice', { state: 'swapped' }))).toBe(noReplay);
    expect(after({ type: 'read', rows: [projection('voice')], at: silenceMs })).toBe(noReplay);
  });

  it('starts with the press, also when steps arrive before the answer', () => {
    const begun = after({ type: 'asking' }, heard('players', { state: 'swapped' }), {
      type: 'asked',
      projections: ['players', 'voice'],
    });
    expect(statesOf(begun)).toEqual(['players swapped', 'voice waiting']);
    expect(isRunning(begun)).toBe(true);
    expect(isRunning(replayed(begun, { ...heard('voice', { state: 'failed' }), at: 9 }))).toBe(false);
  });

  it('is over when it was refused to begin', () => {
    expect(isRunning(after({ type: 'asking' }, { type: 'refused' }))).toBe(false);
  });

  it('is of a new rebuild once one begins after another has ended', () => {
    const first = after({ type: 'asking' }, heard('players', { state: 'swapped' }), {
      type: 'asked',
      projections: ['players'],
    });
    expect(statesOf(replayed(first, { ...heard('voice'), at: 9 }))).toEqual(['voice building']);
  });

  it('trusts what was pushed more than what was read a moment after', () => {
    const begun = after({ type: 'asking' }, { type: 'asked', projections: ['voice'] });
    const tooSoon = replayed(begun, { type: 'read', rows: [projection('voice')], at: silenceMs });
    expect(statesOf(tooSoon)).toEqual(['voice waiting']);
  });

  it('learns after a silence what it has missed', () => {
    const begun = after(
      { type: 'asking' },
      { type: 'asked', projections: ['voice', 'players', 'sessions', 'messages'] },
    );
    const rows = [
      projection('voice', { replay: building, state: 'comparing' }),
      projection('players'),
      projection('sessions', { state: 'refused' }),
      projection('messages', { state: 'failed' }),
      projection('channels'),
    ];
    const learnt = replayed(begun, { type: 'read', rows, at: 2 * silenceMs });
    expect(statesOf(learnt)).toEqual(['voice comparing', 'players swapped', 'sessions refused', 'messages failed']);
    const last = replayed(learnt, { type: 'read', rows: [projection('voice')], at: 4 * silenceMs });
    expect([statesOf(last), isRunning(last)]).toEqual([['voice swapped'], false]);
  });

  it('is newer than what was read of a read model', () => {
    const going = after({ type: 'asking' }, heard('voice'), heard('players', { state: 'swapped' }), {
      type: 'asked',
      projections: ['voice', 'players', 'sessions'],
    });
    const now = (name: 'voice' | 'players' | 'sessions', state: 'live' | 'building' | 'failed') =>
      stateNow(going, { name, state });
    expect([now('voice', 'live'), now('players', 'building'), now('players', 'failed')]).toEqual([
      'building',
      'live',
      'failed',
    ]);
    expect([now('sessions', 'live'), stateNow(noReplay, { name: 'voice', state: 'failed' })]).toEqual([
      'live',
      'failed',
    ]);
  });

  it('is as far as its steps on the average, and takes as long as the longest of them', () => {
    const going = after(
      { type: 'asking' },
      heard('players', { state: 'swapped', etaSeconds: 0 }),
      heard('voice', { done: 1, total: 2, etaSeconds: 70 }),
      heard('sessions', { done: 0, total: 0, etaSeconds: null }),
      heard('messages', { done: 5, total: 10, etaSeconds: 20 }),
    );
    expect(replayProgressOf(going)).toEqual({ share: 0.5, etaSeconds: 70 });
    expect(replayProgressOf(noReplay)).toEqual({ share: 0, etaSeconds: null });
  });
});
