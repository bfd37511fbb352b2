import { createHash } from 'node:crypto';
import { EVENT_FIELDS } from '../domain/facts/catalog.ts';
import { MODEL_VERSION } from '../domain/forecast/fit.ts';
import type { Manifest } from '../store/manifest.ts';
import type { Skus } from '../store/stored-fits.ts';
import type { Facts } from './facts.ts';

const keys = new WeakMap<Manifest, string>();

/**
 * What a fit follows from: the sales, the products as far as events depend on them, the model, and the week up to which
 * it learns. Facts of one key make one fit, on whatever replica and after whatever imports of other things.
 */
export const fitKey = (facts: Facts, asOf: number): string =>
  `${MODEL_VERSION}-${asOf}-${keys.getOrInsertComputed(facts.manifest, () => basisOf(facts))}`;

function basisOf({ manifest, analysis }: Facts): string {
  const hash = createHash('sha256');
  for (const [key, id] of Object.entries(manifest.parts.sales).sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${key} ${id}\n`);
  }
  for (const product of analysis.catalog.products) {
    hash.update(`${JSON.stringify(EVENT_FIELDS.map((field) => product?.[field]))}\n`);
  }
  return hash.digest('hex');
}

/** The SKUs of the first ordinals, by which a stored fit is known to be of the same ones. */
export function skusOf({ analysis }: Facts, count = analysis.catalog.products.length): Skus {
  const hash = createHash('sha256');
  for (const product of analysis.catalog.products.slice(0, count)) hash.update(`${product?.sku}\n`);
  return { count, sha256: hash.digest('hex') };
}
