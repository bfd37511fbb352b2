import type { skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ReplyOf } from '@promo/contracts/query';
import { cents, knownPrice } from '@promo/retail/money';
import type { Line } from './proposal.ts';

type ProductPrice = Omit<ReplyOf<typeof skuPrices>['prices'][number], 'code'>;

/** What the catalogue knows of a code. */
interface CatalogueEntry {
  readonly name: string;
  readonly ean: string | null;
  readonly regular_cents: number | null;
  /** Euro net; null where it is not known. */
  readonly unit_cost: number | null;
  /** Percent; null where analytics of an earlier release does not tell. */
  readonly vat_rate: number | null;
}

/** @param product with its regular price in euros */
export const catalogueEntry = ({
  name,
  ean = null,
  regular_price,
  unit_cost = null,
  vat_rate,
}: ProductPrice): CatalogueEntry => ({
  name,
  ean,
  regular_cents: knownPrice(cents(regular_price)),
  unit_cost,
  vat_rate: vat_rate ?? null,
});

export type Catalogue = ReadonlyMap<string, CatalogueEntry>;

/** Codes of the lines whose name or regular price is not known. */
export const missingCodes = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ code, name, regular_cents }) => (name === null || regular_cents === null ? [code] : []));

/** Lines with names and regular prices from the catalogue where they have none; null when it gave no answer. */
export function filled(lines: readonly Line[], catalogue: Catalogue | null): readonly Line[] {
  if (!catalogue?.size) return lines;
  return lines.map((line) => {
    const known = catalogue.get(line.code);
    if (!known) return line;
    return { ...line, name: line.name ?? known.name, regular_cents: line.regular_cents ?? known.regular_cents };
  });
}
