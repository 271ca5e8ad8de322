import { realDelay } from '../../subscriptions/retry.ts';
import { followReaction } from './follow-reaction.ts';
import type { FollowDeps } from './follow-reaction.ts';
import { createReactionTrack } from './reaction-track.ts';
import type { ReactionState, ReactionTrack } from './reaction-track.ts';
import type { Reaction } from './reaction.ts';

export type ReactionRunnerDeps = Omit<FollowDeps, 'delay'> & Partial<Pick<FollowDeps, 'delay'>>;

export type ReactionRunner = {
  /**
   * Runs each reaction independently until the signal aborts, so that a blocked one does not hold up the others.
   * `onSettled` is called once all start positions are known. May be called again after it has ended.
   */
  run(reactions: readonly Reaction[], signal: AbortSignal, onSettled: () => void): Promise<void>;
  /** States of the reactions that this process runs. */
  readonly states: () => readonly ReactionState[];
};

export const createReactionRunner = (given: ReactionRunnerDeps): ReactionRunner => {
  const deps = { delay: realDelay, ...given };
  const tracks = new Set<ReactionTrack>();
  return {
    run: async (reactions, signal, onSettled) => {
      const unsettled = new Set(reactions);
      const follow = async (reaction: Reaction): Promise<void> => {
        const track = createReactionTrack(reaction.name, deps);
        tracks.add(track);
        const onStart = (): void => {
          if (unsettled.delete(reaction) && unsettled.size === 0) onSettled();
        };
        await followReaction(deps, reaction, { track, signal, onStart });
        tracks.delete(track);
      };
      await Promise.all(reactions.map(follow));
    },
    states: () => [...tracks].map((track) => track.state()),
  };
};
