import type { Position } from '../../src/domain/kernel/envelope.ts';
import type { ReactionCheckpoints } from '../../src/ports/reaction-checkpoints.ts';

export type ReactionCheckpointsEngine = { readonly checkpoints: ReactionCheckpoints; dispose(): Promise<void> };

/** The promises of the ReactionCheckpoints port. */
export const describeReactionCheckpoints = (
  name: string,
  makeEngine: () => Promise<ReactionCheckpointsEngine>,
): void => {
  describe(`${name} as ReactionCheckpoints`, () => {
    it('keeps the last position of each name', async () => {
      const { checkpoints, dispose } = await makeEngine();
      const at = (n: number): Position => String(n).padStart(20, '0') as Position;
      expect(await checkpoints.get('recognise')).toBeNull();
      await checkpoints.set('recognise', at(1));
      await checkpoints.set('recognise', at(2));
      await checkpoints.set('link', at(7));
      expect([await checkpoints.get('recognise'), await checkpoints.get('link')]).toEqual([at(2), at(7)]);
      await dispose();
    });
  });
};
