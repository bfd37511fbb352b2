import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { type Answer, startHarness } from './harness.ts';

const ROUNDS = 6;

const harness = await keepForTests(startHarness());
const urls = [harness.service.url, (await harness.replica()).url];

type Sent = [method: string, path: string, body?: unknown, headers?: Record<string, string>];

/** All at once, by turns to both replicas. */
const atOnce = (...requests: Sent[]): Promise<Answer[]> =>
  Promise.all(
    requests.map(([method, path, body, headers = {}], i) =>
      harness.call(method, path, body, { url: urls[i % 2] as string, headers }),
    ),
  );

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

const rounds = async (work: (round: number) => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round++) await work(round);
};

describe('at once', () => {
  it(
    'two launches: one takes effect, the parent leaves the range once',
    () =>
      rounds(async () => {
        const parent = await harness.createIn('active');
        const { id } = await harness.createIn('in_stock');
        await harness.call('POST', `/${id}/substitution`, { parent_sku: parent.sku, kind: 'hard' });
        const answers = await atOnce(['POST', `/${id}/activate`], ['POST', `/${id}/activate`]);
        expect(statuses(answers)).toEqual([200, 400]);
        const [won, lost] = answers.toSorted((a, b) => a.status - b.status) as [Answer, Answer];
        expect(won.body.phased_out).toEqual([parent.id]);
        expect(lost.body.detail).toBe(`activate is not possible: record ${id} is on sale; allowed now: phase-out`);
        expect((await harness.get(id)).history.filter(({ to }) => to === 'active')).toHaveLength(1);
        const phasedOut = await harness.get(parent.id);
        expect([phasedOut.version, phasedOut.history.length]).toEqual([parent.version + 1, parent.history.length + 1]);
      }),
    60_000,
  );

  it(
    'a launch and changes of its parent: each takes effect, whichever comes first',
    () =>
      rounds(async () => {
        const parent = await harness.createIn('approved');
        const { id } = await harness.createIn('in_stock');
        await harness.call('POST', `/${id}/substitution`, { parent_sku: parent.sku, kind: 'hard' });
        const [launch, order, edit] = (await atOnce(
          ['POST', `/${id}/activate`],
          ['POST', `/${parent.id}/mark-ordered`],
          ['PUT', `/${parent.id}`, { note: 'x' }],
        )) as [Answer, Answer, Answer];
        expect([launch.status, launch.body.phased_out]).toEqual([200, [parent.id]]);
        expect([200, 400]).toContain(order.status);
        expect([200, 400]).toContain(edit.status);
        const after = await harness.get(parent.id);
        expect(after.status).toBe('phase_out');
        expect(after.note).toBe(edit.status === 200 ? 'x' : null);
        const moves = after.history.filter(({ from, to }) => from !== to);
        expect(after.history).toHaveLength(moves.length + (edit.status === 200 ? 1 : 0));
        const path = moves.map(({ to }) => to);
        expect(path).toEqual(['draft', 'approved', ...(order.status === 200 ? ['ordered'] : []), 'phase_out']);
      }),
    60_000,
  );

  it(
    'a delete and an approval: one of them',
    () =>
      rounds(async (round) => {
        const { id } = await harness.create();
        const both: Sent[] = [
          ['DELETE', `/${id}`],
          ['POST', `/${id}/approve`],
        ];
        const answers = await atOnce(...(round % 2 ? both : both.toReversed()));
        const [removed, approved] = (round % 2 ? answers : answers.toReversed()) as [Answer, Answer];
        const after = await harness.call('GET', `/${id}`);
        if (removed.status === 204) expect([approved.status, after.status]).toEqual([404, 404]);
        else expect([removed.status, approved.status, after.body.status]).toEqual([400, 200, 'approved']);
      }),
    60_000,
  );

  it('rows of one record: all are kept, one for each key', async () => {
    const { id } = await harness.create();
    const weeks = [202701, 202702, 202703, 202704, 202705, 202706];
    const answers = await atOnce(
      ...weeks.flatMap((yw): Sent[] => [
        ['POST', `/${id}/forecast`, { yw, qty: 1 }],
        ['POST', `/${id}/forecast`, { yw, qty: 2 }],
      ]),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    const { forecasts, version } = await harness.get(id);
    expect(forecasts.map(({ yw }) => yw).sort()).toEqual(weeks);
    expect(version).toBe(1 + 2 * weeks.length);
    for (const { yw, id: row } of forecasts) {
      expect(answers.filter(({ body }) => 'yw' in body && body.yw === yw).map(({ body }) => body.id)).toEqual([
        row,
        row,
      ]);
    }
  });

  it(
    'four changes with one If-Match: one wins',
    () =>
      rounds(async () => {
        const { id } = await harness.create();
        const tagged = { 'if-match': '"1"' };
        const answers = await atOnce(
          ['POST', `/${id}/approve`, undefined, tagged],
          ['POST', `/${id}/phase-out`, undefined, tagged],
          ['PUT', `/${id}`, { note: 'x' }, tagged],
          ['POST', `/${id}/forecast`, { yw: 202701, qty: 1 }, tagged],
        );
        expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
        expect(statuses(answers).slice(1)).toEqual([412, 412, 412]);
        expect((await harness.get(id)).version).toBe(2);
      }),
    60_000,
  );

  it(
    'four records of one SKU: one is created',
    () =>
      rounds(async (round) => {
        const body = { sku: `SAME-${round}`, name: 'Kava' };
        const answers = await atOnce(...Array.from({ length: 4 }, (): Sent => ['POST', '', body]));
        expect(statuses(answers)).toEqual([201, 400, 400, 400]);
        expect(await harness.db.collection('products').countDocuments({ sku: body.sku })).toBe(1);
      }),
    60_000,
  );
});

describe('what replaces what, decided at once by several records', () => {
  const substitute = (id: number, parent_sku: string, share?: number): Sent => [
    'POST',
    `/${id}/substitution`,
    share === undefined ? { parent_sku, kind: 'hard' } : { parent_sku, kind: 'soft', share_pct: share },
  ];
  const records = (n: number) => Promise.all(Array.from({ length: n }, () => harness.create()));
  const replacing = async (sku: string) =>
    harness.db.collection('products').countDocuments({ 'substitutions.parent_sku': sku });

  it(
    'has one hard successor',
    () =>
      rounds(async (round) => {
        const answers = await atOnce(...(await records(4)).map(({ id }) => substitute(id, `HARD-${round}`)));
        expect(statuses(answers)).toEqual([201, 400, 400, 400]);
        expect(await replacing(`HARD-${round}`)).toBe(1);
      }),
    60_000,
  );

  it(
    'shares no more than there is',
    () =>
      rounds(async (round) => {
        const answers = await atOnce(...(await records(4)).map(({ id }) => substitute(id, `SOFT-${round}`, 40)));
        expect(statuses(answers)).toEqual([201, 201, 400, 400]);
        expect(await replacing(`SOFT-${round}`)).toBe(2);
      }),
    60_000,
  );

  it(
    'closes no loop, not even of halves that have no record in common',
    () =>
      rounds(async () => {
        const [a, b, c, d] = await records(4);
        if (!a || !b || !c || !d) throw new Error('not created');
        // b → a and d → c stand; c → b and a → d together would close the circle.
        await atOnce(substitute(b.id, a.sku), substitute(d.id, c.sku));
        const answers = await atOnce(substitute(c.id, b.sku), substitute(a.id, d.sku));
        expect(statuses(answers)).toEqual([201, 400]);
        expect(answers.find(({ status }) => status === 400)?.body.detail).toContain('is a loop');
      }),
    60_000,
  );
});
