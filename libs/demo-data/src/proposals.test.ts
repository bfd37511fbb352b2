import { createHash } from 'node:crypto';
import { addWeeks, isWeek, mondayOf, weekOf, weekRange } from '@promo/retail/weeks';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { AGREED_LATE, CLASHES, NOT_LAUNCHED, TO_AGREE } from './campaigns.ts';
import { demoFiles } from './generate.ts';
import { demoNewProducts } from './npl.ts';
import { type DemoProposal, demoProposals } from './proposals.ts';

const TODAY = Temporal.PlainDate.from('2026-11-21');
const RANGE = { skus: 500, weeks: 104, seed: 1 };
const plan = demoProposals(RANGE, TODAY);
type Row = Record<string, string>;
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Where its steps lead. */
function endOf({ body, steps }: DemoProposal): string {
  const RESULT = { approve: 'approved', reject: 'rejected', request_revision: 'revision' };
  return steps.reduce<string>(
    (status, step) => ('edit' in step ? status : 'status' in step ? step.status : RESULT[step.decision]),
    body.status,
  );
}

const weeksOf = ({ start_year = 0, start_week = 0, end_year = 0, end_week = 0 }: DemoProposal['body']) =>
  [start_year * 100 + start_week, end_year * 100 + end_week] as const;

