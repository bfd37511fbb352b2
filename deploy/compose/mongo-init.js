// For mongosh. See mongo-init.sh.
const fs = require('node:fs');

const secret = (name) => fs.readFileSync(`/run/secrets/mongo/${name}`, 'utf8');
const admin = db.getSiblingDB('admin');
const root = { user: 'root', pwd: secret('root-password') };

try {
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
} catch (error) {
  if (!/already initialized|requires authentication/i.test(error.message)) throw error;
}
for (let tries = 0; !db.hello().isWritablePrimary; tries++) {
  if (tries > 300) throw new Error('the replica set has no primary');
  sleep(100);
}
try {
  admin.createUser({ ...root, roles: ['root'] });
} catch (error) {
  if (!/already exists|requires authentication|not authorized/i.test(error.message)) throw error;
}
admin.auth(root.user, root.pwd);
for (const database of ['promo_analytics', 'promo_proposals', 'marketing', 'npl', 'accounts', 'scheduler']) {
  const own = db.getSiblingDB(database);
  if (own.getUser(database)) continue;
  own.createUser({
    user: database,
    pwd: secret(`password-${database}`),
    roles: [{ role: 'readWrite', db: database }],
  });
}
// Reads everything, changes nothing.
if (!admin.getUser('backup')) {
  admin.createUser({ user: 'backup', pwd: secret('password-backup'), roles: ['backup'] });
}
print('replica set and users are in place');
