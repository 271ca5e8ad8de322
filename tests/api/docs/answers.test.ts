import { readinessAnswer } from '../../../src/contracts/health.ts';
import type { ReadinessAnswer } from '../../../src/contracts/health.ts';
import { createTestApi } from '../../support/api.ts';

const readiness: ReadinessAnswer = readinessAnswer.parse({ state: 'ready', missing: [] });

/** Every test of the edge closes its app, and with it looks at all that was answered. */
describe('an answer', () => {
  const closedAfter = async (answer: object): Promise<void> => {
    const api = await createTestApi({ deps: { readiness: () => ({ ...readiness, ...answer }) } });
    await api.ask('GET', '/readyz');
    await api.close();
  };

  it('is what its route declares', async () => {
    await expect(closedAfter({})).resolves.toBeUndefined();
  });

  it.each([
    ['lacks a field', { missing: undefined }, /GET \/readyz 200 .*missing/s],
    ['has another kind of value', { missing: 'nothing' }, /GET \/readyz 200 .*missing/s],
    ['has a field that is not declared', { more: 1 }, 'GET /readyz 200 has fields that are not declared'],
  ])('fails the test in which it %s', async (_what, answer, told) => {
    await expect(closedAfter(answer)).rejects.toThrow(told);
  });

  it('fails the test in which it is a problem that its route does not name', async () => {
    const api = await createTestApi({
      deps: { readiness: () => Promise.reject(Object.assign(new Error(), { statusCode: 404 })) as never },
    });
    await api.ask('GET', '/readyz');
    await expect(api.close()).rejects.toThrow('GET /readyz 404 not-found is not among what it refuses');
  });
});
