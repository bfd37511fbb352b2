import { Refusal } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { onRequestHookHandler } from 'fastify';

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const PORT = /:\d*$/;

const NOT_SERVED = new Refusal(400, gatewayMessage.host_not_served());

/**
 * A demo lets everybody in who reaches it, and a page of anybody can: it has the name of its own server point to this
 * machine, and the browser takes both for one origin (DNS rebinding). Such a request still names that server as its
 * host, so that a demo answers to the names of loopback and those that were configured, and to no others. Probes tell
 * nothing and may come by any address.
 */
export function demoHosts(names: readonly string[]): onRequestHookHandler {
  const served = new Set(names.map((name) => name.toLowerCase()));
  return (request, _reply, done) => {
    if (request.routeOptions.config?.unlimited) return done();
    const host = (request.headers.host ?? '').toLowerCase().replace(PORT, '');
    return LOOPBACK.test(host) || served.has(host) ? done() : done(NOT_SERVED);
  };
}
