import { EXPECTED_UNITS_COLUMNS, expectedUnits } from '@promo/contracts/promo-proposals/expected-units';
import { SHORTFALL_COLUMNS, stockShortfalls, waitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { SHORTFALL_WEEKS } from '@promo/contracts/promo-proposals/words';
import type { QueryOf } from '@promo/contracts/route';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { ywAt } from '@promo/retail/calendar';
import { sumByWeek } from '@promo/retail/expected-weeks';
import { addWeeks, weekRange } from '@promo/retail/weeks';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { select } from '../domain/calendar/calendar-entry.ts';
import { expectedUnitsOf } from '../domain/forecast/expected-units.ts';
import { shortfallsOf } from '../domain/forecast/shortfalls.ts';
import { waitingStockOf } from '../domain/forecast/waiting-stock.ts';

type Asked = Pick<QueryOf<typeof stockShortfalls>, 'weeks' | 'source' | 'channel'>;

/** What promotions to come need, and what of it they lack, those that await a decision too. Without analytics there is no answer: 503. */
export function shortfallRoutes(serve: Serve, { calendar, stockNeeds, now, askSupply }: Context): void {
  /** What approved promotions of so many weeks need and may have; `wanted` are those that the query is of, the others take theirs all the same. */
  async function readNotOver(query: Asked, request: FastifyRequest) {
    const { weeks = SHORTFALL_WEEKS.usual, source = [], channel = [] } = query;
    const { plans } = await calendar.refresh();
    const from = ywAt(now());
    const to = addWeeks(from, weeks - 1);
    const notOver = select(plans.values(), { status: ['approved'], runs_from: from, runs_to: to });
    const codes = new Set(notOver.flatMap(({ lines }) => [...lines.keys()]));
    const [needing, supply] = await Promise.all([stockNeeds(notOver), askSupply([...codes], originOf(request))]);
    const wanted = new Set(select(notOver, { source, channel }).map(({ id }) => id));
    return { wanted, needing, supply, from, to };
  }

  serve(stockShortfalls, async ({ query, request, reply }) => {
    const { weeks, source, channel, supplier_id, ...paging } = query;
    const { wanted, needing, supply, from } = await readNotOver(query, request);
    const rows = ofSuppliers(shortfallsOf(needing, supply, from), supplier_id).filter((row) =>
      wanted.has(row.proposal_id),
    );
    const list = { name: 'stock-shortfalls', columns: SHORTFALL_COLUMNS } as const;
    return answerList({ query: paging, reply }, list, rows, (shortfalls) =>
      preserialise(stockShortfalls, { shortfalls }),
    );
  });

  serve(waitingStock, async ({ request }) => {
    const { plans } = await calendar.refresh();
    const thisWeek = ywAt(now());
    const waiting = select(plans.values(), { status: ['submitted'] });
    const wanted = new Set(waiting.flatMap(({ numbers }) => numbers));
    const notOver = select(plans.values(), { status: ['approved'], runs_from: thisWeek });
    const sharing = notOver.filter(({ numbers }) => numbers.some((number) => wanted.has(number)));
    const codes = new Set(waiting.flatMap(({ lines }) => [...lines.keys()]));
    const [approved, supply] = await Promise.all([stockNeeds(sharing), askSupply([...codes], originOf(request))]);
    return { proposals: waitingStockOf(waiting, approved, supply, thisWeek) };
  });

  serve(expectedUnits, async ({ query, request, reply }) => {
    const { weeks, source, channel, supplier_id, ...paging } = query;
    const { wanted, needing, supply, ...window } = await readNotOver(query, request);
    const some = needing.filter(({ plan }) => wanted.has(plan.id));
    const list = { name: 'expected-units', columns: EXPECTED_UNITS_COLUMNS } as const;
    const all = ofSuppliers(expectedUnitsOf(some, supply, window), supplier_id);
    return answerList({ query: paging, reply }, list, all, (rows) =>
      preserialise(expectedUnits, {
        expected_units: rows,
        weeks: sumByWeek(weekRange(window.from, window.to), all),
      }),
    );
  });
}

/** Rows of products of some suppliers; none means all. */
const ofSuppliers = <Row extends { readonly supplier_id: string | null }>(
  rows: readonly Row[],
  suppliers: readonly string[] = [],
): Row[] => rows.filter(({ supplier_id: id }) => suppliers.length === 0 || (id !== null && suppliers.includes(id)));
