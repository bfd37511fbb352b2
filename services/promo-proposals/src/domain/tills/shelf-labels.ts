/** What shelf labels say: a proposal's lines, with what analytics knows of the products and of their lowest prices. */
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { skuLabels } from '@promo/contracts/promo-analytics/queries';
import type { Label } from '@promo/contracts/promo-proposals/labels';
import type { LabelGap } from '@promo/contracts/promo-proposals/words';
import type { ReplyOf } from '@promo/contracts/query';
import { mechanicOf, plannedUnitCents } from '@promo/retail/depth';
import { isMultiBuy, namedPercent } from '@promo/retail/mechanics';
import { cents, euro, knownPrice } from '@promo/retail/money';
import { unitPrice } from '@promo/retail/units';
import { type Catalogue, catalogueEntry } from '../proposal/catalogue-entry.ts';
import { daysOf } from '../proposal/days.ts';
import type { Line, ProposalRecord } from '../proposal/proposal.ts';

/** What a label says of a product itself. */
export type ProductLabel = ReplyOf<typeof skuLabels>['labels'][number];

/** The names and regular prices that labels tell of products. */
export const catalogueOf = (products: ReadonlyMap<string, ProductLabel>): Catalogue =>
  new Map([...products].map(([code, product]) => [code, catalogueEntry(product)]));

/** @param nc30 of each line, in the lines' order; null for one without a price */
export function labelsOf(
  record: ProposalRecord,
  products: ReadonlyMap<string, ProductLabel>,
  nc30: readonly (Nc30Result | null)[],
): Label[] {
  const { start_date: valid_from, end_date: valid_to } = daysOf(record);
  const dates = { valid_from, valid_to };
  return record.skus.map((line, i) => labelOf(record, line, dates, products.get(line.code), nc30[i] ?? null));
}

function labelOf(
  record: ProposalRecord,
  line: Line,
  dates: Pick<Label, 'valid_from' | 'valid_to'>,
  product: ProductLabel | undefined,
  nc30: Nc30Result | null,
): Label {
  const regular = line.regular_cents;
  const mechanic = mechanicOf(line, record.mechanic);
  const price = isMultiBuy(mechanic ?? '', 'typed') ? regular : plannedUnitCents(line, record.mechanic);
  const announceable = nc30?.announceable === true;
  const label: Omit<Label, 'gaps'> = {
    code: line.code,
    ean: product?.ean ?? null,
    name: line.name,
    brand: product?.brand ?? null,
    ...dates,
    promo_price: euro(price),
    regular_price: euro(regular),
    mechanic,
    sale_kind: line.sale_kind ?? record.sale_kind,
    nc30_price: nc30?.nc30_price ?? null,
    // Less than a percent is announced by its prices alone.
    discount_pct: (announceable && nc30.printable_discount_pct) || null,
    net_quantity: product?.net_quantity ?? null,
    unit: product?.unit ?? null,
    ...unitPriceOf(price, product),
    anchor_price: product?.anchor_price ?? null,
    anchor_date: product?.anchor_date ?? null,
  };
  return { ...label, gaps: gapsOf(record, label, product, nc30) };
}

function unitPriceOf(price: number | null, product: ProductLabel | undefined) {
  const { net_quantity = null, unit = null } = product ?? {};
  if (price === null || !net_quantity || !unit) return { unit_price: null, unit_price_per: null };
  const found = unitPrice(price, net_quantity, unit);
  return { unit_price: euro(cents(found.cents / 100)), unit_price_per: found.per };
}

function gapsOf(
  { status }: ProposalRecord,
  label: Omit<Label, 'gaps'>,
  product: ProductLabel | undefined,
  nc30: Nc30Result | null,
): LabelGap[] {
  const compared = nc30?.applies ? nc30 : null;
  const catalogued = knownPrice(cents(product?.regular_price));
  const open: Partial<Record<LabelGap, boolean>> = {
    unknown_product: !product,
    no_name: !label.name,
    no_ean: !label.ean,
    no_quantity: !product?.net_quantity || !product.unit,
    no_price: label.promo_price === null,
    other_regular_price: catalogued !== null && label.regular_price !== euro(catalogued),
    no_dates: label.valid_from === null,
    no_reference: compared?.has_data === false,
    projected_reference: compared?.has_data === true && compared.reference_kind === 'projected',
    estimated_reference: compared?.estimated === true,
    not_announceable: compared?.announceable === false,
    overstated_mechanic: (namedPercent(label.mechanic ?? '') ?? 0) > (label.discount_pct ?? 0),
    no_anchor_price: label.anchor_price === null,
    not_approved: status !== 'approved',
  };
  return (Object.keys(open) as LabelGap[]).filter((gap) => open[gap]);
}
