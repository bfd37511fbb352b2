/** What is approved beside what was approved just before, of which analytics does not know yet, and what STRICT_NC30 refuses there. */
import { answer } from '@promo/bus/answer';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { forecastLines } from '@promo/contracts/promo-analytics/plan-queries';
import { skuPrices } from '@promo/contracts/promo-analytics/queries';
import { testBus } from '@promo/testing/bus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, REVIEWER, startHarness } from './harness.ts';
import { forecast, nc30 } from './told-by-analytics.ts';

/** A system of its own, on a day long before, whose analytics says of every line what `told` says; else none is above its reference. */
async function startOwn(isStrict: boolean, told: () => Partial<Nc30Result> = () => ({})) {
  await using starting = new AsyncDisposableStack();
  const own = starting.use(await startHarness({ STRICT_NC30: isStrict }, () => new Date('2027-03-10T12:00:00Z')));
  const analytics = starting.use(await testBus(own.nats.url, 'analytics'));
  const said = () => nc30({ nc30_price: 4, ...told() });
  starting.use(answer(analytics, skuPrices, () => ({ prices: [] })));
  starting.use(answer(analytics, forecastLines, (question) => forecast(question, said())));
  await analytics.connection.flush();
  return { own, closing: starting.move() };
}

/** A line at 3 € in an earlier proposal, and at another price in a later one; `said` is what analytics says of both. */
const PAIRS: [
  what: string,
  earlier: object,
  price: number,
  later: object,
  said: Partial<Nc30Result>,
  isAbove: boolean,
][] = [
  ['above the earlier price', { start_week: 20 }, 3.5, { start_week: 21 }, {}, true],
  ['as low as it', { start_week: 20 }, 3, { start_week: 21 }, {}, false],
  ['lower', { start_week: 20 }, 2.5, { start_week: 21 }, {}, false],
  ['above by no more than is tolerated', { start_week: 20 }, 3.05, { start_week: 21 }, { tolerance: 0.05 }, false],
  ['with more than 30 days between', { start_week: 20 }, 3.5, { start_week: 26 }, {}, false],
  ['of what is exempt', { start_week: 20 }, 3.5, { start_week: 21 }, { applies: false, reason: 'perishable' }, false],
  ['as a seasonal sale that is dearer', { start_week: 20 }, 3.5, { start_week: 21, sale_kind: 'seasonal' }, {}, true],
  ['at the regular price, which is no reduction', { start_week: 20 }, 4, { start_week: 21 }, {}, true],
  ['whose price of past days analytics knows', { start_week: 9 }, 3.5, { start_week: 12 }, {}, false],
];

