import { plainIdentifier } from '../identifiers.ts';

/** Names are never reused, so a dropped build cannot reappear as another. */
export const buildName = (projection: string, version: number, suffix: string): string =>
  `${plainIdentifier(projection)}.v${version}.${suffix}`;

export const viewCollection = (build: string, view: string): string => `${build}.${plainIdentifier(view)}`;

/** The build that a collection of this projection belongs to; null for every other collection. */
export const buildOfCollection = (projection: string, collection: string): string | null => {
  if (!collection.startsWith(`${projection}.v`)) return null;
  const [, build = null] = /^(v\d+\.[0-9a-f]{8})\.[A-Za-z][A-Za-z0-9_-]*$/.exec(
    collection.slice(projection.length + 1),
  ) ?? [null];
  return build === null ? null : `${projection}.${build}`;
};

/** Path of a field in a stored document. */
export const fieldPath = (field: string): string => `f.${plainIdentifier(field)}`;
