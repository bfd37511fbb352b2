import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from '@promo/servers/processes/alive';
import { endGroups } from '@promo/servers/processes/end';

/** Start of the name of each test server's folder in TEST_DIR. */
export const natsFolder = 'nats-';

/** Ends the servers that a test worker left because it was killed; each has written its pid into its folder. */
export async function endStrayNats(testDir: string): Promise<void> {
  const pids = readdirSync(testDir)
    .filter((name) => name.startsWith(natsFolder))
    .map((name) => pidIn(join(testDir, name)))
    .filter((pid) => pid > 0 && alive(pid));
  await endGroups(pids, 2000);
}

function pidIn(dir: string): number {
  try {
    return Number(readFileSync(join(dir, 'nats.pid'), 'utf8'));
  } catch {
    return 0;
  }
}
