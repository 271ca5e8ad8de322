import type { Deps } from '../../application/deps.ts';
import type { ProjectionName } from '../../contracts/projection-names.ts';
import type { Position } from '../../domain/kernel/envelope.ts';

const longestWaitMs = 10_000;

/** Waits until the read model includes earlier events; otherwise throws, so that the event is retried. */
export const waitForModel = async (
  projection: ProjectionName,
  position: Position,
  { waitFor }: Pick<Deps, 'waitFor'>,
): Promise<void> => {
  if ((await waitFor([projection], position, longestWaitMs)) !== 'reached')
    throw new Error(`The projection ${projection} is behind`);
};
