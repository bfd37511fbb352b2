import type { onRequestHookHandler } from 'fastify';

/** An answer that is no page: nothing in it may run, load or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How an answer may be kept that does not say so itself. */
export const USUAL_CACHING = 'private, no-cache';

/**
 * The headers that every answer carries, made once: helmet's, without those that only old browsers read. A page sets its
 * own Content-Security-Policy over this one.
 */
export function securityHeaders({ https }: { https: boolean }): onRequestHookHandler {
  const headers = {
    'content-security-policy': API_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': USUAL_CACHING,
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  };
  return (_request, reply, done) => {
    reply.headers(headers);
    done();
  };
}

/**
 * The policy of the console's page: everything comes from here, and only the identity provider is talked to besides.
 * Components set inline styles; inline scripts are let in by their hash.
 */
export function pagePolicy(inlineScripts: readonly string[], issuer: string | undefined): string {
  const provider = issuer ? ` ${new URL(issuer).origin}` : '';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src ${provider.trim() || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
