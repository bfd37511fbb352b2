import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Servers by the variable that names their address: what `npm start` calls them in ports.json, and where they are then. */
const SERVERS = {
  MONGODB_URI: { name: 'mongodb', at: (port: number) => `mongodb://127.0.0.1:${port}/?directConnection=true` },
  NATS_URL: { name: 'nats', at: (port: number) => `nats://127.0.0.1:${port}` },
};

/**
 * Where a command finds a server: by its variable, or the file that VARIABLE_FILE names; without them that of the system which `npm start`
 * runs on DATA_DIR. Throws where there is none.
 */
export function serverAddress(variable: keyof typeof SERVERS, env: NodeJS.ProcessEnv = process.env): string {
  const { [variable]: address, [`${variable}_FILE`]: file, DATA_DIR } = env;
  if (address) return address;
  if (file) return readFileSync(file, 'utf8').trim();
  const dataDir = DATA_DIR || '.data';
  const { name, at } = SERVERS[variable];
  try {
    const port = (JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>)[name];
    if (port) return at(port);
  } catch {
    // nothing was started here
  }
  throw new Error(`Set ${variable}, or DATA_DIR to the folder of a running system: ${dataDir} has none.`);
}
