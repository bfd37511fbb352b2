import { nc30Evidence, nc30Lines } from '@promo/contracts/promo-analytics/plan-queries';
import { skuLabels, skuPrices } from '@promo/contracts/promo-analytics/queries';
import type { ProposalEvidence } from '@promo/contracts/promo-proposals/evidence';
import type { Label } from '@promo/contracts/promo-proposals/labels';
import type { PriceChange } from '@promo/contracts/promo-proposals/price-changes';
import { describe, expect, it } from 'vitest';
import { forecast, nc30, startTold } from './told-by-analytics.ts';

const { harness, tell, forecasting, decide } = await startTold();

describe('shelf labels', () => {
  const PRODUCT = {
    code: 'A1',
    name: 'Kava 250 g',
    brand: 'Zora',
    ean: '3850123456783',
    net_quantity: 250,
    unit: 'g' as const,
    anchor_price: 3.79,
    anchor_date: '2025-05-02',
    regular_price: 4,
  };
  const NOTHING = { brand: null, ean: null, net_quantity: null, unit: null, anchor_price: null, anchor_date: null };

  it('say what is known of product, price and reference, and what is missing', async () => {
    await forecasting();
    await tell(skuLabels, () => ({ labels: [PRODUCT, { ...PRODUCT, ...NOTHING, code: 'A2' }] }));
    let printable_discount_pct = 14;
    await tell(nc30Lines, ({ lines }) => ({
      lines: lines.map(({ code }) =>
        code === 'A1'
          ? nc30({ nc30_price: 3.5, printable_discount_pct, reference_kind: 'observed' })
          : code === 'A2'
            ? nc30({ announceable: false })
            : null,
      ),
    }));
    const skus = [
      { code: 'A1', discount_pct: 25 },
      { code: 'A2', promo_price: 3, regular_price: 9.99, mechanic: '-50 %' },
      { code: 'X' },
    ];
    const { id } = await harness.create({ skus });
    await decide(id);
    const { body } = await harness.get<{ proposal_id: number; labels: Label[] }>(`/proposals/${id}/labels`);
    expect(body.proposal_id).toBe(id);
    expect(body.labels[0]).toEqual({
      code: 'A1',
      ean: '3850123456783',
      name: 'Kava 250 g',
      brand: 'Zora',
      valid_from: '2027-03-08',
      valid_to: '2027-03-14',
      promo_price: 3,
      regular_price: 4,
      mechanic: null,
      sale_kind: 'action',
      nc30_price: 3.5,
      discount_pct: 14,
      net_quantity: 250,
      unit: 'g',
      unit_price: 12,
      unit_price_per: 'kg',
      anchor_price: 3.79,
      anchor_date: '2025-05-02',
      gaps: [],
    });
    expect(body.labels.slice(1).map(({ gaps, discount_pct }) => [gaps, discount_pct])).toEqual([
      [
        [
          'no_ean',
          'no_quantity',
          'other_regular_price',
          'projected_reference',
          'not_announceable',
          'overstated_mechanic',
          'no_anchor_price',
        ],
        null,
      ],
      [['unknown_product', 'no_name', 'no_ean', 'no_quantity', 'no_price', 'no_anchor_price'], null],
    ]);
    // Nobody prints "−0 %".
    printable_discount_pct = 0;
    const tiny = await harness.get<{ labels: Label[] }>(`/proposals/${id}/labels`);
    expect(tiny.body.labels[0]?.discount_pct).toBeNull();
    printable_discount_pct = 14;
    const csv = await (await harness.raw(`/proposals/${id}/labels?format=csv&limit=1`)).text();
    expect(csv.split('\r\n')[0]).toContain(';nc30_price;discount_pct;net_quantity;unit;unit_price;');
    const people = await (await harness.raw(`/proposals/${id}/labels?format=csv&labels=hr`)).text();
    expect(people.split('\r\n')[0]).toContain(
      ';Redovna cijena;Mehanika akcije;Vrsta prodaje;Najniža cijena u 30 dana;Popust od najniže cijene (%);Neto količina;Jedinica mjere;',
    );
    expect(csv.split('\r\n')[1]).toBe(
      'A1;3850123456783;Kava 250 g;Zora;2027-03-08;2027-03-14;3,00;4,00;;action;3,50;14;250;g;12,00;kg;3,79;2025-05-02;',
    );
  });

  it('need analytics and a proposal', async () => {
    const { id } = await harness.create();
    expect((await harness.call('GET', `/proposals/${id}/labels`)).status).toBe(503);
    expect((await harness.call('GET', '/proposals/999999/labels')).status).toBe(404);
  });

  it('go with the price changes of a window of days', async () => {
    await forecasting();
    const { id } = await harness.create({ start_week: 40, skus: [{ code: 'P1', regular_price: 4, promo_price: 3 }] });
    await decide(id);
    const changes = (query: string) => harness.call('GET', `/price-changes?${query}`);
    const { body } = await harness.get<{ changes: PriceChange[] }>('/price-changes?from=2027-10-01&to=2027-10-31');
    expect(body.changes.map((change) => [change.id, change.date, change.price, change.version])).toEqual([
      [`${id}-P1-start`, '2027-10-04', 3, 2],
      [`${id}-P1-end`, '2027-10-11', 4, 2],
    ]);
    for (const [query, code, path] of [
      ['from=2027-10-01&to=2028-11-04', 'too_many_days', 'to'],
      ['from=2027-10-02&to=2027-10-01', 'days_end_before_start', 'to'],
      ['from=2027-10-32&to=2027-10-01', 'no_date', 'from'],
      ['from=2027-10-01', 'required', 'to'],
    ]) {
      const refused = await changes(query as string);
      expect([refused.status, refused.body.errors?.[0]?.code, refused.body.errors?.[0]?.path]).toEqual([
        422,
        code,
        path,
      ]);
    }
    expect((await changes('from=2027-10-01&to=2028-11-03')).status).toBe(200);
  });
});

