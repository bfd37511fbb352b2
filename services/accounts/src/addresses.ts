import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { accountMessage } from '@promo/contracts/accounts/messages';
import type { Message } from '@promo/contracts/messages/message';

/** Networks that are nobody's in the internet: what answers there is inside, and was not meant to be reached by users. */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is private, loopback, link-local or otherwise not of the internet; also one in IPv6 dress. */
export const isInside = (address: string): boolean => INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a host as it is written is certainly inside; a name may still turn out to be when it is looked up. */
export function namesInside(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? isInside(host) : /(^|\.)(localhost|local|internal)\.?$/i.test(host) || !host.includes('.');
}

/** What speaks against a webhook's address where none may be private: it is not https, or names a host inside; null where nothing does. */
export function refusalOf(url: string): Message | null {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') return accountMessage.https_needed();
  return namesInside(hostname) ? accountMessage.address_private() : null;
}

/**
 * A look-up for connections that fails where any address is inside. It is what is connected to that is checked, so that a name
 * cannot mean one address when it is looked at and another one when it is used.
 */
export const lookUpOutside: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isInside(address))) return done(new Error('the address is private'), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first?.address ?? '', first?.family);
  });
};
