import type { ProjectionName } from '../../../../src/contracts/projection-names.ts';
import type { RequestArgs } from '../transport/base-query.ts';

type Request = Exclude<RequestArgs, string>;

/** A write to one record: `writeTo('sessions', id)('/verify', { body })`; its address is that of the projection. */
export const writeTo =
  (projection: ProjectionName, id: string) =>
  (rest: string, { changes = [], ...request }: Partial<Request> = {}): Request => ({
    url: `/api/${projection}/${encodeURIComponent(id)}${rest}`,
    method: 'POST',
    ...request,
    changes: [{ projection, ids: [id] }, ...changes],
  });

/** The write is refused unless the record has this version. Without a version nothing is compared. */
export const onlyAt = (expected: number | undefined): { headers?: Record<string, string> } =>
  expected === undefined ? {} : { headers: { 'if-match': `"${expected}"` } };
