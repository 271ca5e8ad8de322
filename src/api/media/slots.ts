import { problem } from '../../application/problems/problem.ts';

const mostAtOnce = 8;
const longestWaitMs = 30_000;

type WaitingRequest = { readonly enter: () => void };
type Person = { busy: number; readonly waiting: WaitingRequest[] };

/**
 * So many pictures go to one person at once; the next waits its turn, so long at most. `enter` answers what gives the place
 * back, to be called once or more.
 */
export const createSlots = ({ most = mostAtOnce, waitMs = longestWaitMs } = {}) => {
  const people = new Map<string, Person>();

  const wait = ({ waiting }: Person): Promise<undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const one: WaitingRequest = { enter: () => resolve(undefined) };
    waiting.push(one);
    const tooLong = (): void => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(problem('slow-down', `At most ${most} images are sent to one person at a time.`, { retryAfter: 30 }));
    };
    const timer = setTimeout(tooLong, waitMs).unref();
    return promise.finally(() => clearTimeout(timer));
  };

  return {
    enter: async (personId: string): Promise<() => void> => {
      const person = people.get(personId) ?? { busy: 0, waiting: [] };
      people.set(personId, person);
      if (person.busy >= most) await wait(person);
      else person.busy += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        // The first in the queue gets the place.
        const next = person.waiting.shift();
        if (next !== undefined) return next.enter();
        person.busy -= 1;
        if (person.busy === 0) people.delete(personId);
      };
    },
  };
};
