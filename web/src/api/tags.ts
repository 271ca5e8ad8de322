import type { ProjectionName } from '../../../src/contracts/live.ts';

/** What can be read: the projections of the server; a missing one is a type error. */
const projections = { players: true, 'discord-links': true, sessions: true } satisfies Record<ProjectionName, true>;
const isProjection = (name: string): name is ProjectionName => Object.hasOwn(projections, name);
export const everyProjection: readonly ProjectionName[] = Object.keys(projections).filter(isProjection);

/** `answer` is one cached answer, by its key. */
export const tagTypes = [...everyProjection, 'answer'] as const;
export type Tag = { type: (typeof tagTypes)[number]; id: string };

/** What base-query tells of each answer beside its data. */
export type ReadMeta = { answer: string | undefined };

/** Stands for every record of a projection: whoever reads several provides it. */
const any = '*';
export const answerTag = (key: string): Tag => ({ type: 'answer', id: key });
const own = (meta: ReadMeta | undefined): Tag[] => (meta?.answer === undefined ? [] : [answerTag(meta.answer)]);
const whole = (projection: ProjectionName): Tag => ({ type: projection, id: any });

/**
 * `providesTags` of an answer that stands on these projections, as the server's route names them: any change of one of
 * them makes it old.
 */
export const reads =
  (...names: ProjectionName[]) =>
  (_data: unknown, _error: unknown, _arg: unknown, meta: ReadMeta | undefined): Tag[] => [
    ...names.map(whole),
    ...own(meta),
  ];

/** The same for one record of the first projection, whose id is the argument of the call. */
export const readsRecord =
  (name: ProjectionName, ...others: ProjectionName[]) =>
  (_data: unknown, _error: unknown, id: string, meta: ReadMeta | undefined): Tag[] => [
    { type: name, id },
    ...others.map(whole),
    ...own(meta),
  ];

/** What is old once these records of a projection have changed; all of it when it is not known which. */
export const tagsOf = (name: ProjectionName, ids: readonly string[] | null): readonly (Tag | Tag['type'])[] =>
  ids === null ? [name] : [whole(name), ...ids.map((id) => ({ type: name, id }))];
