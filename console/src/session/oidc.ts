import type { UserManager } from 'oidc-client-ts';
import { call } from '../api/client.ts';
import type { Output } from '../api/routes.ts';

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
    automaticSilentRenew: true,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
  });
  await complete(manager);
  manager.events.addUserLoaded(() => {
    // the renewal does not wait for it; where it cannot be asked, the roles stay as they were
    void call('GET /auth/me').then(onRenewal, () => undefined);
  });
  return {
    signIn: () => manager.signinRedirect({ state: location.pathname + location.search + location.hash }),
    signOut: async () => {
      await manager.removeUser();
      await manager.signoutRedirect().catch(() => location.assign('/'));
    },
    forget: () => manager.removeUser(),
    token: tokenOf(manager),
  };
}

/**
 * What is sent as the caller's token: one that has ended is renewed, once for all who ask meanwhile, as providers take a refresh token
 * once. What cannot be renewed is sent as it is: the gateway refuses it, and with that the session ends.
 */
export function tokenOf(manager: Pick<UserManager, 'getUser' | 'signinSilent'>): () => Promise<string | null> {
  let renewal: Promise<unknown> | null = null;
  return async () => {
    if ((await manager.getUser())?.expired) {
      renewal ??= manager
        .signinSilent()
        .catch(() => null)
        .finally(() => {
          renewal = null;
        });
      await renewal;
    }
    return (await manager.getUser())?.access_token ?? null;
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
