import type { UserManager } from 'oidc-client-ts';
import { call } from '../api/client.ts';
import { ApiError, NOT_SENT } from '../api/errors.ts';
import type { Output } from '../api/routes.ts';
import { signedOut } from '../api/token.ts';
import { textOf } from '../i18n/messages.ts';
import { isCopiedTab } from './copied-tab.ts';
import { text } from './text.ts';

type Settings = Output<'GET /auth/settings'>;

/** What the console needs of an OpenID provider: code flow with PKCE, tokens renewed before they end. */
export interface Provider {
  /** Leaves for the provider; comes back to where one was. */
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Signs out here alone, and stays. */
  forget(): Promise<void>;
  /** The access token, null when nobody is signed in. */
  token(): Promise<string | null>;
}

/** What tabs tell each other: whoever signs out at the provider has left it for all of them. */
const SIGN_OUT = 'sign-out';

/**
 * Opens the provider and completes a sign-in that came back to this address. The library is loaded only where OIDC is used.
 *
 * @param onRenewal told who the caller is by each renewed token, whose roles may be others
 */
export async function openProvider(
  { issuer, client_id, scopes, audience }: Settings,
  onRenewal: (me: Output<'GET /auth/me'>) => void,
): Promise<Provider> {
  const { UserManager: Manager, WebStorageStateStore } = await import('oidc-client-ts');
  const manager = new Manager({
    authority: issuer ?? '',
    client_id: client_id ?? '',
    redirect_uri: `${location.origin}/`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: scopes ?? 'openid',
    ...(audience && { resource: audience }),
    automaticSilentRenew: false,
    // without a refresh token it would take a page within the page, which the console's policy forbids
    silent_redirect_uri: '',
    userStore: new WebStorageStateStore({ store: sessionStorage }),
  });
  await complete(manager);
  const signIn = () => manager.signinRedirect({ state: location.pathname + location.search + location.hash });
  if ((await isCopiedTab()) && (await manager.getUser())) {
    // Two tabs cannot live on one refresh token: the second use of it ends the sessions of both where the provider takes it once.
    await manager.removeUser();
    await signIn().catch(() => undefined);
  }
  const { token, renew } = renewing(manager);
  // where it fails, the next request tries again
  manager.events.addAccessTokenExpiring(() => void renew().catch(() => undefined));
  const tabs = new BroadcastChannel(SIGN_OUT);
  tabs.onmessage = async () => {
    const user = await manager.getUser();
    if (user) signedOut(user.access_token);
  };
  manager.events.addUserLoaded(() => {
    // the renewal does not wait for it; where it cannot be asked, the roles stay as they were
    void call('GET /auth/me').then(onRenewal, () => undefined);
  });
  return {
    signIn,
    signOut: async () => {
      tabs.postMessage(null);
      // it forgets the user itself, once it has the token by which the provider lets them go without a question
      await manager.signoutRedirect().catch(() => location.assign('/'));
    },
    forget: () => manager.removeUser(),
    token,
  };
}

/** Of a provider's errors, those that say nothing of the caller; the last is Keycloak's. */
const IN_TROUBLE = ['server_error', 'temporarily_unavailable', 'unknown_error'];

/**
 * Renews the caller's token, once for all who ask meanwhile, as providers take a refresh token once. `token` is what is sent: one that has
 * ended is renewed first. What the provider does not renew is sent as it is: the gateway refuses it, and with that the session ends. Where
 * the provider does not answer nothing is sent, and it is tried again with the next request.
 */
export function renewing(manager: Pick<UserManager, 'getUser' | 'signinSilent'>) {
  let renewal: Promise<unknown> | null = null;
  // does not look at the user: with that the library would say a second later that the token is about to end, and so on
  const renew = () => {
    renewal ??= manager.signinSilent().finally(() => {
      renewal = null;
    });
    return renewal;
  };
  return {
    renew,
    token: async (): Promise<string | null> => {
      const user = await manager.getUser();
      if (user?.expired && user.refresh_token) {
        await renew().catch(({ error }: { readonly error?: string }) => {
          if (!error || IN_TROUBLE.includes(error))
            throw new ApiError(0, { code: NOT_SENT, detail: textOf(text).providerAway });
        });
      }
      return (await manager.getUser())?.access_token ?? null;
    },
  };
}

/** Takes the provider's answer out of the address. It counts once: what failed on it would fail again, when tried again or loaded anew. */
export async function complete(manager: Pick<UserManager, 'signinRedirectCallback'>): Promise<void> {
  const { href, search } = location;
  const answer = new URLSearchParams(search);
  if (!answer.has('state') || !(answer.has('code') || answer.has('error'))) return;
  history.replaceState(null, '', '/');
  const user = await manager.signinRedirectCallback(href);
  const back = typeof user.state === 'string' && user.state.startsWith('/') ? user.state : '/';
  history.replaceState(null, '', back);
}
