// For `npm run test:watch`: what is quick and near the rules first, so that a first answer comes at once.
const layers = [
  'domain',
  'contracts-pure',
  'projections',
  'application',
  'workers',
  'web',
  'adapters',
  'bot',
  'api',
  'main',
];

const rankOf = ({ path }) => {
  const layer = /\/tests\/([^/]+)\//u.exec(path)?.[1];
  const at = layers.indexOf(layer);
  return at < 0 ? layers.length : at;
};

// What jest asks of a sequencer; nothing is remembered.
export default class NearestFirst {
  sort(tests) {
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || a.path.length - b.path.length);
  }
  allFailedTests(tests) {
    return tests;
  }
  cacheResults() {}
}
