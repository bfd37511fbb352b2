import { fetchJson } from '@promo/client/fetch-json';
import { EVENTS_LISTED } from '@promo/contracts/promo-analytics/words';
import type { CouponTotals } from './convert.ts';

/** What this table needs of the API's performance events; units, and money in the currency of the data. */
export interface Earned {
  sku: string;
  name: string;
  start_yw: number;
  end_yw: number;
  discount_pct: number | null;
  during_qty: number;
  baseline: number | null;
  uplift: number | null;
  cannibalization: number | null;
  pull_forward: number | null;
  net_effect: number | null;
}

/** The product tiers of this data: they tell it from what else the store may hold, such as demo data. */
const TIERS = ['National', 'Private'];
/** The API's bound; with few left out products there are more events than that. */
const SHOWN = 10;

/** Reads past promotions through the gateway and lays out the newest ones and what all of them earned. */
export async function results(gateway: string, token: string): Promise<string> {
  const read = async (maxEvents: number) => {
    const url = new URL(`/api/promo/performance?max_events=${maxEvents}`, gateway);
    for (const tier of TIERS) url.searchParams.append('tier', tier);
    const headers = { authorization: `Bearer ${token}` };
    return (await fetchJson<{ events: Earned[] }>('performance', url, { headers })).events;
  };
  const newest = await read(SHOWN);
  const all = await read(EVENTS_LISTED.max);
  return [`The newest ${newest.length} promotions, in units:`, '', eventTable(newest), '', ...totals(all)].join('\n');
}

/** What this needs of the API's campaigns. */
interface Redeemed {
  id: number;
  redemptions: number;
  redeemers: number | null;
}

/** Reads the coupon campaigns through the gateway and holds them against what the source has. */
export async function couponResults(gateway: string, token: string, source: CouponTotals): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL('/api/promo/marketing-history', gateway);
  const { campaigns } = await fetchJson<{ campaigns: Redeemed[] }>('marketing history', url, { headers });
  return couponText(campaigns, source);
}

/** The source numbers its campaigns from 1; what else the store may hold, such as demo data, has other ids. */
export function couponText(all: readonly Redeemed[], source: CouponTotals): string {
  const campaigns = all.filter(({ id }) => id <= source.campaigns);
  const found: CouponTotals = {
    campaigns: campaigns.length,
    redemptions: campaigns.reduce((sum, { redemptions }) => sum + redemptions, 0),
    redeemers: campaigns.reduce((sum, { redeemers }) => sum + (redeemers ?? 0), 0),
  };
  const text = ({ campaigns, redemptions, redeemers }: CouponTotals) =>
    `${number(campaigns)} coupon campaigns, ${number(redemptions)} redemptions by ${number(redeemers)} households`;
  const same = text(found) === text(source);
  return `${text(found)}${same ? ', as in the source' : `; the source has ${text(source)}`}`;
}

export function eventTable(events: readonly Earned[]): string {
  const rows = events.map((e) => [
    `${week(e.start_yw)}${e.end_yw === e.start_yw ? '' : `–${week(e.end_yw)}`}`,
    e.name.length > 44 ? `${e.name.slice(0, 43)}…` : e.name,
    e.discount_pct === null ? '–' : `${Math.round(e.discount_pct)} %`,
    number(e.during_qty),
    number(e.baseline),
    number(e.uplift),
    number(e.cannibalization),
    number(e.pull_forward),
    number(e.net_effect),
  ]);
  return table(['weeks', 'product', 'depth', 'sold', 'baseline', 'uplift', 'cannib.', 'pulled fwd', 'net'], rows, 2);
}

const BANDS = [0, 10, 20, 30, 40, 50, 101] as const;

/** Sums over the events that have a baseline, whole and by depth. */
export function totals(events: readonly Earned[]): string[] {
  const measured = events.filter((e) => e.baseline !== null);
  const row = (label: string, part: readonly Earned[]) => {
    const sum = (pick: (e: Earned) => number | null) => part.reduce((total, e) => total + (pick(e) ?? 0), 0);
    const [baseline, uplift] = [sum((e) => e.baseline), sum((e) => e.uplift)];
    return [
      label,
      number(part.length),
      number(sum((e) => e.during_qty)),
      number(baseline),
      number(uplift),
      baseline > 0 ? `${Math.round((100 * uplift) / baseline)} %` : '–',
      number(sum((e) => e.cannibalization)),
      number(sum((e) => e.pull_forward)),
      number(sum((e) => e.net_effect)),
    ];
  };
  const bands = BANDS.slice(0, -1).map((from, i) => {
    const to = BANDS[i + 1] as number;
    const part = measured.filter((e) => e.discount_pct !== null && e.discount_pct >= from && e.discount_pct < to);
    return row(to > 100 ? `${from} % and more` : `${from}–${to} %`, part);
  });
  const head = ['depth', 'promotions', 'sold', 'baseline', 'uplift', 'uplift %', 'cannib.', 'pulled fwd', 'net'];
  return [
    `What ${events.length < EVENTS_LISTED.max ? '' : 'the newest '}${number(events.length)} promotions earned, in units; without a baseline, and left out: ${number(events.length - measured.length)}`,
    '',
    table(head, [...bands, row('all', measured)], 1),
  ];
}

const week = (yw: number) => `${Math.floor(yw / 100)}-W${String(yw % 100).padStart(2, '0')}`;
const number = (n: number | null) =>
  n === null ? '–' : n.toLocaleString('en', { maximumFractionDigits: Math.abs(n) < 1000 ? 1 : 0 });

/** Columns in line: the first `texts` to the left, numbers to the right. */
function table(head: readonly string[], rows: readonly string[][], texts: number): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => (row[i] as string).length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i < texts ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
