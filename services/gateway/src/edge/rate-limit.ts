import { isIPv4 } from 'node:net';
import { Refusal } from '@promo/contracts/errors';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Sessions } from '../auth/sessions.ts';

const TOO_MANY = new Refusal(429, gatewayMessage.too_many_requests());

/**
 * Refuses with 429 what goes beyond `limit` requests a second: of a user, or of an address as long as its token was not
 * found good. Counts start anew each second, so there is never more to remember than what came in within one. Written out
 * because it stands before every request: the plugin for it costs several times as much and passes over unknown paths.
 */
export function rateLimit(limit: number, sessions: Pick<Sessions, 'known'>): onRequestHookHandler {
  let second = 0;
  const counts = new Map<number | string, number>();
  return (request, _reply, done) => {
    if (request.routeOptions.config?.unlimited) return done();
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      second = now;
      counts.clear();
    }
    const key = sessions.known(request.headers.authorization)?.identity.user_id ?? networkOf(request.ip);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit ? done(TOO_MANY) : done();
  };
}

/** Who asks, once the guard has let the request in: a user, or the network of somebody without a token. */
export const callerOf = ({ session, ip }: Pick<FastifyRequest, 'session' | 'ip'>): number | string =>
  session?.identity.user_id ?? networkOf(ip);

/**
 * An IPv4 address, or the /64 network of an IPv6 one: a single caller commonly has the whole of it. Who has hung up before the request was
 * looked at has none any more.
 */
export function networkOf(address = ''): string {
  const mapped = /^::ffff:(?=\d+\.)/i.exec(address);
  if (mapped) return address.slice(mapped[0].length);
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest);
  return groups.slice(0, 4).join(':');
}