describe.each([true, false])('approved right after another, with STRICT_NC30 %s', (isStrict) => {
  let own: Harness;
  let closing: AsyncDisposableStack;
  /** What analytics says of every line: nothing is above its reference yet. */
  let told: Partial<Nc30Result>;
  beforeAll(async () => {
    ({ own, closing } = await startOwn(isStrict, () => told));
  });
  afterAll(() => closing.disposeAsync());

  const approve = (proposal_id: number, decision = 'approve') =>
    own.call('POST', '/calendar/approve', { proposal_id, decision }, { as: REVIEWER });
  const at = (code: string, promo_price: number, fields = {}) =>
    own.create({ status: 'submitted', skus: [{ code, name: 'Kava', regular_price: 4, promo_price }], ...fields });

  it.each(PAIRS)('%s', async (what, earlier, price, later, said, isAbove) => {
    told = said;
    const [a, b] = [await at(what, 3, earlier), await at(what, price, later)];
    const warned = async () =>
      (await approve(b.id)).body.warnings.filter(
        ({ code }) => !['not_announceable', 'sold_below_reference'].includes(code),
      );
    expect((await approve(a.id)).status).toBe(200);
    const { status, body } = await approve(b.id);
    const above = { code: 'nc30_above_reference', params: { sku: what, nc30_price: 3 } };
    if (isStrict && isAbove) {
      const strict = { code: 'nc30_above_reference_strict', params: { lines: 1, skus: [what] } };
      expect([status, body]).toMatchObject([400, strict]);
      expect((await own.call('GET', `/proposals/${b.id}`)).body).toMatchObject({ status: 'submitted', version: 1 });
      expect(await own.list(`/proposals/${b.id}/approvals`)).toEqual([]);
      // An earlier plan that is not approved spoils nothing yet.
      await approve(a.id, 'request_revision');
      expect(await warned()).toEqual([]);
    } else {
      const told = body.warnings.filter(({ code }) => code !== 'sold_below_reference');
      expect([status, told]).toMatchObject([200, isAbove ? [above] : []]);
    }
  });

  it.each(PAIRS)('the later one first: %s', async (what, earlier, price, later, said, isAbove) => {
    told = said;
    const code = `${what} after`;
    const [a, b] = [await at(code, 3, earlier), await at(code, price, later)];
    expect((await approve(b.id)).status).toBe(200);
    const { status, body } = await approve(a.id);
    if (!isStrict || !isAbove) return expect(status).toBe(200);
    const puts = {
      code: 'nc30_puts_above_strict',
      params: { lines: 1, skus: [code], proposals: [`${b.id}`] },
      detail: `not approved: it would put what is approved above its lowest price of the 30 days before: ${code} of #${b.id}`,
    };
    expect([status, body]).toEqual([400, puts]);
    expect(await own.list(`/proposals/${a.id}/approvals`)).toEqual([]);
    await approve(b.id, 'request_revision');
    expect((await approve(a.id)).status).toBe(200);
  });

  it('goes by the campaign as far as it is approved', async () => {
    told = {};
    const seasonal = { sale_kind: 'seasonal' };
    const cheap = await at('K2', 3, { start_week: 19 });
    const begun = await at('K2', 3.8, { ...seasonal, start_week: 23, end_week: 24 });
    const further = await at('K2', 3.5, { ...seasonal, start_week: 25 });
    await approve(cheap.id);
    // On its own it is held against weeks 20 to 24, as part of the campaign from week 23 on against week 19 too.
    expect((await approve(further.id)).body.warnings).toEqual([]);
    expect((await approve(begun.id)).status).toBe(isStrict ? 400 : 200);
    const above = { code: 'nc30_above_reference', params: { nc30_price: 3 } };
    expect((await approve(further.id)).body.warnings).toMatchObject(isStrict ? [] : [above]);
  });

  it('a discount from a regular price that nobody knows', async () => {
    told = {};
    const skus = [{ code: 'N1', discount_pct: 20 }];
    const { id } = await own.create({ status: 'submitted', start_week: 40, skus });
    const { status, body } = await approve(id);
    const lines = { lines: 1, skus: ['N1'] };
    if (isStrict) expect([status, body]).toMatchObject([400, { code: 'nc30_unpriced_strict', params: lines }]);
    else {
      const unpriced = expect.objectContaining({ code: 'unpriced_lines', params: lines });
      expect([status, body.warnings]).toEqual([200, expect.arrayContaining([unpriced])]);
      await approve(id, 'request_revision');
    }
    const priced = { skus: [{ ...skus[0], regular_price: 4 }] };
    if (isStrict) await approve(id, 'request_revision');
    expect((await own.call('PUT', `/proposals/${id}`, priced)).status).toBe(200);
    const again = await approve(id);
    expect(again.status).toBe(200);
    expect(again.body.warnings.map(({ code }) => code)).not.toContain('unpriced_lines');
  });

  it('a discount that a mechanic names, of a line and of its proposal', async () => {
    told = {};
    const line = { name: 'Kava', regular_price: 4 };
    const before = await at('M1', 2, { start_week: 30 });
    expect((await approve(before.id)).status).toBe(200);
    const later = { status: 'submitted', start_week: 31 };
    // 10 % of 4.00 are 3.60, above the 2.00 of the week before; half of it is not.
    const own10 = await own.create({ ...later, skus: [{ ...line, code: 'M1', mechanic: '-10 %' }] });
    const all50 = await own.create({ ...later, mechanic: '50', skus: [{ ...line, code: 'M1' }] });
    const { status, body } = await approve(own10.id);
    if (isStrict) {
      expect([status, body]).toMatchObject([400, { code: 'nc30_above_reference_strict', params: { skus: ['M1'] } }]);
    } else {
      const above = expect.objectContaining({ code: 'nc30_above_reference' });
      expect([status, body.warnings]).toEqual([200, expect.arrayContaining([above])]);
      await approve(own10.id, 'request_revision');
    }
    expect((await approve(all50.id)).status).toBe(200);
    expect(await own.list(`/proposals/${all50.id}/sku-detail`)).toMatchObject([{ implied_promo_price: 2 }]);
    const unknown = await own.create({ ...later, skus: [{ code: 'M2', mechanic: '-50 %' }] });
    const unpriced = { lines: 1, skus: ['M2'] };
    const of = await approve(unknown.id);
    if (isStrict) expect([of.status, of.body]).toMatchObject([400, { code: 'nc30_unpriced_strict', params: unpriced }]);
    else {
      const warned = expect.objectContaining({ code: 'unpriced_lines', params: unpriced });
      expect([of.status, of.body.warnings]).toEqual([200, expect.arrayContaining([warned])]);
    }
  });

  it('says once what analytics says already, and also what is acknowledged', async () => {
    const [a, b] = [await at('K1', 3, { start_week: 20 }), await at('K1', 3.5, { start_week: 21 })];
    told = {};
    await approve(a.id);
    const both = { id_a: a.id, id_b: b.id, kind: 'nc30' };
    expect((await own.call('POST', '/calendar/acknowledge-conflict', both, { as: REVIEWER })).status).toBe(200);
    const first = await approve(b.id);
    told = { ok: false, nc30_price: 3 };
    const second = await approve(b.id);
    const codes = isStrict ? ['nc30_above_reference_strict'] : ['nc30_above_reference'];
    for (const { body } of [first, second]) {
      expect(isStrict ? [body.code] : body.warnings.map(({ code }) => code)).toEqual(codes);
    }
  });
});

