import type { User } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';
import { mayBeDone } from '../api/errors.ts';
import { complete, renewing } from './oidc.ts';

type Kept = Pick<User, 'access_token' | 'expired' | 'refresh_token'>;

/** A provider of somebody whose token has ended, or of nobody; it renews with this token, or throws. */
function providerOf(user: Kept | null, answer: string | object) {
  let now = user;
  let renewals = 0;
  let looks = 0;
  const renewed = renewing({
    getUser: async () => {
      looks++;
      return now as User | null;
    },
    signinSilent: async () => {
      renewals++;
      if (typeof answer !== 'string') throw answer;
      now = { access_token: answer, expired: false };
      return now as User;
    },
  });
  return { ...renewed, renewals: () => renewals, looks: () => looks };
}

const refused = { error: 'invalid_grant' };
const ended = { access_token: 'ended', expired: true, refresh_token: 'once' };

test('a token that has ended is renewed once for all who ask, and sent as it is where that is refused, so that the end is told', async () => {
  const renewable = providerOf(ended, 'new');
  expect(await Promise.all([renewable.renew(), renewable.token(), renewable.token()])).toMatchObject([
    {},
    'new',
    'new',
  ]);
  expect(renewable.renewals()).toBe(1);
  expect(await providerOf(ended, refused).token()).toBe('ended');
  expect(await providerOf({ access_token: 'valid', expired: false }, refused).token()).toBe('valid');
  expect(await providerOf(null, refused).token()).toBe(null);
  const forGood = providerOf({ access_token: 'ended', expired: true }, 'new');
  expect([await forGood.token(), forGood.renewals()]).toEqual(['ended', 0]);
});

test('while the provider is away nothing is sent, so that the session does not end with it', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const away of [new TypeError('Failed to fetch'), { error: 'temporarily_unavailable' }]) {
    const provider = providerOf(ended, away);
    await expect(provider.token()).rejects.toMatchObject({ status: 0, message: /identiteta ne odgovara/ });
    // a change that was to go with it was not made
    expect(mayBeDone(await provider.token().catch((error: unknown) => error))).toBe(false);
    expect(provider.renewals()).toBe(2);
    // before its end it is tried once, and not each second on
    const looks = provider.looks();
    await expect(provider.renew()).rejects.toBe(away);
    expect(provider.looks()).toBe(looks);
  }
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
