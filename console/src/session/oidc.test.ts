import type { User } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';
import { complete, tokenOf } from './oidc.ts';

/** A provider of somebody whose token has ended, or of nobody. */
function providerOf(user: Pick<User, 'access_token' | 'expired'> | null, renewed: string | null) {
  let now = user;
  let renewals = 0;
  const token = tokenOf({
    getUser: async () => now as User | null,
    signinSilent: async () => {
      renewals++;
      if (renewed === null) throw new Error('the refresh token has ended');
      now = { access_token: renewed, expired: false };
      return now as User;
    },
  });
  return { token, renewals: () => renewals };
}

test('a token that has ended is renewed once for all who ask, and sent as it is where that fails, so that the end is told', async () => {
  const ended = { access_token: 'ended', expired: true };
  const renewable = providerOf(ended, 'new');
  expect(await Promise.all([renewable.token(), renewable.token()])).toEqual(['new', 'new']);
  expect(renewable.renewals()).toBe(1);
  expect(await providerOf(ended, null).token()).toBe('ended');
  expect(await providerOf({ access_token: 'valid', expired: false }, null).token()).toBe('valid');
  expect(await providerOf(null, null).token()).toBe(null);
});

afterEach(() => vi.unstubAllGlobals());

test('what the provider answered leaves the address, also where signing in with it failed', async () => {
  const href = 'https://promo.example/?code=c&state=s';
  const left: unknown[] = [];
  vi.stubGlobal('location', new URL(href));
  vi.stubGlobal('history', { replaceState: (_data: unknown, _title: string, address: string) => left.push(address) });
  const asked: unknown[] = [];
  const manager = (state: string | null) => ({
    signinRedirectCallback: async (address?: string) => {
      asked.push(address);
      if (state === null) throw new Error('the code was used already');
      return { state } as User;
    },
  });
  await complete(manager('/calendar?weeks=8'));
  expect(left.splice(0)).toEqual(['/', '/calendar?weeks=8']);
  await expect(complete(manager(null))).rejects.toThrow('used already');
  expect(left).toEqual(['/']);
  expect(asked).toEqual([href, href]);
});