describe('approved at the very same moment, with STRICT_NC30', () => {
  let own: Harness;
  let urls: string[];
  let closing: AsyncDisposableStack;
  beforeAll(async () => {
    ({ own, closing } = await startOwn(true));
    urls = [own.service.url, (await own.replica()).url];
  });
  afterAll(() => closing.disposeAsync());

  const submit = (start_week: number, codes: string[], promo_price: number) =>
    own.create({
      start_week,
      skus: codes.map((code) => ({ code, name: 'Kava', regular_price: 4, promo_price })),
    });
  const approveAtOnce = (ids: number[]) =>
    Promise.all(
      ids.map((proposal_id, i) => {
        const request = { as: REVIEWER, url: urls[i % 2] };
        return own.call('POST', '/calendar/approve', { proposal_id, decision: 'approve' }, request);
      }),
    );

  it('two of which one is above the price of the other are never both approved', async () => {
    const approvePair = async (i: number) => {
      const a = await submit(20, [`R${i}`, `A${i}`], 3);
      const b = await submit(21, [`B${i}`, `R${i}`], 3.5);
      const answers = await approveAtOnce(i % 2 ? [a.id, b.id] : [b.id, a.id]);
      expect(answers.map(({ status }) => status).sort(), `pair ${i}`).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.params.skus).toEqual([`R${i}`]);
    };
    // Pairs of other products at the same time keep no others waiting.
    for (let i = 0; i < 60; i += 6) await Promise.all([0, 1, 2, 3, 4, 5].map((j) => approvePair(i + j)));
  });

  it('what was deleted is not approved again beside what was approved since', async () => {
    const restore = (id: number, i = 0) =>
      own.call('POST', `/proposals/${id}/restore`, undefined, { as: REVIEWER, url: urls[i % 2] });
    const approve = async (start_week: number, code: string, price: number) => {
      const { id } = await submit(start_week, [code], price);
      expect((await approveAtOnce([id]))[0]?.status).toBe(200);
      return id;
    };
    const line = { code: 'restored_as_submitted', params: { reason: 'nc30' } };
    for (const [code, week] of [
      ['D20', 20],
      ['D22', 22],
    ] as const) {
      // Dearer after what was approved since, and cheaper before it.
      const deleted = await approve(week, code, week === 20 ? 3 : 3.8);
      const other = await submit(21, [code], 3.5);
      const remove = () => own.call('DELETE', `/proposals/${deleted}`);
      await remove();
      const alone = await restore(deleted);
      expect([alone.status, alone.body]).toMatchObject([200, { status: 'approved', version: 4 }]);
      await remove();
      expect((await approveAtOnce([other.id]))[0]?.status).toBe(200);
      const { body } = await restore(deleted);
      expect([body.status, body.forecast, body.log.at(-1)]).toMatchObject(['submitted', null, line]);
      expect((await approveAtOnce([deleted]))[0]?.body.code).toMatch(/^nc30_.*_strict$/);
    }
    for (let i = 0; i < 20; i++) {
      const deleted = await approve(20, `E${i}`, 3);
      await own.call('DELETE', `/proposals/${deleted}`);
      const other = await submit(21, [`E${i}`], 3.5);
      await Promise.all([restore(deleted, i), approveAtOnce([other.id])]);
      const states = (await own.call('GET', '/proposals')).body.proposals;
      const approved = states.filter(({ id, status }) => status === 'approved' && [deleted, other.id].includes(id));
      expect(approved, `round ${i}`).toHaveLength(1);
    }
  });

  it('many that share products in every order are approved one after the other', async () => {
    const codes = ['M1', 'M2', 'M3', 'M4'];
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push((await submit(30, [...codes.slice(i % 4), ...codes.slice(0, i % 4)], 3)).id);
    const answers = await approveAtOnce(ids);
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  });
});
