/** What the tests use of it: the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Token {
    readonly accountId: string;
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        jwks: { keys: readonly object[] };
        clients: readonly object[];
        routes: Readonly<Record<string, string>>;
        cookies: { keys: readonly string[] };
        ttl: Readonly<Record<string, number>>;
        features: object;
        findAccount: (context: unknown, id: string) => { accountId: string; claims: () => { sub: string } };
        extraTokenClaims: (context: unknown, token: Token) => object;
        renderError: (context: { body: unknown }, out: { error: string }) => void;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
