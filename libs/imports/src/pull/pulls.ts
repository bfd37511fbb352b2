import { hash } from 'node:crypto';
import { DATASETS, type DatasetName } from '@promo/contracts/datasets';
import type { UnknownColumns } from '@promo/contracts/imports';
import { wrongSettings } from '@promo/runtime/env';
import type { PullSettings } from './settings.ts';

/** Behind an address: columns that the dataset does not have are passed over. */
const LEAVE_OUT = 'leave_out_unknown';

/** How often a file may be asked for, minutes. */
const MINUTES = { from: 1, to: 1_440 };

/** How requests to an address are signed. */
type Access =
  | { readonly kind: 's3'; readonly keyId: string; readonly secret: string; readonly region: string }
  | { readonly kind: 'http'; readonly token: string };

/** A file that is imported by schedule. */
export interface Pull<D extends DatasetName = DatasetName> {
  readonly dataset: D;
  readonly everyMinutes: number;
  readonly unknownColumns: UnknownColumns;
  /** Where it is asked for. What stands behind `?` may be a secret: shown is `address`. */
  readonly url: string;
  /** Without scheme of HTTP, query and credentials: what is stored, logged and shown. */
  readonly address: string;
  /** Stands for the whole address, and what stands behind it, where it is kept. */
  readonly addressHash: string;
  readonly access: Access;
}

/**
 * What IMPORT_PULL says of a service's own datasets, in the order in which datasets need each other. Throws a ConfigError that names every entry at fault by its
 * place and dataset, and repeats no address, which may hold a secret.
 */
export function pullsOf<D extends DatasetName>(settings: PullSettings, owned: readonly D[]): Pull<D>[] {
  const faults: string[] = [];
  const entries = settings.IMPORT_PULL.split(/;\s|;$|\n/).flatMap((entry) => entry.trim() || []);
  const pulls: Pull[] = [];
  for (const [i, entry] of entries.entries()) {
    const read = pullOf(entry, settings);
    if ('fault' in read) faults.push(`entry ${i + 1} ${read.fault}`);
    else pulls.push(read);
  }
  const names = pulls.map(({ dataset }) => dataset);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) faults.push(`names ${twice} twice: a dataset has one address`);
  const http = pulls.filter(({ access }) => access.kind === 'http');
  if (settings.IMPORT_PULL_TOKEN && new Set(http.map(({ url }) => new URL(url).origin)).size > 1)
    faults.push('has http(s) addresses of several origins: IMPORT_PULL_TOKEN would be sent to all of them');
  if (faults.length > 0) throw wrongSettings(faults.map((fault) => `IMPORT_PULL ${fault}`));
  return owned.flatMap((name) => pulls.filter((pull): pull is Pull<D> => pull.dataset === name));
}

function pullOf(entry: string, settings: PullSettings): Pull | { readonly fault: string } {
  const [dataset = '', minutes = '', address = '', option, ...more] = entry.split(/\s+/);
  if (!isDataset(dataset))
    return { fault: `must begin with a dataset (${Object.keys(DATASETS).join(', ')}), not ${dataset.slice(0, 30)}` };
  if (address === '' || (option !== undefined && option !== LEAVE_OUT) || more.length > 0)
    return {
      fault: `(${dataset}) must be a dataset, minutes, an address and ${LEAVE_OUT} or nothing, apart by spaces`,
    };
  const everyMinutes = /^\d{1,6}$/.test(minutes) ? Number(minutes) : Number.NaN;
  if (!(everyMinutes >= MINUTES.from && everyMinutes <= MINUTES.to))
    return { fault: `(${dataset}) must have whole minutes from ${MINUTES.from} to ${MINUTES.to} after the dataset` };
  const target = targetOf(address, settings);
  if ('fault' in target) return { fault: `(${dataset}) ${target.fault}` };
  const unknownColumns = option ? 'leave_out' : 'refuse';
  // A file that was refused for its columns is asked for again once they may be left out.
  const told = option ? `${target.url} ${option}` : target.url;
  const addressHash = hash('sha256', told, 'hex');
  return { dataset, everyMinutes, unknownColumns, ...target, addressHash };
}

type Target = Pick<Pull, 'url' | 'address' | 'access'>;

function targetOf(told: string, settings: PullSettings): Target | { readonly fault: string } {
  const url = URL.parse(told);
  if (!url?.hostname || !['http:', 'https:', 's3:'].includes(url.protocol))
    return { fault: 'must have an address such as https://erp.example/sales.csv or s3://bucket/sales.parquet' };
  if (url.username || url.password)
    return { fault: 'must have no credentials in its address: IMPORT_PULL_TOKEN and IMPORT_PULL_S3_SECRET take them' };
  if (url.hash) return { fault: 'must have no # in its address' };
  return url.protocol === 's3:' ? objectIn(told, settings) : fileAt(url, settings);
}

function fileAt(
  url: URL,
  { IMPORT_PULL_TOKEN: token, TLS_REQUIRED }: PullSettings,
): Target | { readonly fault: string } {
  const open = url.protocol === 'http:';
  if (open && TLS_REQUIRED) return { fault: 'must have an https address, because of TLS_REQUIRED' };
  if (open && token && !isLoopback(url)) return { fault: 'must have an https address, for IMPORT_PULL_TOKEN' };
  return { url: url.href, address: url.host + url.pathname, access: { kind: 'http', token } };
}

/** Addressed by path, as every store takes it: host names by bucket need names in DNS. */
function objectIn(told: string, settings: PullSettings): Target | { readonly fault: string } {
  const { IMPORT_PULL_S3_KEY_ID: keyId, IMPORT_PULL_S3_SECRET: secret, IMPORT_PULL_S3_REGION: region } = settings;
  const [, bucket, written] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})\/([^?]+)$/.exec(told) ?? [];
  const key = written && decoded(written);
  if (!bucket || !key) return { fault: 'must have an address such as s3://bucket/folder/sales.parquet' };
  if (!keyId || !secret) return { fault: 'needs IMPORT_PULL_S3_KEY_ID and IMPORT_PULL_S3_SECRET' };
  const endpoint = settings.IMPORT_PULL_S3_ENDPOINT || `https://s3.${region}.amazonaws.com`;
  if (settings.TLS_REQUIRED && !endpoint.startsWith('https:'))
    return { fault: 'must have an https IMPORT_PULL_S3_ENDPOINT, because of TLS_REQUIRED' };
  const path = [bucket, ...key.split('/')].map(encoded).join('/');
  return {
    url: `${endpoint}/${path}`,
    address: `s3://${bucket}/${key}`,
    access: { kind: 's3', keyId, secret, region },
  };
}

const isDataset = (name: string): name is DatasetName => Object.hasOwn(DATASETS, name);

/** As signatures of requests want it: all but letters, digits and - _ . ~ */
const encoded = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A blank in a name can only be written as %20. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
