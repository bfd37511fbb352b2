import { AGREED_FUNDING_COLUMNS, agreedFunding } from '@promo/contracts/promo-analytics/agreed-funding';
import { PROPOSAL_RESULT_COLUMNS, proposalResults } from '@promo/contracts/promo-analytics/proposal-results';
import { WITHOUT_GROUP } from '@promo/contracts/promo-analytics/result-group-words';
import { promotionResults, RESULT_COLUMNS } from '@promo/contracts/promo-analytics/results';
import { RESULT_GROUPS, RESULT_WEEKS } from '@promo/contracts/promo-analytics/words';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { weeksOf } from '@promo/lists/files';
import { ywAt } from '@promo/retail/calendar';
import { MIN_YW, weekIndex, ywOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import { asOfWeek, toldYw } from '../domain/as-of.ts';
import { agreedPromotions } from '../domain/results/agreed-funding.ts';
import type { WholePlan } from '../domain/results/plan-of-sku.ts';
import { resultsOf } from '../domain/results/promotion-results.ts';
import { totalsOf, withName } from '../domain/results/proposal-results.ts';
import { inOrder, weekAt, windowAt } from '../domain/week-at.ts';

/** What finished promotions earned, from memory. */
export function resultRoutes(serve: Serve, { facts, plans, results, now }: Context): void {
  /** What a time is asked of, the last year with sales unless told, and what answers say of it. */
  async function lookAt(from_yw: number | undefined, to_yw: number | undefined) {
    await plans.refresh();
    const { analysis, manifest } = facts.current;
    const asOf = asOfWeek(analysis, ywAt(now()));
    const window = resultWindow(from_yw, to_yw, analysis.lastWeek);
    const known = {
      from_yw: window && ywOf(window.from),
      to_yw: window && ywOf(window.to),
      as_of_yw: toldYw(analysis, asOf),
      data_version: manifest.version,
    };
    return {
      analysis,
      asked: { ...(window ?? { from: 0, to: -1 }), asOf },
      known,
      of: weeksOf(known.from_yw, known.to_yw),
    };
  }

  serve(promotionResults, async ({ query, reply }) => {
    const { from_yw, to_yw, group = RESULT_GROUPS[0], ...paging } = query;
    const { analysis, asked, known, of } = await lookAt(from_yw, to_yw);
    const { rows, totals } = resultsOf(analysis, plans.plansOf, { ...asked, group });
    const list = { name: 'results', by: group, of, columns: RESULT_COLUMNS } as const;
    const { format = 'json', labels } = paging;
    // files for people name what has no key, which most promotions are in by mechanic, source and planner
    const without = labels !== undefined && format !== 'json' ? WITHOUT_GROUP[labels][group] : null;
    const named = rows.map((row) => ({ ...row, name: row.name ?? without }));
    return answerList({ query: paging, reply }, list, named, (results) =>
      preserialise(promotionResults, { ...known, group, totals, results }),
    );
  });

  serve(agreedFunding, async ({ query: { from_yw, to_yw, supplier_id, ...paging }, reply }) => {
    const { analysis, asked, known, of } = await lookAt(from_yw, to_yw);
    const rows = agreedPromotions(analysis, plans, { ...asked, supplierId: supplier_id });
    const list = { name: 'agreed-funding', by: supplier_id, of, columns: AGREED_FUNDING_COLUMNS } as const;
    return answerList({ query: paging, reply }, list, rows, (funding) =>
      preserialise(agreedFunding, { ...known, funding }),
    );
  });

  serve(proposalResults, async ({ query: { from_yw, to_yw, proposed_by_id, ...paging }, reply }) => {
    const thisYw = ywAt(now());
    const given = windowAt(from_yw, to_yw);
    // What still runs has no result.
    const last = Math.min(given.to ?? Number.POSITIVE_INFINITY, weekIndex(thisYw) - 1);
    const isWanted = (plan: WholePlan) => proposed_by_id === undefined || plan.planner?.id === proposed_by_id;
    const found = await results({ from: given.from ?? 0, to: last, thisYw }, isWanted);
    const { as_of_yw, facts: of } = found;
    const known = { totals: totalsOf(found.results), as_of_yw, data_version: of.manifest.version };
    const named = found.results.map((result, i) => withName(result, found.plans[i] as WholePlan));
    const list = { name: 'proposal-results', of: weeksOf(from_yw, to_yw), columns: PROPOSAL_RESULT_COLUMNS } as const;
    return answerList({ query: paging, reply }, list, named, (shown) =>
      preserialise(proposalResults, { results: shown, ...known }),
    );
  });
}

/** Week indices of the time that is asked for, else of the last year with sales; null on an empty store that was not asked for any. */
function resultWindow(from_yw: number | undefined, to_yw: number | undefined, lastWeek: number) {
  const [given, until] = [weekAt('from_yw', from_yw), weekAt('to_yw', to_yw)];
  if (lastWeek < 0 && given === undefined && until === undefined) return null;
  const to = until ?? Math.max(lastWeek, given ?? 0);
  const from = given ?? Math.max(to - RESULT_WEEKS + 1, weekIndex(MIN_YW));
  return inOrder(from, to);
}
