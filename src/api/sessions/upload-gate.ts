import type { ApiRequest } from '../http/routes/feature.ts';
import { problem } from '../../application/problems/problem.ts';
import { dropRest } from './read-upload.ts';

/** Maximum concurrent uploads, received or waiting to be decoded, each with up to 150 MB on disk. */
const most = 30;
/** Maximum per person. */
const mostOfOne = 10;

/** Admits an upload, or throws `queue-full` with its place in the queue. */
export type UploadGate = <T>(request: ApiRequest, upload: () => Promise<T>) => Promise<T>;

export const createUploadGate = (): UploadGate => {
  const inside = new Map<string, number>();
  let all = 0;
  const move = (person: string, by: 1 | -1): void => {
    const left = (inside.get(person) ?? 0) + by;
    if (left === 0) inside.delete(person);
    else inside.set(person, left);
    all += by;
  };
  return async (request, upload) => {
    const { id } = request.user.account;
    const own = inside.get(id) ?? 0;
    if (all >= most || own >= mostOfOne) {
      dropRest(request);
      const ahead = all >= most ? all : own;
      throw problem('queue-full', `${ahead} uploads are before this one. Try again in a moment.`, {
        place: ahead + 1,
        retryAfter: ahead,
      });
    }
    move(id, 1);
    try {
      return await upload();
    } finally {
      move(id, -1);
    }
  };
};
