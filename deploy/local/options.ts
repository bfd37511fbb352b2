import { resolve } from 'node:path';
import { Fatal } from '@promo/servers/fatal';

export type Options = {
  gatewayPort: number;
  dataDir: string;
  demoData: boolean;
  authMode: 'demo' | 'oidc';
  logLevel: string;
};

/** What `npm start` can be told: all of it by the environment. */
export function optionsFrom(env: NodeJS.ProcessEnv, args: readonly string[] = []): Options {
  if (args.length > 0) {
    throw new Fatal(
      `npm start takes no arguments, such as ${args[0]}: settings stand before it, for example GATEWAY_PORT=8090 npm start, or in .env; .env.example has them all.`,
    );
  }
  const { GATEWAY_PORT = '8080', AUTH_MODE = 'demo' } = env;
  if (!/^\d{1,5}$/.test(GATEWAY_PORT) || Number(GATEWAY_PORT) > 65_535) {
    throw new Fatal(`GATEWAY_PORT must be a port number (0 takes a free one), not '${GATEWAY_PORT}'.`);
  }
  if (AUTH_MODE !== 'demo' && AUTH_MODE !== 'oidc') {
    throw new Fatal(`AUTH_MODE must be demo or oidc, not '${AUTH_MODE}'.`);
  }
  return {
    gatewayPort: Number(GATEWAY_PORT),
    dataDir: resolve(env.DATA_DIR || '.data'),
    demoData: env.DEMO_DATA !== '0',
    authMode: AUTH_MODE,
    logLevel: env.LOG_LEVEL || 'info',
  };
}
