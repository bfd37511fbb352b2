import { ask } from '@promo/bus/ask';
import type { ErrorBody } from '@promo/contracts/errors';
import type { agreedFunding } from '@promo/contracts/promo-analytics/agreed-funding';
import { resultsOfProposals } from '@promo/contracts/promo-analytics/plan-queries';
import type { proposalResults } from '@promo/contracts/promo-analytics/proposal-results';
import type { promotionResults } from '@promo/contracts/promo-analytics/results';
import type { ResponseOf } from '@promo/contracts/route';
import { testBus } from '@promo/testing/bus';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { startHarness } from './harness.ts';
import { planned } from './planned.fixture.ts';

test('results match promotions with approved plans, as a list and a file', async () => {
  await using harness = await startHarness();
  await harness.upload(
    'products',
    'sku,name,category,regular_price,cost,supplier_id,supplier_name\nC,Keks,Keks,0.99,0.40,D1,Zora\n',
  );
  const weeks = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `C,${202630 + i},${i === 3 ? '40,1,32,0' : '10,0,9.9,'}`);
  await harness.upload('sales', `${['sku,yw,qty,promoted,revenue,funding', ...weeks].join('\n')}\n`);
  const plan = planned(900, 'approved', 202633, [['C', 20]]);
  await putPlanned(harness.db, {
    id: 900,
    version: 1,
    at: '2026-11-21T10:00:00Z',
    planned: {
      ...plan,
      channel: 'veleprodaja',
      lines: plan.lines.map((line) => ({ ...line, supplier_funding: 0.05 })),
    },
  });
  const results = (query: string) => harness.get<ResponseOf<typeof promotionResults>>(`/results?${query}`);
  // 40 · (0.80 / 1.25 − 0.40) − 10 · (0.99 / 1.25 − 0.40).
  const earned = {
    ...{ n_events: 1, n_skus: 1, n_proposals: 1, net_effect_margin_eur: 5.68, expected_incremental_margin_eur: 12.5 },
    // 40 · (0.99 − 0.80) / 1.25, and |50 − 40| of 40.
    ...{
      discount_cost_eur: 6.08,
      roi: 0.9342,
      n_planned_units: 1,
      expected_units: 50,
      planned_sold_units: 40,
      wape: 0.25,
    },
  };
  await expect
    .poll(async () => (await results('group=source&from_yw=202601&to_yw=202652')).body.results)
    .toMatchObject([{ key: 'letak', ...earned }]);
  const { body } = await results('group=planner');
  expect(body).toMatchObject({ from_yw: 202538, to_yw: 202637, group: 'planner', totals: earned });
  expect(body.results).toMatchObject([{ key: '5', name: 'Petra' }]);
  const byChannel = await results('group=channel');
  expect(byChannel.body.results).toMatchObject([{ key: 'veleprodaja', name: 'veleprodaja', ...earned }]);
  const proposals = (query: string) => harness.get<ResponseOf<typeof proposalResults>>(`/results/proposals${query}`);
  expect((await proposals('?from_yw=202633')).body).toMatchObject({
    as_of_yw: 202638,
    results: [
      {
        proposal_id: 900,
        title: '$off 900',
        source: 'letak',
        user: { id: 5, name: 'Petra' },
        start_yw: 202633,
        end_yw: 202633,
        settled: true,
        lines_not_run: 0,
        actual_units: 40,
        actual_revenue_eur: 32,
        actual_funding_eur: 0,
        expected_units: 50,
        expected_incremental_margin_eur: 12.5,
        actual_incremental_margin_eur: 5.68,
        error_incremental_margin_eur: -6.82,
      },
    ],
  });
  const told = (await proposals('')).body.results;
  const together = { n_compared: 1, expected_incremental_margin_eur: 12.5, actual_incremental_margin_eur: 5.68 };
  expect((await proposals('?proposed_by_id=5')).body).toMatchObject({ results: told, totals: together });
  expect((await proposals('?proposed_by_id=6')).body).toMatchObject({ results: [], totals: { n_compared: 0 } });
  const nobody = await harness.get<ErrorBody>('/results/proposals?proposed_by_id=0');
  expect([nobody.status, nobody.body.errors?.[0]?.path]).toEqual([422, 'proposed_by_id']);
  await using asker = await testBus(harness.nats.url, 'promo-proposals');
  const unnamed = told.map(({ title, source, user, start_yw, ...result }) => result);
  expect(await ask(asker, resultsOfProposals, { proposal_ids: [1, 900] })).toEqual({ results: unnamed });
  expect(await ask(asker, resultsOfProposals, { proposal_ids: [1] })).toEqual({ results: [] });
  expect((await proposals('?from_yw=202611&to_yw=202632')).body.results).toEqual([]);
  expect((await proposals('?from_yw=202633&to_yw=202632')).status).toBe(422);
  // 40 pieces of which 5 cents each were agreed, and rows tell that there was none
  const funding = (query: string) => harness.get<ResponseOf<typeof agreedFunding>>(`/results/funding${query}`);
  const open = {
    ...{ supplier_id: 'D1', supplier_name: 'Zora', sku: 'C', name: 'Keks', proposal_id: 900, title: '$off 900' },
    ...{ start_yw: 202633, end_yw: 202633, units: 40 },
    ...{ agreed_funding_eur: 2, paid_funding_eur: 0, open_funding_eur: 2 },
  };
  await expect.poll(async () => (await funding('?supplier_id=D1')).body.funding).toEqual([open]);
  expect((await funding('?from_yw=202601&limit=1')).body).toMatchObject({ from_yw: 202601, funding: [open] });
  expect((await funding('?supplier_id=D2')).body).toMatchObject({ from_yw: 202538, to_yw: 202637, funding: [] });
  expect((await funding('?from_yw=202633&to_yw=202632')).status).toBe(422);
  const annex = await harness.raw('/results/funding?supplier_id=D1&format=csv&labels=hr');
  expect(annex.headers.get('content-disposition')).toMatch(
    /filename="agreed-funding-D1-202538-202637-[\d-]{10}\.csv"$/,
  );
  expect(await annex.text()).toContain('\r\nD1;Zora;C;Keks;900;$off 900;202633;202633;40;2,00;0,00;2,00');
  // ids of suppliers are free text, and name the file
  const odd = await harness.raw(`/results/funding?format=csv&supplier_id=${encodeURIComponent('Č/1 "x"')}`);
  expect(odd.headers.get('content-disposition')).toMatch(
    /filename="agreed-funding-_1_x_-202538-202637-[\d-]{10}\.csv"$/,
  );
  const csv = await (await harness.raw('/results?group=month&format=csv&sort=-net_effect_margin_eur')).text();
  expect(csv.split('\r\n')[1]).toMatch(/^2026-08;2026-08;1;1;1;40;.*;6,08;0,9342;.*;1;50;40;0,25;/);
  // and for people a file says of which weeks it is, as does its sheet
  const answer = await harness.raw('/results?group=month&format=xlsx&labels=hr&from_yw=202601&to_yw=202636');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="results-month-202601-202636-[\d-]{10}\.xlsx"$/);
  expect((await readXlsx(Buffer.from(await answer.arrayBuffer())))[0]?.sheet).toBe('Rezultati 202601-202636');
  const ended = await harness.raw('/performance?ended_to=202636&format=csv');
  expect(ended.headers.get('content-disposition')).toMatch(/filename="performance-202636-[\d-]{10}\.csv"$/);
  // and name each proposal and its planner
  const named = await (await harness.raw('/results/proposals?format=csv&labels=hr')).text();
  expect(named.split('\r\n')[0]).toMatch(/^Prijedlog br\.;Naslov;Izvor;Predložio;Od tjedna;Do tjedna;/);
  expect(named).toContain('\r\n900;$off 900;letak;Petra;202633;202633;da;');
  // files for people name the group that has no key
  const people = await (await harness.raw('/results?group=mechanic&format=csv&labels=hr')).text();
  expect(people).toContain('\r\n;običan popust;');
  expect(await (await harness.raw('/results?group=mechanic&format=csv')).text()).toContain('\r\n;;');
  for (const [query, path] of [
    ['from_yw=202633&to_yw=202632', 'to_yw'],
    ['from_yw=202654', 'from_yw'],
    ['group=brand', 'group'],
  ]) {
    const refused = await harness.get<ErrorBody>(`/results?${query}`);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path]);
  }
});
