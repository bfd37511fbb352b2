import { fetchJson } from './fetch-json.ts';

/** Signs in as the demo user of a role (demo mode only) and gives the token. */
export async function demoLogin(gateway: string, role: string): Promise<string> {
  const { token } = await fetchJson<{ token: string }>(`demo login as ${role}`, new URL('/auth/demo-login', gateway), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  return token;
}

/** The caller's token from PROMO_TOKEN; without one a demo user's, who may import. */
export async function tokenFor(gateway: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env.PROMO_TOKEN) return env.PROMO_TOKEN;
  try {
    return await demoLogin(gateway, 'Admin');
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${message}\nOutside demo mode set PROMO_TOKEN to a token that may import.`, { cause: error });
  }
}
