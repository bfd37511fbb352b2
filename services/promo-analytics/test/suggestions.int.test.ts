import { publish } from '@promo/bus/publish';
import type { ErrorBody } from '@promo/contracts/errors';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { PROPOSAL_STATUS_CHANGED } from '@promo/contracts/promo-proposals/events';
import { testBus } from '@promo/testing/bus';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { startCoffees } from './coffees.fixture.ts';

const harness = await keepForTests(startCoffees());

describe('POST /plan-suggestions', () => {
  const suggest = async (asked: object) => {
    const { status, body } = await harness.call('POST', '/plan-suggestions', { from_yw: 202649, weeks: 6, ...asked });
    return { status, body: body as unknown as CalendarSuggestion & ErrorBody };
  };
  const line = { discount_pct: 20, promo_price: 3.2, supplier_funding: 0.1 };
  const plan = (id: number, status: string, code: string) => ({
    proposal_id: id,
    version: 1,
    status_from: null,
    status,
    proposal: {
      title: `Plan ${id}`,
      status,
      start_yw: 202650,
      end_yw: 202650,
      start_date: '2026-12-07',
      end_date: '2026-12-13',
      source: 'letak',
      user: { id: 5, name: 'Petra' },
      mechanic: null,
      lines: [{ code, ...line, expected: null }],
    },
  });

  it('suggests a calendar around what is approved, beside what is planned, alike whenever it is asked', async () => {
    await using proposals = await testBus(harness.nats.url, 'promo-proposals');
    const told = [plan(1, 'approved', 'K1'), plan(2, 'draft', 'K2')];
    for (const [i, data] of told.entries()) {
      await publish(proposals, {
        id: `plan-${i}`,
        subject: PROPOSAL_STATUS_CHANGED,
        at: '2026-11-21T10:00:00Z',
        actor: 1,
        version: 1,
        data,
      });
    }
    const asked = { slots_per_week: 2, max_per_sku: 1, min_gap_weeks: 3 };
    await eventually(async () => (await suggest(asked)).body.planned.promotions.length === 2);
    const { status, body } = await suggest(asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from_yw: 202649,
      to_yw: 202701,
      objective: 'margin',
      as_of_yw: 202647,
      finished: true,
      unknown: [],
      kept: [],
    });
    // seven coffees were sold, BEZ has no cost, DARAK no price; NOVO was never sold
    expect([body.skus, body.without_figures]).toEqual([8, 3]);
    expect(body.unreckoned.map(({ sku, missing }) => [sku, ...missing])).toEqual([
      ['BEZ', 'no_cost'],
      ['DARAK', 'no_price'],
      ['NOVO', 'no_sales'],
    ]);
    const { promotions, totals, weeks } = body.suggestion;
    // Monday of week 50 is 7 December, ten days from order to delivery; 150 are in stock
    const standing = promotions.filter(({ origin }) => origin === 'planned');
    expect(standing).toMatchObject([
      { sku: 'K1', start_yw: 202650, proposal_id: 1, supplier_funding: 0.1, order_by: '2026-11-27' },
    ]);
    expect(standing[0]?.shortfall).toBeCloseTo((standing[0]?.units as number) - 150, 3);
    expect(promotions.map(({ sku }) => sku).sort()).toEqual(['K1', 'K2', 'K3', 'K4', 'K5']);
    expect(Math.max(...weeks.map(({ promotions: running }) => running))).toBeLessThanOrEqual(2);
    expect(totals.margin_eur).toBeGreaterThan(body.planned.totals.margin_eur);
    expect(body.planned.promotions).toMatchObject([
      { sku: 'K1', status: 'approved' },
      { sku: 'K2', status: 'draft' },
    ]);
    expect((await suggest(asked)).body).toEqual(body);

    // what is approved long before the range takes of the same stock
    const fixed = [{ sku: 'K1', yw: 202708, weeks: 1, discount_pct: 20 }];
    const [later] = (await suggest({ from_yw: 202708, weeks: 1, skus: ['K1'], fixed })).body.suggestion.promotions;
    const needed = (standing[0]?.units as number) + (later?.units as number);
    expect(later?.shortfall).toBeCloseTo(needed - 150, 3);

    // a draft is nothing that stands: what is put upon it says so, and what is approved is no draft
    const onDraft = {
      ...asked,
      fixed: ['K1', 'K2', 'K3'].map((sku) => ({ sku, yw: 202650, weeks: 1, discount_pct: 10 })),
    };
    const marked = (await suggest(onDraft)).body;
    const about = { title: 'Plan 2', status: 'draft', source: 'letak', user: { id: 5, name: 'Petra' } };
    const draft = { sku: 'K2', proposal_id: 2, ...about, start_yw: 202650, end_yw: 202650, discount_pct: 20 };
    expect(marked.pending).toEqual([draft]);
    const marks = marked.suggestion.promotions.filter(({ also_planned }) => also_planned.length > 0);
    expect(marks).toMatchObject([{ sku: 'K2', origin: 'fixed', also_planned: [2] }]);
    expect((await suggest({ ...onDraft, keep: [2] })).body.pending).toEqual([]);

    const kept = (
      await suggest({
        ...asked,
        keep: [2],
        fixed: [{ sku: 'K3', yw: 202649, weeks: 1, discount_pct: 10 }],
        skus: ['K1', 'K2', 'K3', 'nobody'],
        slots_total: 3,
      })
    ).body;
    expect(kept).toMatchObject({ kept: [2], unknown: ['nobody'], skus: 3 });
    expect(kept.suggestion.promotions.map(({ sku, origin, discount_pct }) => [sku, origin, discount_pct])).toEqual([
      ['K3', 'fixed', 10],
      ['K1', 'planned', 20],
      ['K2', 'planned', 20],
    ]);
  });

  it('answers what cannot be met with what binds, and refuses what is out of bounds by name', async () => {
    const none = await suggest({ slots_per_week: 0 });
    expect(none.status).toBe(200);
    expect(none.body.suggestion.promotions.every(({ origin }) => origin === 'planned')).toBe(true);
    expect(none.body.binds).toMatchObject([{ limit: 'slots_per_week' }]);
    expect(Math.max(...none.body.slot_gains.weeks)).toBeGreaterThan(0);
    const short = await suggest({ weeks: 1, lengths: [2] });
    expect(short.body.binds).toMatchObject([{ limit: 'weeks', promotions: expect.any(Number) }]);
    expect(short.body.without_figures).toBe(none.body.without_figures);
    expect((await suggest({ categories: ['none'] })).body).toMatchObject({
      skus: 0,
      suggestion: { promotions: [], totals: { margin_eur: 0 } },
    });
    for (const [field, value] of Object.entries({
      weeks: 27,
      max_per_sku: 0,
      min_gap_weeks: 27,
      lengths: [5],
      depths: [4],
      budget: -1,
      from_yw: 202654,
    })) {
      const { status, body } = await suggest({ [field]: value });
      expect([status, body.errors?.[0]?.path.split(/[./]/)[0]]).toEqual([422, field]);
    }
  });

  it('answers at the end of the weeks that can be named, with the longest gap', async () => {
    const { status } = await suggest({ from_yw: 299944, weeks: 2, min_gap_weeks: 26 });
    expect(status).toBe(200);
  });

  it('ends the search of whoever has gone', async () => {
    const gone = new AbortController();
    const asked = fetch(`${harness.service.url}/api/promo/plan-suggestions`, {
      method: 'POST',
      headers: { ...harness.identity, 'content-type': 'application/json' },
      body: JSON.stringify({ from_yw: 202649, weeks: 26 }),
      signal: gone.signal,
    });
    gone.abort();
    await expect(asked).rejects.toThrow('aborted');
    expect((await suggest({})).status).toBe(200);
  });
});
