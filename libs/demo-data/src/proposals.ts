import type { SaleKind } from '@promo/retail/nc30';
import { round2 } from '@promo/retail/round';
import { addWeeks, mondayOf, weekOf } from '@promo/retail/weeks';
import { axisOf, lastCompletedWeek } from './axis.ts';
import { type CampaignLine, campaignLines } from './campaign-lines.ts';
import {
  AGREED_LATE,
  CAMPAIGNS,
  type Campaign,
  CLASHES,
  NOT_LAUNCHED,
  PATHS,
  type Planner,
  SALE_KIND_OF,
  type Step,
  TO_AGREE,
} from './campaigns.ts';
import { fundingOf, regularPrices } from './prices.ts';

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
  readonly funding_to_agree?: boolean;
  /** Shares of leaflet and second placements. */
  readonly feature?: number;
  readonly display?: number;
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

/** The source whose planners know what stands in the leaflet. */
const PLACED_SOURCE = 'katalog';

const CHANNELS: Readonly<Record<string, string>> = {
  webshop: 'internet',
  loyalty: 'klub kupaca',
  'vikend-akcija': 'veleprodaja',
};

/**
 * A promotion plan around the current week over the products of `demoFiles` with the same arguments: proposals of several
 * sources in every state, with the conflicts of CLASHES and, where the range has 400 products, no others. Those of past weeks
 * are the very promotions of the sales: the same products and weeks, as deep, with the same funding but for what was AGREED_LATE.
 */
export function demoProposals(
  { skus, weeks, seed }: { readonly skus: number; readonly weeks: number; readonly seed: number },
  today: Temporal.PlainDate,
): DemoPlan {
  const axis = axisOf(lastCompletedWeek(today), weeks);
  const lines = campaignLines(skus, seed, axis);
  const proposals = CAMPAIGNS.map((campaign): DemoProposal => {
    const { created, steps } = PATHS[campaign.path];
    const coming = NOT_LAUNCHED[campaign.key];
    const priced = Math.min(weeks - 1, weeks + Math.min(campaign.start, -1));
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
        skus: [
          ...(lines.get(campaign.key) ?? []).map((line) => ({
            ...bodyOf(line, Math.max(0, priced), weeks, seed, AGREED_LATE[campaign.key]),
            ...(campaign.key === TO_AGREE && { funding_to_agree: true }),
            ...(campaign.source === PLACED_SOURCE && placementOf(line)),
          })),
          ...(coming ? [{ code: coming, discount_pct: campaign.depth }] : []),
        ],
      },
      steps: steps.map((step) => worded(step, campaign.words)),
    };
  });
  const acknowledged = CLASHES.filter((clash) => clash.acknowledged).map(({ a, b }) => [a, b] as const);
  return { proposals, acknowledged };
}

const placementOf = ({ offer: { feature, display } }: CampaignLine) => ({
  feature: round2(feature),
  display: round2(display),
});

/** @param week position on the axis of the price that the supplier pays a share of */
function bodyOf(
  { family, member, product, offer }: CampaignLine,
  week: number,
  weeks: number,
  seed: number,
  agreedLate = 0,
): ProposalLine {
  const regular = regularPrices(family, weeks, seed)[member]?.[week] as number;
  const funding = fundingOf(regular, family.kind.vat, offer) + agreedLate;
  return {
    code: product.sku,
    ...(offer.mechanic === '' && { discount_pct: Math.round(offer.depth * 100) }),
    ...(funding > 0 && { supplier_funding: funding / 100 }),
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
  if ('edit' in step) return step;
  if ('status' in step) return step.log_line === '?' ? { ...step, log_line: words } : step;
  return step.feedback === '?' ? { ...step, feedback: words } : step;
}
