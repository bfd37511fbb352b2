import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the gateway is: as told, else GATEWAY_URL, else where the last `npm start` put it, else port 8080. */
export function gatewayAddress(told: string | undefined, env: NodeJS.ProcessEnv): string {
  const address =
    told ?? (env.GATEWAY_URL || `http://127.0.0.1:${startedPort(env) ?? (Number(env.GATEWAY_PORT) || 8080)}`);
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new RangeError(`the gateway's address must be like http://127.0.0.1:8080, not ${address}`);
  }
  return address;
}

function startedPort(env: NodeJS.ProcessEnv): number | undefined {
  try {
    const file = join(env.DATA_DIR || '.data', 'ports.json');
    const { gateway } = JSON.parse(readFileSync(file, 'utf8')) as { gateway?: unknown };
    return Number.isInteger(gateway) ? (gateway as number) : undefined;
  } catch {
    // nothing was started here, or with other settings
    return undefined;
  }
}
