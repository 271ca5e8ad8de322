import { nanoid } from '@reduxjs/toolkit';
import { projectionNames, type ProjectionName } from '../../../../src/contracts/projection-names.ts';

/** `answer` tags a single cached answer. */
export const tagTypes = [...projectionNames, 'answer'] as const;
export type Tag = { type: (typeof tagTypes)[number]; id: string };

/** Tag for all records of a projection, provided by reads of several. */
const any = '*';
const whole = (projection: ProjectionName): Tag => ({ type: projection, id: any });

/** Tags for single answers of one endpoint, by argument. */
const ownTags = () => {
  const call = nanoid();
  return (arg: unknown): Tag => ({ type: 'answer', id: `${call}(${JSON.stringify(arg)})` });
};

/**
 * `providesTags` for an answer based on these projections, as named by the server's route: any change of one outdates
 * it.
 */
export const reads = (...names: ProjectionName[]) => {
  const own = ownTags();
  return (_data: unknown, _error: unknown, arg: unknown): Tag[] => [own(arg), ...names.map(whole)];
};

/** The same for one record of the first projection, whose id is the argument of the call. */
export const readsRecord = (name: ProjectionName, ...others: ProjectionName[]) => {
  const own = ownTags();
  return (_data: unknown, _error: unknown, id: string): Tag[] => [own(id), { type: name, id }, ...others.map(whole)];
};

/** Tags outdated by changes of these records; null = all. */
export const tagsOf = (name: ProjectionName, ids: readonly string[] | null): readonly (Tag | Tag['type'])[] =>
  ids === null ? [name] : [whole(name), ...ids.map((id) => ({ type: name, id }))];
