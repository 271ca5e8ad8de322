import type { Deps } from '../../application/deps.ts';
import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { Position } from '../../domain/kernel/envelope.ts';

const longestWaitMs = 10_000;

/** What was written before is in the read model; else the event is tried again. */
export const upTo = async (
  projection: ProjectionName,
  position: Position,
  { waitFor }: Pick<Deps, 'waitFor'>,
): Promise<void> => {
  if ((await waitFor([projection], position, longestWaitMs)) !== 'reached')
    throw new Error(`The projection ${projection} is behind`);
};