describe('the proposals', () => {
  test('are the same for the same arguments', () => {
    expect(hash(demoProposals(RANGE, TODAY))).toBe(hash(plan));
    expect(hash(demoProposals({ ...RANGE, seed: 2 }, TODAY))).not.toBe(hash(plan));
  });

  test('are in every state, from several sources, and past as well as to come', () => {
    const states = Map.groupBy(plan.proposals, endOf);
    expect([...states.keys()].sort()).toEqual(['approved', 'draft', 'rejected', 'revision', 'submitted', 'withdrawn']);
    const sources = new Set(plan.proposals.map(({ body }) => body.source));
    expect([...sources].sort()).toEqual(['katalog', 'loyalty', 'vikend-akcija', 'webshop']);
    const starts = plan.proposals.map(({ body }) => weeksOf(body)[0]).filter((yw) => yw > 0);
    expect(Math.min(...starts)).toBeLessThan(202647);
    expect(Math.max(...starts)).toBeGreaterThan(202650);
    const kinds = new Set(plan.proposals.map(({ body }) => body.sale_kind));
    expect([...kinds].sort()).toEqual(['clearance', 'seasonal', undefined]);
  });

  test('promote products of the range and one that is not launched yet, each once in a proposal', () => {
    const [products] = demoFiles({ skus: 500, weeks: 4, seed: 1, today: TODAY });
    const known = new Set(
      [...(products?.rows() ?? [])]
        .join('')
        .split('\n')
        .map((line) => line.split(',')[0]),
    );
    for (const { key, body } of plan.proposals) {
      const codes = body.skus.map(({ code }) => code);
      expect(codes.length).toBeGreaterThan(0);
      expect(new Set(codes).size).toBe(codes.length);
      const coming = NOT_LAUNCHED[key];
      expect(codes.filter((code) => !known.has(code))).toEqual(coming ? [coming] : []);
      for (const { discount_pct = 0 } of body.skus) expect(discount_pct).toBeLessThanOrEqual(90);
    }
  });

  test('begin before the launch of the new product that they have', () => {
    const { checked, upcoming } = demoNewProducts(RANGE, TODAY);
    const launches = new Map([...checked, ...upcoming].map(({ body }) => [body.sku, body.launch_date]));
    for (const [key, sku] of Object.entries(NOT_LAUNCHED)) {
      const [start = 0] = weeksOf(plan.proposals.find((one) => one.key === key)?.body as DemoProposal['body']);
      expect(`${mondayOf(start)}` < (launches.get(sku as string) ?? '')).toBe(true);
    }
  });

  test('that wait for approval meet a coupon: two products of one of them, on its days', () => {
    const rowsOf = (named: string): Row[] =>
      parse(
        [
          ...(demoFiles({ ...RANGE, today: TODAY })
            .find(({ name }) => name === named)
            ?.rows() ?? []),
        ].join(''),
        {
          columns: true,
        },
      );
    const { body } = plan.proposals.find(({ key }) => key === 'w4') as DemoProposal;
    const [start, end] = weeksOf(body);
    const held = rowsOf('campaigns').filter(
      ({ start_date = '', end_date = '' }) =>
        start_date <= `${mondayOf(end).add({ days: 6 })}` && end_date >= `${mondayOf(start)}`,
    );
    const ids = new Set(held.map(({ campaign_id }) => campaign_id));
    const offered = new Set(rowsOf('coupons').flatMap(({ campaign_id, sku }) => (ids.has(campaign_id) ? sku : [])));
    expect(body.skus.filter(({ code }) => offered.has(code))).toHaveLength(2);
  });

  test('of past weeks are what was sold: products, weeks, depth, mechanic and what the supplier paid', () => {
    const sales = demoFiles({ ...RANGE, today: TODAY }).find(({ name }) => name === 'sales');
    const [header = '', ...lines] = [...(sales?.rows() ?? [])].join('').split('\n');
    const recent = lines.filter((line) => Number(line.split(',')[1]) > addWeeks(weekOf(TODAY), -14));
    const rows: Row[] = parse([header, ...recent].join('\n'), { columns: true });
    const sold = new Map(rows.map((row) => [`${row.sku} ${row.yw}`, row]));
    const past = plan.proposals.filter(({ body }) => body.start_year && weeksOf(body)[0] < weekOf(TODAY));
    expect(past.length).toBeGreaterThan(8);
    expect(past.map(endOf)).toEqual(past.map(() => 'approved'));
    let funded = 0;
    for (const { key, body } of past) {
      const [first, last] = weeksOf(body);
      for (const { code, discount_pct = '', supplier_funding = 0 } of body.skus) {
        if (supplier_funding > 0) funded++;
        const row = (yw: number) => sold.get(`${code} ${yw}`);
        for (const yw of weekRange(first, last).filter((week) => week < weekOf(TODAY))) {
          expect(row(yw)).toMatchObject({
            promoted: '1',
            discount_pct: `${discount_pct}`,
            mechanic: body.mechanic ?? '',
            funding: (supplier_funding - (AGREED_LATE[key] ?? 0) / 100).toFixed(2),
          });
        }
        expect(row(addWeeks(first, -1))?.promoted).toBe('0');
        if (addWeeks(last, 1) < weekOf(TODAY)) expect(row(addWeeks(last, 1))?.promoted).toBe('0');
      }
    }
    expect(funded).toBeGreaterThan(100);
  });

  test('of those that wait one counts on funding that is yet to be agreed', () => {
    const asking = plan.proposals.filter(({ body }) => body.skus.some((line) => line.funding_to_agree));
    expect(asking.map((one) => [one.key, endOf(one)])).toEqual([[TO_AGREE, 'submitted']]);
    expect(asking[0]?.body.skus.some(({ supplier_funding = 0 }) => supplier_funding > 0)).toBe(true);
  });

  test('conflict as planned, and nowhere else', () => {
    const active = plan.proposals.filter((p) => ['draft', 'submitted', 'revision', 'approved'].includes(endOf(p)));
    const found: string[] = [];
    for (const [i, a] of active.entries()) {
      for (const b of active.slice(i + 1)) {
        const [from, to] = weeksOf(a.body);
        const [start, end] = weeksOf(b.body);
        const codes = new Set(a.body.skus.map(({ code }) => code));
        const shared = b.body.skus.filter(({ code }) => codes.has(code));
        if (a.body.source === b.body.source || start > to || end < from || shared.length === 0) continue;
        const depth = ({ body }: DemoProposal) =>
          body.skus.find(({ code }) => code === shared[0]?.code)?.discount_pct ?? 0;
        const approved = [a, b].filter((proposal) => endOf(proposal) === 'approved').length;
        const apart = Math.abs(depth(a) - depth(b)) >= 5;
        found.push(`${[a.key, b.key].sort()} ${approved === 2 || apart ? 'high' : approved ? 'medium' : 'low'}`);
      }
    }
    expect(found.sort()).toEqual(CLASHES.map(({ a, b, severity }) => `${[a, b].sort()} ${severity}`).sort());
    expect(plan.acknowledged).toEqual([['k4', 'w3']]);
  });

  test.each(['2020-12-20', '2026-12-31', '2027-01-03'])('name existing weeks also around the year end, %s', (today) => {
    for (const { body } of demoProposals(RANGE, Temporal.PlainDate.from(today)).proposals) {
      if (body.start_week === undefined) continue;
      const [first, last] = weeksOf(body);
      expect([first, last].filter((yw) => !isWeek(yw))).toEqual([]);
      expect(first).toBeLessThanOrEqual(last);
    }
  });

  test.each([1, 10])('are there for a small range of %i too', (skus) => {
    for (const { body } of demoProposals({ skus, weeks: 4, seed: 1 }, TODAY).proposals) {
      const codes = body.skus.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});
