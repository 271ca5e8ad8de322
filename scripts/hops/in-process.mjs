// Loaded into the product by scripts/hops.ts: answers which files of src ran since it was asked last.
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
process.on('message', (message) => {
  if (message !== 'take') return;
  void session.post('Profiler.takePreciseCoverage').then(({ result }) => {
    const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    process.send?.(ran.map(({ url }) => url));
  });
});
