import { createInProcessLeases } from '../../../src/adapters/leases/in-process.ts';
import { createLeaseMonitor } from '../../../src/main/engines/engine-watch.ts';
import type { Lease } from '../../../src/ports/lease.ts';

const { signal } = new AbortController();

it('a lease is held from its answer until its release', async () => {
  const { leases, leaseStates } = createLeaseMonitor(createInProcessLeases());
  expect(leaseStates().size).toBe(0);
  const first = await leases.acquire('projector', signal);
  expect(leaseStates().get('projector')).toBe(true);
  await first.release();
  expect(leaseStates().get('projector')).toBe(false);
});

it('one that someone else holds is asked for and not held', async () => {
  const free = Promise.withResolvers<Lease>();
  const { leases, leaseStates } = createLeaseMonitor({ acquire: () => free.promise });
  const asked = leases.acquire('projector', signal);
  expect(leaseStates().get('projector')).toBe(false);
  free.resolve({ lost: signal, isHeld: () => true, release: () => Promise.resolve() });
  await asked;
  expect(leaseStates().get('projector')).toBe(true);
});

it('one that was lost is not held, and its late release takes nothing from the next', async () => {
  const held = new Set<Lease>();
  const { leases, leaseStates } = createLeaseMonitor({
    acquire: () => {
      const lease: Lease = {
        lost: signal,
        isHeld: () => held.has(lease),
        release: () => Promise.resolve(void held.delete(lease)),
      };
      held.add(lease);
      return Promise.resolve(lease);
    },
  });
  const first = await leases.acquire('projector', signal);
  held.delete(first);
  expect(leaseStates().get('projector')).toBe(false);
  await leases.acquire('projector', signal);
  await first.release();
  expect(leaseStates().get('projector')).toBe(true);
});
