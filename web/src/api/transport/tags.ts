import { nanoid } from '@reduxjs/toolkit';
import { projectionNames, type ProjectionName } from '../../../../src/contracts/projection-names.ts';

/** `answer` is one cached answer by itself, whatever it stands on. */
export const tagTypes = [...projectionNames, 'answer'] as const;
export type Tag = { type: (typeof tagTypes)[number]; id: string };

/** Stands for every record of a projection: whoever reads several provides it. */
const any = '*';
const whole = (projection: ProjectionName): Tag => ({ type: projection, id: any });

/** The tags of one call's answers by themselves: each argument has an answer of its own. */
const ownTags = () => {
  const call = nanoid();
  return (arg: unknown): Tag => ({ type: 'answer', id: `${call}(${JSON.stringify(arg)})` });
};

/**
 * `providesTags` of an answer that stands on these projections, as the server's route names them: any change of one of
 * them makes it old.
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

/** What is old once these records of a projection have changed; all of it when it is not known which. */
export const tagsOf = (name: ProjectionName, ids: readonly string[] | null): readonly (Tag | Tag['type'])[] =>
  ids === null ? [name] : [whole(name), ...ids.map((id) => ({ type: name, id }))];
