import type { User } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { tokenOf } from './oidc.ts';

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
