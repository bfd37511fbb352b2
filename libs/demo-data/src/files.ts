import type { Change } from './campaigns.ts';
import { catalogue, FAMILIES_A_ROUND, type Family } from './catalogue.ts';
import { soldBy } from './demand.ts';
import { labelOf } from './labels.ts';
import { type Listing, listingsOf } from './listings.ts';
import { fundingOf, priceInPromo, regularPrices, revenueOf } from './prices.ts';
import { type Plan, planOf } from './promotions.ts';
import { random } from './random.ts';
import type { World } from './world.ts';

/** A price is repeated after so many weeks without a change, as a weekly price list would. */
const REPEAT_PRICE = 26;

/** A product as the range knows it on the last day. */
export interface Stocked {
  family: Family;
  product: Family['members'][number];
  listing: Listing;
  /** Regular price, cents including VAT; 0 where nobody has set one. */
  price: number;
  /** Cents net of VAT; null where it is not settled. */
  cost: number | null;
  onHand: number;
  onOrder: number;
  label: ReturnType<typeof labelOf>;
}

/** Every product with what it costs and what there is of it. */
export function* stocked(world: World): Generator<Stocked> {
  const weeks = world.axis.yws.length;
  for (const family of catalogue(world.skus, world.seed)) {
    const listings = listingsOf(family, weeks, world.seed);
    const regular = regularPrices(family, weeks, world.seed);
    const dice = random(world.seed, 9, family.ordinal);
    for (let m = 0; m < family.members.length; m++) {
      const product = family.members[m] as Family['members'][number];
      const listing = listings[m] as Listing;
      const margin = family.category.margin + dice.between(-0.05, 0.05);
      const cost = Math.round((product.price / (1 + family.kind.vat / 100)) * (1 - margin));
      const gone = listing.to < weeks;
      const onHand = gone || dice.chance(0.03) ? 0 : Math.ceil(product.weekly * dice.between(0.8, 9));
      const onOrder = !gone && dice.chance(0.35) ? product.moq * dice.int(1, 3) : 0;
      const label = labelOf(family, product, listing, regular[m] as Int32Array, world.axis);
      const price = (regular[m] as Int32Array)[weeks - 1] as number;
      const lacking = lackingOf(family, listing, weeks);
      const known = { price: lacking === 'price' ? 0 : price, cost: lacking === 'cost' ? null : cost };
      yield { family, product, listing, ...known, onHand, onOrder, label };
    }
  }
}

/** Of the products that are still to come, some have no price yet and some no cost: what buyers are still to settle. */
function lackingOf({ ordinal }: Family, { from }: Listing, weeks: number): 'price' | 'cost' | undefined {
  return from < weeks ? undefined : (['price', 'cost', undefined] as const)[Math.floor(ordinal / FAMILIES_A_ROUND) % 3];
}

/** @param changes how many percent the regular price and the cost of some products rise; of these alone there are lines then */
export function* productLines(world: World, changes?: ReadonlyMap<string, Change>): Generator<string> {
  yield 'sku,name,category,tier,family,supplier_id,supplier_name,regular_price,cost,vat_rate,on_hand,on_order,lead_time_days,moq,pack_size,perishable,brand,ean,net_quantity,unit,anchor_price,anchor_date\n';
  for (const { family, product, onHand, onOrder, label, ...known } of stocked(world)) {
    const change = changes?.get(product.sku);
    if (changes && !change) continue;
    const price = risen(known.price, change?.price);
    const cost = known.cost && risen(known.cost, change?.cost);
    const shared = `${family.name},${family.supplierId},${family.supplierName}`;
    yield `${product.sku},${cell(product.name)},${family.category.name},${product.tier},${shared},${euros(price)},${cost === null ? '' : euros(cost)},${family.kind.vat},${onHand},${onOrder},${family.leadTimeDays},${product.moq},${product.packSize},${family.category.perishable ? 1 : 0},${label.brand},${label.ean},${label.quantity},${label.unit},${label.anchor ? `${euros(label.anchor.cents)},${label.anchor.date}` : ','}\n`;
  }
}

const risen = (cents: number, percent = 0): number => Math.round((cents * (100 + percent)) / 100);

export function* priceLines(world: World): Generator<string> {
  yield 'sku,date,price,is_promo\n';
  for (const { family, plan, regular } of histories(world)) {
    for (let m = 0; m < family.members.length; m++) {
      const { from, to } = plan.listings[m] as Listing;
      const running = promosByWeek(plan, m, world.axis.yws.length);
      let text = '';
      let lastPrice = -1;
      let lastPromo = false;
      let written = 0;
      for (let t = from; t < to; t++) {
        const promo = running[t];
        const price = priceInPromo((regular[m] as Int32Array)[t] as number, promo);
        const isPromo = promo !== undefined;
        if (price === lastPrice && isPromo === lastPromo && t - written < REPEAT_PRICE) continue;
        text += `${family.members[m]?.sku},${world.axis.mondays[t]},${euros(price)},${isPromo ? 1 : 0}\n`;
        lastPrice = price;
        lastPromo = isPromo;
        written = t;
      }
      yield text;
    }
  }
}

export function* salesLines(world: World): Generator<string> {
  yield 'sku,yw,qty,promoted,revenue,mechanic,discount_pct,regular_price,in_stock,feature,display,funding\n';
  for (const { family, plan, regular } of histories(world)) {
    const sold = soldBy(family, plan, world.axis, world.seed);
    for (let m = 0; m < family.members.length; m++) {
      const { from, to } = plan.listings[m] as Listing;
      const { qty, out, promo: running } = sold[m] as (typeof sold)[number];
      const sku = family.members[m]?.sku;
      const path = regular[m] as Int32Array;
      let text = '';
      for (let t = from; t < to; t++) {
        const price = path[t] as number;
        const units = qty[t] as number;
        const promo = plan.promos[(running[t] as number) - 1];
        const start = `${sku},${world.axis.yws[t]},${units},${promo ? 1 : 0},${euros(revenueOf(units, price, promo))}`;
        const end = `${euros(price)},${out[t] ? 0 : 1}`;
        // a bundle's depth is left to its name, as price lists leave it
        text +=
          promo === undefined
            ? `${start},,,${end},0,0,\n`
            : `${start},${promo.mechanic},${promo.mechanic ? '' : Math.round(promo.depth * 100)},${end},${promo.feature},${promo.display},${euros(fundingOf(path[promo.start] as number, family.kind.vat, promo))}\n`;
      }
      yield text;
    }
  }
}

function* histories(world: World) {
  const { skus, seed, axis } = world;
  for (const family of catalogue(skus, seed)) {
    yield { family, plan: planOf(family, world), regular: regularPrices(family, axis.yws.length, seed) };
  }
}

function promosByWeek(plan: Plan, member: number, length: number) {
  const weeks: (Plan['promos'][number] | undefined)[] = new Array(length).fill(undefined);
  for (const promo of plan.promos) if (promo.member === member) weeks.fill(promo, promo.start, promo.end);
  return weeks;
}

/** Names have decimal commas ("0,5 l"). */
export function cell(text: string): string {
  return text.includes(',') ? `"${text}"` : text;
}

/** Cents as euros with a point: no locale takes part. */
export function euros(cents: number): string {
  const rest = cents % 100;
  return `${(cents - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

const PIECE = 65_536;

/** Gathers lines into pieces of so many characters and more, for as few writes and calls as the work is worth. */
export function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
