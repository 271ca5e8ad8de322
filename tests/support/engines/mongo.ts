import { mongo } from './mongo-server.ts';

export { mongo, startMongo } from './mongo-server.ts';
export type { MongoEngine } from './mongo-server.ts';

const say = (text: string): void => void process.stderr.write(`${text}\n`);
if (!mongo.available)
  say('SKIPPED: MongoDB tests. Set MONGODB_URL, or install the optional dependency jongodb (linux x64 glibc).');

export const describeOnMongo: jest.Describe = mongo.available ? describe : describe.skip;

/**
 * For behaviour that the stand-in lacks: it commits both of two conflicting transactions, and cannot drop or list
 * collections.
 */
export const itOnRealMongo: jest.It = mongo.real ? it : it.skip;
export const sayWhatNeedsRealMongo = (what: string): void => {
  if (!mongo.real) say(`SKIPPED: ${what}. The MongoDB stand-in cannot show it; set MONGODB_URL to a replica set.`);
};

export const sayWhatNeedsOwnMongo = (): void => {
  if (mongo.real) say('SKIPPED: tests that kill MongoDB. MONGODB_URL names a server that is not ours to kill.');
};
