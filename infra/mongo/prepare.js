// Run by mongosh at each start, again until it succeeds: the replica set, and the two users with the passwords of the settings.
// As long as there is no user, the server lets a connection from its own machine make the first.
/* global db, rs, sleep */
const { MUSTER_ROOT_PASSWORD: rootPassword, MUSTER_PASSWORD: password } = process.env;
const admin = db.getSiblingDB('admin');
const muster = db.getSiblingDB('muster');

if (db.hello().setName === undefined) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
while (!db.hello().isWritablePrimary) sleep(200);

try {
  admin.auth('root', rootPassword);
} catch {
  admin.createUser({ user: 'root', pwd: rootPassword, roles: ['root'] });
  admin.auth('root', rootPassword);
}
const roles = [{ role: 'readWrite', db: 'muster' }];
if (muster.getUser('muster') === null) muster.createUser({ user: 'muster', pwd: password, roles });
else muster.updateUser('muster', { pwd: password, roles });
