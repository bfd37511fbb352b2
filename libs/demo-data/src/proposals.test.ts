import { createHash } from 'node:crypto';
import { isWeek } from '@promo/retail/weeks';
import { describe, expect, test } from 'vitest';
import { CLASHES } from './campaigns.ts';
import { demoFiles } from './generate.ts';
import { type DemoProposal, demoProposals } from './proposals.ts';

const TODAY = Temporal.PlainDate.from('2026-11-21');
const plan = demoProposals(500, 1, TODAY);
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Where its steps lead. */
function endOf({ body, steps }: DemoProposal): string {
  const RESULT = { approve: 'approved', reject: 'rejected', request_revision: 'revision' };
  return steps.reduce<string>((_, step) => ('status' in step ? step.status : RESULT[step.decision]), body.status);
}

const weeksOf = ({ start_year = 0, start_week = 0, end_year = 0, end_week = 0 }: DemoProposal['body']) =>
  [start_year * 100 + start_week, end_year * 100 + end_week] as const;

describe('the proposals', () => {
  test('are the same for the same arguments', () => {
    expect(hash(demoProposals(500, 1, TODAY))).toBe(hash(plan));
    expect(hash(demoProposals(500, 2, TODAY))).not.toBe(hash(plan));
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

  test('promote products of the range, each once in a proposal', () => {
    const [products] = demoFiles({ skus: 500, weeks: 4, seed: 1, today: TODAY });
    const known = new Set(
      [...(products?.rows() ?? [])]
        .join('')
        .split('\n')
        .map((line) => line.split(',')[0]),
    );
    for (const { body } of plan.proposals) {
      const codes = body.skus.map(({ code }) => code);
      expect(codes.length).toBeGreaterThan(0);
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.filter((code) => !known.has(code))).toEqual([]);
      for (const { discount_pct = 0 } of body.skus) expect(discount_pct).toBeLessThanOrEqual(90);
    }
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
    for (const { body } of demoProposals(500, 1, Temporal.PlainDate.from(today)).proposals) {
      if (body.start_week === undefined) continue;
      const [first, last] = weeksOf(body);
      expect([first, last].filter((yw) => !isWeek(yw))).toEqual([]);
      expect(first).toBeLessThanOrEqual(last);
    }
  });

  test('are there for a small range too', () => {
    for (const { body } of demoProposals(10, 1, TODAY).proposals) {
      const codes = body.skus.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});
