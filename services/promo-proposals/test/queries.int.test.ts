import { ask } from '@promo/bus/ask';
import type { Identity } from '@promo/contracts/identity';
import { plannedProposals, proposalDecisions, proposalVersions } from '@promo/contracts/promo-proposals/queries';
import { testBus } from '@promo/testing/bus';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import { DRAFT, NOBODY, REVIEWER, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const asking = await keepForTests(testBus(harness.nats.url, 'promo-analytics'));

test('versions and plans are those that the events tell', async () => {
  const { id } = await harness.create({ title: 'Kava' });
  const other = await harness.create({ title: 'Čaj' });
  await harness.call('PUT', `/proposals/${id}`, { title: 'Kava i čaj' });
  await harness.call('DELETE', `/proposals/${other.id}`);
  await expect.poll(harness.events).toHaveLength(4);
  const told = (await harness.events()).filter(({ data }) => data.proposal_id === id).at(-1);
  const { versions, more } = await ask(asking, proposalVersions, { after: 0 });
  const now = (await harness.get<{ updated_at: string }>(`/proposals/${id}`)).body;
  expect({ versions, more }).toEqual({
    versions: [{ proposal_id: id, version: 2, at: now.updated_at }],
    more: false,
  });
  expect(await ask(asking, plannedProposals, { ids: [id, other.id] })).toEqual({
    through: other.id,
    proposals: [{ proposal_id: id, version: 2, at: now.updated_at, proposal: told?.data.proposal }],
  });
  expect(await ask(asking, proposalVersions, { after: id })).toEqual({ versions: [], more: false });
});

test('decisions are told oldest first, each with the name that the reviewer had', async () => {
  const { id } = await harness.create();
  const other = await harness.create();
  const decide = (proposal_id: number, decision: string, as: Identity) =>
    harness.call('POST', '/calendar/approve', { proposal_id, decision, feedback: 'Dobro' }, { as });
  await decide(id, 'request_revision', REVIEWER);
  await decide(other.id, 'approve', NOBODY);
  await decide(id, 'approve', { ...REVIEWER, name: 'Rea Horvat' });
  const { decided } = await ask(asking, proposalDecisions, { ids: [other.id, id] });
  const at = expect.stringMatching(/^2026-11-21T10:/);
  const by = (name: string) => ({ by: { id: 6, name }, acted_by: 6, at });
  expect(decided).toEqual([
    { proposal_id: id, ...by('Rea Reviewer'), decision: 'request_revision' },
    { proposal_id: other.id, by: null, acted_by: null, at, decision: 'approve' },
    { proposal_id: id, ...by('Rea Horvat'), decision: 'approve' },
  ]);
  expect(await ask(asking, proposalDecisions, { ids: [999_999] })).toEqual({ decided: [] });
});

test('versions are read from an index alone, in its order', async () => {
  const found = harness.db.collection('proposals').find({ _id: { $gt: 0 } as never });
  const plan = await found
    .project({ version: 1, updated_at: 1 })
    .sort({ _id: 1 })
    .hint({ _id: 1, version: 1, updated_at: 1 })
    .explain();
  const text = JSON.stringify(plan);
  expect([text.includes('PROJECTION_COVERED'), text.includes('"SORT"')]).toEqual([true, false]);
});

test('an answer has as many proposals as fit, and says how far it goes', async () => {
  const skus = Array.from({ length: 2_000 }, (_, i) => ({ code: `${i}`.padStart(64, 'č'), discount_pct: 12.34 }));
  const ids: number[] = [];
  for (let i = 0; i < 4; i++) ids.push((await harness.create({ ...DRAFT, skus })).id);
  const found: number[] = [];
  let answers = 0;
  for (let left = ids; left.length > 0; answers++) {
    const { through, proposals } = await ask(asking, plannedProposals, { ids: left });
    found.push(...proposals.map(({ proposal_id }) => proposal_id));
    left = left.filter((id) => id > through);
  }
  expect(found).toEqual(ids);
  expect(answers).toBeGreaterThan(1);
});
