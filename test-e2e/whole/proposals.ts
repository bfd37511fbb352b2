import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import type { skuSnapshot } from '@promo/contracts/promo-analytics/skus';
import type { conflicts } from '@promo/contracts/promo-proposals/conflicts';
import type { listProposals } from '@promo/contracts/promo-proposals/routes';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { system } from './system.ts';

type Proposals = Static<typeof listProposals.response>;
type Conflicts = Static<typeof conflicts.response>;
type Snapshot = Static<typeof skuSnapshot.response>;

async function call<T>(role: string, method: string, path: string, body?: unknown): Promise<T> {
  const authorization = `Bearer ${await demoLogin(system.gateway, role)}`;
  return fetchJson<T>(`${method} ${path}`, new URL(`/api/promo${path}`, system.gateway), {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

describe('planning, through the gateway', () => {
  it('shows demo proposals in every state, with an acknowledged and an open conflict', async () => {
    const { proposals } = await call<Proposals>('Planner', 'GET', '/proposals');
    const statuses = new Set(proposals.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual(['approved', 'draft', 'rejected', 'revision', 'submitted', 'withdrawn']);
    // the one new product that is planned before its launch
    expect(proposals.flatMap(({ missing }) => missing)).toEqual(['NOVO-D1']);
    const { conflicts: found } = await call<Conflicts>('Planner', 'GET', '/calendar/conflicts');
    expect(found.some(({ acknowledged }) => acknowledged)).toBe(true);
    expect(found.some(({ acknowledged }) => !acknowledged)).toBe(true);
  });

  it('takes a proposal from draft to approved, and shows it with the SKU', async () => {
    const { proposals } = await call<Proposals>('Planner', 'GET', '/proposals');
    const code = proposals[0]?.skus[0]?.code as string;
    const lines = [{ code, discount_pct: 25 }];
    const draft = await call<Proposals['proposals'][number]>('Planner', 'POST', '/proposals', {
      status: 'draft',
      title: 'E2E',
      source: 'e2e',
      start_year: 2031,
      start_week: 10,
      skus: lines,
    });
    expect(draft).toMatchObject({ status: 'draft', n_skus: 1, cw_label: 'CW 10/2031', missing: [] });
    await call('Planner', 'PUT', `/proposals/${draft.id}/status`, { status: 'submitted', log_line: 'gotovo' });
    await call('Reviewer', 'POST', '/calendar/approve', { proposal_id: draft.id, decision: 'approve' });
    const planned = async () => {
      const snapshot = await call<Snapshot>('Planner', 'GET', `/sku-snapshot?sku=${code}`);
      return snapshot.planned_promotions.find(({ proposal_id }) => proposal_id === draft.id);
    };
    await expect
      .poll(planned)
      .toMatchObject({ title: 'E2E', status: 'approved', start_yw: 203110, end_yw: 203110, discount_pct: 25 });
    await call('Planner', 'DELETE', `/proposals/${draft.id}`);
    await expect.poll(planned).toBeUndefined();
  });
});
