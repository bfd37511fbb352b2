import { resultsOfProposals } from '@promo/contracts/promo-analytics/plan-queries';
import { expect, it } from 'vitest';
import { ONE, startTold } from './told-by-analytics.ts';

const { harness, tell, decide } = await startTold();
const over: number[] = [];

/** Rows of the file as objects, by id. */
async function file(query = ''): Promise<Map<number, Record<string, string>>> {
  const text = await (await harness.raw(`/proposals?format=csv${query}`)).text();
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  const objects = rows.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell])));
  return new Map(objects.map((row) => [Number(row.id), row]));
}

const past = { start_year: 2025, start_week: 10, end_year: 2025, end_week: 10 };
for (const source of ['letak', 'katalog']) {
  const { id } = await harness.create({ ...ONE, ...past, source });
  await decide(id);
  over.push(id);
}
const open = (await harness.create(ONE)).id;

it('tells of conflicts, and of what came of proposals that are over, in one question for all of them', async () => {
  const asked = await tell(resultsOfProposals, ({ proposal_ids }) => ({
    results: proposal_ids
      .filter((id) => id === over[1])
      .map((proposal_id) => ({
        proposal_id,
        end_yw: 202510,
        complete: true,
        settled: false,
        lines: 1,
        lines_not_run: 0,
        actual_units: 15,
        actual_revenue_eur: 44.5,
        actual_funding_eur: 1.5,
        expected_units: 20,
        expected_incremental_margin_eur: 3,
        actual_incremental_margin_eur: 2,
        error_incremental_margin_eur: -1,
      })),
  }));
  const rows = await file();
  expect(asked).toEqual([{ proposal_ids: over.toReversed() }]);
  const came = { actual_units: '15', actual_revenue_eur: '44,50', actual_incremental_margin_eur: '2,00' };
  const nothing = { actual_units: '', actual_revenue_eur: '', actual_incremental_margin_eur: '', complete: '' };
  expect(rows.get(over[1] as number)).toMatchObject({
    ...{ n_conflicts: '1', ...came, error_incremental_margin_eur: '-1,00', complete: '1', settled: '0' },
    actual_funding_eur: '1,50',
  });
  expect(rows.get(over[0] as number)).toMatchObject({ n_conflicts: '1', ...nothing });
  expect(rows.get(open)).toMatchObject({ n_conflicts: '0', n_nc30_conflicts: '0', ...nothing });
  // Pages and sorted lists are files of the same columns.
  for (const query of ['&limit=2&offset=1', '&sort=id&limit=2']) {
    const page = await file(query);
    expect(page.get(over[1] as number)).toEqual(rows.get(over[1] as number));
    expect(page.size).toBe(2);
  }
});

it('is for people where they say in which language', async () => {
  const read = async (labels: string) =>
    await (await harness.raw(`/proposals?format=csv&limit=1&labels=${labels}`)).text();
  expect(await read('hr')).toMatch(/^\uFEFF?Br\.;Status;Naslov;[^\r]*;Broj sukoba;[^\r]*\r\n\d+;Skica;/);
  expect(await read('en')).toMatch(/^\uFEFF?No\.;State;Title;[^\r]*;Conflicts;[^\r]*\r\n\d+;Draft;/);
  expect((await harness.raw('/proposals?format=csv&labels=de')).status).toBe(422);
});

it('tells what came of all proposals of a page: of a short one in one question, of a longer one as it is read', async () => {
  const proposals = harness.db.collection<{ _id: number }>('proposals');
  const kept = await proposals.findOne({ _id: over[0] as number });
  const ids = Array.from({ length: 101 }, (_, i) => 1_000_000 + i);
  await proposals.insertMany(ids.map((_id) => ({ ...kept, _id })));
  const asked = await tell(resultsOfProposals, () => ({ results: [] }));
  for (const limit of [100, 101]) await file(`&limit=${limit}`);
  await proposals.deleteMany({ _id: { $in: ids } });
  expect(asked.map(({ proposal_ids }) => proposal_ids.length)).toEqual([100, 50, 50, 1]);
});

it('goes out without results while analytics does not answer', async () => {
  const rows = await file();
  expect(rows.get(over[1] as number)).toMatchObject({ n_conflicts: '1', actual_units: '', complete: '' });
});
