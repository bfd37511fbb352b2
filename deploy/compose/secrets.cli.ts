/** For the container `secrets` of docker-compose.yml, at each start. */
import { chownSync } from 'node:fs';
import { makeSecrets } from './secrets.ts';

makeSecrets('/secrets', (path, uid) => chownSync(path, uid, uid));
console.log('secrets of the services, MongoDB and NATS are in place');
