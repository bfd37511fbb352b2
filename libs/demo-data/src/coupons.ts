import type { Axis } from './axis.ts';
import { catalogue, type Product } from './catalogue.ts';
import { cell, euros } from './files.ts';
import { type Random, random } from './random.ts';
import type { World } from './world.ts';

/** Webshop coupon campaigns over the last two years of the axis, one that runs in the week after it and one still to come. */

interface CouponCampaign {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
  readonly targeted: number;
  /** Share of the price that the coupon takes off. */
  readonly depth: number;
  readonly codes: readonly string[];
  readonly products: readonly Product[];
}

const TYPES = ['newsletter', 'webshop', 'aplikacija', 'klub'] as const;
/** Families that campaigns are made of; the largest range has no more campaigns than the smallest. */
const FAMILIES = 300;
/** Far from the ids of a data set that somebody imports beside the demo. */
const FIRST_ID = 1001;
const EVERY_WEEKS = 3;
const MOST = 36;
/** The last campaign begins so many weeks after the axis, the one before it within its last week. */
const AHEAD_WEEKS = 2;
/** Days from the first to the last one of a campaign. */
const LENGTHS = [6, 13, 20] as const;
/**
 * Of the one that runs, so that it does until the end of the week after the axis, in which today is; and of the one to come, so that it
 * meets promotions that begin in the week after its start.
 */
const CURRENT_LENGTH = 13;
/** The one to come has coupons for two products of that promotion too, of which nothing else is to be said. */
const PROMOTED = { key: 'w4', from: 2, to: 4 } as const;
/** A share of the redeemers orders on the days after the end, while the coupon is still let through. */
const GRACE_DAYS = 2;

export function* campaignLines(world: World): Generator<string> {
  yield 'campaign_id,name,type,start_date,end_date,targeted\n';
  for (const { id, name, type, start, end, targeted } of couponCampaigns(world)) {
    yield `${id},${cell(name)},${type},${start},${end},${targeted}\n`;
  }
}

export function* couponLines(world: World): Generator<string> {
  yield 'campaign_id,coupon_code,sku\n';
  for (const { id, codes, products } of couponCampaigns(world)) {
    for (const code of codes) for (const { sku } of products) yield `${id},${code},${sku}\n`;
  }
}

export function* redemptionLines(world: World): Generator<string> {
  yield 'id,campaign_id,date,coupon_code,customer_id,order_id,sku,qty,revenue,discount\n';
  const lastDay = lastDayOf(world.axis);
  for (const campaign of couponCampaigns(world)) {
    const dice = random(world.seed, 21, campaign.id);
    const last = campaign.end.add({ days: GRACE_DAYS });
    let order = 0;
    for (let day = campaign.start, n = 0; before(day, last) && before(day, lastDay); day = day.add({ days: 1 }), n++) {
      // most of the mail is opened at once, and on Sundays there is time to shop
      const interest = (campaign.targeted / 400) * Math.exp(-n / 9) * (day.dayOfWeek === 7 ? 1.6 : 1);
      const orders = dice.sales(before(day, campaign.end) ? interest + 1 : 0.4, 3);
      for (let i = 0; i < orders; i++) yield orderLines(campaign, ++order, day, dice);
    }
  }
}

function orderLines(campaign: CouponCampaign, order: number, day: Temporal.PlainDate, dice: Random): string {
  const { id, depth, codes, products, targeted } = campaign;
  const customer = `K${1000 + dice.int(1, targeted)}`;
  const first = dice.int(0, products.length - 1);
  const lines = Math.min(products.length, dice.pick([1, 1, 1, 2, 2, 3]));
  const code = dice.pick(codes);
  return Array.from({ length: lines }, (_, line) => {
    const { sku, price } = products[(first + line) % products.length] as Product;
    const qty = dice.pick([1, 1, 1, 2, 3]);
    const discount = Math.round(qty * price * depth);
    const named = `${id}-${order}-${line + 1},${id},${day},${code},${customer},W${id}-${order}`;
    return `${named},${sku},${qty},${euros(qty * price - discount)},${euros(discount)}\n`;
  }).join('');
}

/** Oldest first. */
function couponCampaigns({ skus, seed, axis, lines }: World): CouponCampaign[] {
  const families = [...catalogue(Math.min(skus, 4 * FAMILIES), seed)].slice(0, FAMILIES);
  const weeks = axis.mondays.length;
  const count = Math.min(MOST, Math.floor(weeks / EVERY_WEEKS) + 1);
  return Array.from({ length: count }, (_, i): CouponCampaign => {
    const id = FIRST_ID + i;
    const dice = random(seed, 20, id);
    const planned = i === count - 1;
    const running = i === count - 2;
    const weeksBack = planned ? -AHEAD_WEEKS : (count - 2 - i) * EVERY_WEEKS + 1;
    const start = lastDayOf(axis)
      .add({ days: 1 })
      .subtract({ weeks: weeksBack })
      .add({ days: dice.int(0, 3) });
    const family = dice.pick(families);
    const others = families.filter(({ category }) => category === family.category);
    const promoted = planned ? (lines.get(PROMOTED.key) ?? []).slice(PROMOTED.from, PROMOTED.to) : [];
    const products = [
      ...[family, ...others.slice(0, 2)].flatMap(({ members }) => members),
      ...promoted.map(({ product }) => product),
    ];
    const percent = dice.pick([10, 15, 20, 25, 30]);
    const code = `${planned ? 'NOVO' : 'WEB'}${id}`;
    return {
      id,
      name: `${planned ? 'Odabrani artikli' : family.category.name}: kupon -${percent} %`,
      type: TYPES[i % TYPES.length] as string,
      start,
      end: start.add({ days: planned || running ? CURRENT_LENGTH : dice.pick(LENGTHS) }),
      targeted: dice.int(8, 60) * 100,
      depth: percent / 100,
      codes: Array.from({ length: dice.int(1, 3) }, (_, k) => `${code}-${'ABC'[k]}`),
      products: [...new Map(products.map((product) => [product.sku, product])).values()],
    };
  });
}

const lastDayOf = ({ mondays }: Axis) => Temporal.PlainDate.from(mondays.at(-1) as string).add({ days: 6 });

/** True up to and with the day. */
const before = (day: Temporal.PlainDate, last: Temporal.PlainDate) => Temporal.PlainDate.compare(day, last) <= 0;
