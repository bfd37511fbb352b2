import type { SaleKind } from '@promo/retail/nc30';
import { addWeeks, mondayOf, weekOf } from '@promo/retail/weeks';
import { CAMPAIGNS, type Campaign, CLASHES, PATHS, type Planner, SALE_KIND_OF, type Step } from './campaigns.ts';
import { catalogue, type Product } from './catalogue.ts';
import { type Random, random } from './random.ts';

/** Body of POST /api/promo/proposals; names and prices are left to the catalogue. */
interface ProposalBody {
  readonly status: 'draft' | 'submitted';
  readonly source: string;
  readonly title: string;
  readonly channel: string;
  readonly mechanic?: string;
  readonly sale_kind?: SaleKind | undefined;
  readonly start_year?: number;
  readonly start_week?: number;
  readonly end_year?: number;
  readonly end_week?: number;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly skus: readonly ProposalLine[];
}

interface ProposalLine {
  readonly code: string;
  readonly discount_pct?: number;
  /** Euro net a unit. */
  readonly supplier_funding?: number;
}

export interface DemoProposal {
  /** Names it in this plan. */
  readonly key: string;
  /** Demo user who plans it; decisions are the Reviewer's. */
  readonly by: Planner;
  readonly body: ProposalBody;
  /** What brings it to its state, in order. */
  readonly steps: readonly Step[];
}

interface DemoPlan {
  readonly proposals: readonly DemoProposal[];
  /** Keys of pairs whose conflict the reviewer accepts. */
  readonly acknowledged: readonly (readonly [a: string, b: string])[];
}

const CHANNELS: Readonly<Record<string, string>> = { webshop: 'internet', loyalty: 'klub kupaca' };

/**
 * A promotion plan around the current week over the products of `demoFiles` with the same `skus` and `seed`: proposals of
 * several sources in every state, with the conflicts of CLASHES and, where the range has 300 products, no others.
 */
export function demoProposals(skus: number, seed: number, today: Temporal.PlainDate): DemoPlan {
  const products = onSale(skus, seed);
  const shared = new Map<string, ProposalLine[]>();
  const take = taker(products);
  for (const { a, b, shared: count, depths } of CLASHES) {
    const codes = take(count).map(({ sku }) => sku);
    for (const [key, discount_pct] of [
      [a, depths[0]],
      [b, depths[1]],
    ] as const) {
      shared.set(key, [...(shared.get(key) ?? []), ...codes.map((code) => ({ code, discount_pct }))]);
    }
  }
  const proposals = CAMPAIGNS.map((campaign, i): DemoProposal => {
    const dice = random(seed, 10, i);
    const planted = shared.get(campaign.key) ?? [];
    const free = take(Math.max(0, campaign.lines - planted.length));
    const lines = [...planted, ...free.map((product) => lineOf(product, campaign, dice))];
    const { created, steps } = PATHS[campaign.path];
    return {
      key: campaign.key,
      by: campaign.by,
      body: {
        status: created,
        source: campaign.source,
        channel: CHANNELS[campaign.source] ?? 'trgovine',
        ...(campaign.mechanic && { mechanic: campaign.mechanic }),
        ...(SALE_KIND_OF[campaign.key] && { sale_kind: SALE_KIND_OF[campaign.key] }),
        ...timeOf(campaign, weekOf(today)),
        skus: [...new Map(lines.map((line) => [line.code, line])).values()],
      },
      steps: steps.map((step) => worded(step, campaign.words)),
    };
  });
  const acknowledged = CLASHES.filter((clash) => clash.acknowledged).map(({ a, b }) => [a, b] as const);
  return { proposals, acknowledged };
}

/** Products that are sold today, mixed. */
function onSale(skus: number, seed: number): Product[] {
  const products = [...catalogue(skus, seed)]
    .filter(({ role }) => role !== 'delisting' && role !== 'unsold-launch')
    .flatMap(({ members }) => members);
  const dice = random(seed, 11);
  for (let i = products.length - 1; i > 0; i--) {
    const j = dice.int(0, i);
    [products[i], products[j]] = [products[j] as Product, products[i] as Product];
  }
  return products;
}

/** Gives products in turn, so that two proposals share one by plan only; a small range begins again. */
function taker(products: readonly Product[]): (count: number) => Product[] {
  let next = 0;
  return (count) => Array.from({ length: count }, () => products[next++ % products.length] as Product);
}

function lineOf({ sku, price }: Product, { depth }: Campaign, dice: Random): ProposalLine {
  // Suppliers often pay a part: some percent of the price the shopper is used to.
  const funding = dice.chance(0.3) ? Math.round(price * dice.between(0.03, 0.08)) / 100 : 0;
  return {
    code: sku,
    ...(depth > 0 && { discount_pct: depth + dice.pick([-5, 0, 0, 5]) }),
    ...(funding > 0 && { supplier_funding: funding }),
  };
}

function timeOf({ title, source, start, weeks }: Campaign, currentYw: number) {
  if (weeks === 0) return { title };
  const first = addWeeks(currentYw, start);
  const last = addWeeks(first, weeks - 1);
  const span = {
    title: title.replace('#', first === last ? `${first % 100}` : `${first % 100}–${last % 100}`),
    start_year: Math.floor(first / 100),
    start_week: first % 100,
    end_year: Math.floor(last / 100),
    end_week: last % 100,
  };
  if (source !== 'vikend-akcija') return span;
  // Friday to Sunday
  const monday = mondayOf(first);
  return { ...span, start_date: `${monday.add({ days: 4 })}`, end_date: `${monday.add({ days: 6 })}` };
}

function worded(step: Step, words: string): Step {
  if ('status' in step) return step.log_line === '?' ? { ...step, log_line: words } : step;
  return step.feedback === '?' ? { ...step, feedback: words } : step;
}