it('a discount beside N+F holds on the label, at the till and for NC30 alike', async () => {
  await forecasting();
  await tell(skuLabels, () => ({ labels: [] }));
  let asked: unknown;
  await tell(nc30Lines, ({ lines }) => {
    asked = lines;
    return { lines: lines.map(() => nc30({})) };
  });
  const skus = [
    { code: 'N1', regular_price: 1.89, discount_pct: 10 },
    { code: 'N2', regular_price: 1.89 },
  ];
  const { id } = await harness.create({ start_week: 50, mechanic: '2+1', skus });
  await decide(id);
  const { labels } = (await harness.get<{ labels: Label[] }>(`/proposals/${id}/labels`)).body;
  const { changes } = (await harness.get<{ changes: PriceChange[] }>('/price-changes?from=2027-12-13&to=2027-12-13'))
    .body;
  const expected = [
    ['N1', 1.7, null],
    ['N2', 1.89, '2+1'],
  ];
  expect(labels.map(({ code, promo_price, mechanic }) => [code, promo_price, mechanic])).toEqual(expected);
  expect(changes.map(({ code, price, mechanic }) => [code, price, mechanic])).toEqual(expected);
  expect(asked).toMatchObject([
    { promo_price: 1.7, mechanic: null },
    { promo_price: 1.26, mechanic: '2+1' },
  ]);
});

describe('price changes', () => {
  it('tell of a product that nobody knew at approval what labels tell, as soon as it is known', async () => {
    await forecasting();
    const { id } = await harness.create({ start_week: 45, skus: [{ code: 'NEW', discount_pct: 20 }] });
    await decide(id);
    const changes = async () =>
      (await harness.get<{ changes: PriceChange[] }>('/price-changes?from=2027-11-08&to=2027-11-15')).body.changes.map(
        ({ id, ean, price, regular_price }) => [id, ean, price, regular_price],
      );
    // Left out while analytics is away, it would be taken for one that no longer holds.
    expect(await harness.call('GET', '/price-changes?from=2027-11-08&to=2027-11-15')).toMatchObject({
      status: 503,
      body: { code: 'prices_unavailable' },
    });
    let known = false;
    await tell(skuPrices, ({ codes }) => ({
      prices: known ? codes.map((code) => ({ code, name: 'Novo', ean: '3850123456783', regular_price: 10 })) : [],
    }));
    expect(await changes()).toEqual([]);
    known = true;
    expect(await changes()).toEqual([
      [`${id}-NEW-start`, '3850123456783', 8, 10],
      [`${id}-NEW-end`, '3850123456783', 10, 10],
    ]);
  });
});

describe('the evidence of a proposal', () => {
  it('has each line’s days, what was kept at approval, and who approved it', async () => {
    const result = nc30({ reference_kind: 'observed' });
    await forecasting((question) => forecast(question, result));
    const planned: number[] = [];
    const day = { date: '2027-02-20', price: 2.99, origin: 'prices' as const, proposal_id: null };
    const by = { import_id: 'i1', file: 'f00d', by: 'Ana', at: '2027-02-19T00:00:00.000Z' };
    await tell(nc30Evidence, ({ lines }) => ({
      lines: lines.map(({ promo_price }) =>
        promo_price === null ? null : { result: { ...result, rests_on: planned }, days: [{ ...day, ...by }] },
      ),
    }));
    // More than one question, and a line without a price.
    const skus = Array.from({ length: 60 }, (_, i) => ({
      code: `E${i}`,
      regular_price: 4,
      ...(i && { promo_price: 3 }),
    }));
    const { id } = await harness.create({ sale_kind: 'clearance', skus });
    const { approval } = (await decide(id)).body;
    const earlier = await harness.create({ start_week: 8 });
    const approved = (await decide(earlier.id)).body.approval;
    planned.push(earlier.id);
    const { body } = await harness.get<ProposalEvidence>(`/proposals/${id}/nc30-evidence`);
    expect(body).toMatchObject({
      proposal_id: id,
      status: 'approved',
      start_date: '2027-03-08',
      end_date: '2027-03-14',
    });
    expect([body.kept_at, body.approvals]).toEqual([approval.created_at, [approval]]);
    expect(body.decided).toEqual([
      {
        proposal_id: earlier.id,
        by: { id: 6, name: 'Rea Reviewer' },
        acted_by: 6,
        at: approved.created_at,
        decision: 'approve',
      },
    ]);
    expect(body.lines.map(({ code }) => code)).toEqual(skus.map(({ code }) => code));
    expect(body.lines[0]).toMatchObject({ promo_price: null, sale_kind: 'clearance', now: null });
    expect(body.lines[59]).toMatchObject({ promo_price: 3, now: { days: [{ ...day, ...by }] }, kept: result });
  });

  it('needs analytics and a proposal', async () => {
    const { id } = await harness.create();
    expect((await harness.call('GET', `/proposals/${id}/nc30-evidence`)).status).toBe(503);
    expect((await harness.call('GET', '/proposals/999999/nc30-evidence')).status).toBe(404);
  });
});
