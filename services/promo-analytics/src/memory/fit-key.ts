import { createHash } from 'node:crypto';
import { compareTexts } from '@promo/retail/compare';
import { runYielding } from '@promo/runtime/yielding-steps';
import { EVENT_FIELDS } from '../domain/facts/catalog.ts';
import type { Product } from '../domain/facts/product.ts';
import { MODEL_VERSION } from '../domain/forecast/fit.ts';
import type { Manifest } from '../store/manifest.ts';
import type { Skus } from '../store/stored-fits.ts';
import type { Facts } from './facts.ts';

const basis = new WeakMap<Manifest, Promise<string>>();

/**
 * What a fit follows from: the sales, the products as far as events depend on them, the model, and the week up to which
 * it learns. Facts of one key make one fit, on whatever replica and after whatever imports of other things.
 */
export const fitKey = async (facts: Facts, asOf: number): Promise<string> =>
  `${MODEL_VERSION}-${asOf}-${await basis.getOrInsertComputed(facts.manifest, () => basisOf(facts))}`;

async function basisOf({ manifest, analysis }: Facts): Promise<string> {
  const sales = Object.entries(manifest.parts.sales).sort(([a], [b]) => compareTexts(a, b));
  const { products } = analysis.catalog;
  return runYielding(
    hashLines(sales.length + products.length, (line) =>
      line < sales.length
        ? (sales[line] as [string, string]).join(' ')
        : JSON.stringify(EVENT_FIELDS.map((field) => products[line - sales.length]?.[field])),
    ),
  );
}

const hashed = new WeakMap<readonly Product[], Map<number, Promise<Skus>>>();

/** The SKUs of the first ordinals, by which a fit is known to be of the same ones. Reckoned once for a list of products. */
export function skusOf(products: readonly Product[], count = products.length): Promise<Skus> {
  const known = hashed.getOrInsertComputed(products, () => new Map());
  return known.getOrInsertComputed(count, async () => {
    const lines = hashLines(Math.min(count, products.length), (line) => `${products[line]?.sku}`);
    return { count, sha256: await runYielding(lines) };
  });
}

const LINES_A_STEP = 500;

/** Hash of so many lines, each with its line feed, in steps. */
function* hashLines(count: number, lineAt: (line: number) => string): Generator<void, string> {
  const hash = createHash('sha256');
  for (let from = 0; from < count; from += LINES_A_STEP) {
    const lines = Array.from({ length: Math.min(LINES_A_STEP, count - from) }, (_, i) => `${lineAt(from + i)}\n`);
    hash.update(lines.join(''));
    yield;
  }
  return hash.digest('hex');
}
