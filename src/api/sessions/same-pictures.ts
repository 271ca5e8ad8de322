import type { Deps } from '../../application/deps.ts';
import { picturesHash } from '../../application/sessions/submit-session.ts';
import type { SamePictures, samePicturesQuery } from '../../contracts/session-writes.ts';
import { firstWith } from '../../projections/sessions/queries.ts';
import type { ApiRequest } from '../http/routes/feature.ts';

/** GET /api/sessions/same-pictures: called before an upload, to avoid duplicates. */
export const showSamePictures =
  ({ readModels }: Pick<Deps, 'readModels'>) =>
  async ({ query }: ApiRequest<{ querystring: typeof samePicturesQuery }>): Promise<SamePictures> => ({
    sessionId: query.hashes === '' ? null : await firstWith(readModels, picturesHash(query.hashes.split(','))),
  });
