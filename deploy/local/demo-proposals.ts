import { setTimeout } from 'node:timers/promises';
import { PATIENCE_MS } from '@promo/client/patiently';
import type { DemoProposal } from '@promo/demo-data/proposals';
import type { DemoLoad } from './demo-load.ts';

interface Kept {
  readonly id: number;
  readonly version: number;
  readonly title: string | null;
}

/**
 * Loads the demo's promotion plan where there are no proposals yet. `again` after a load that was broken off: what it left
 * is removed first, since a step cannot be repeated.
 */
export async function loadProposals({ call, range, today, again, say }: DemoLoad): Promise<void> {
  const { demoProposals } = await import('@promo/demo-data/proposals');
  const { proposals, acknowledged } = demoProposals(range, today);

  // Where promotions are for roles, buyers plan nothing: theirs are the planner's then.
  const mayPlan = async (by: string): Promise<boolean> =>
    (await call<{ sections: string[] }>(by, 'GET', '/auth/me')).sections.includes('promo_plan');

  const present = (await call<{ proposals: Kept[] }>('Planner', 'GET', '/api/promo/proposals')).proposals;
  const titles = new Set<string | null>(proposals.map(({ body }) => body.title));
  const left = again ? present.filter(({ title }) => titles.has(title)) : [];
  if (present.length > left.length) return;
  // Admin may delete also what was decided on.
  for (const { id } of left) await call('Admin', 'DELETE', `/api/promo/proposals/${id}`);

  await forecastsFitted(() =>
    call('Planner', 'GET', `/api/promo/analog-forecast?sku=${proposals[0]?.body.skus[0]?.code}&discount=20`),
  );
  const ids = new Map<string, number>();
  for (const proposal of proposals) {
    const by = (await mayPlan(proposal.by)) ? proposal.by : 'Planner';
    ids.set(proposal.key, await load({ ...proposal, by }, call));
  }
  for (const [a, b] of acknowledged) {
    await call('Reviewer', 'POST', '/api/promo/calendar/acknowledge-conflict', { id_a: ids.get(a), id_b: ids.get(b) });
  }
  say(`  proposals: ${proposals.length} in every state, ${acknowledged.length} conflict acknowledged`);
}

/**
 * Waits until forecasts have learnt from the imported sales. What is expected of a proposal is kept when it is submitted and approved:
 * reckoned before, the list would say 96 EUR of one whose page says 209. A machine that takes too long gets a plan of what is known by then.
 */
async function forecastsFitted(forecast: () => Promise<{ readonly provisional: boolean }>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while ((await forecast()).provisional && Date.now() < until) await setTimeout(200);
}

/** Creates a proposal and brings it to its state; gives its id. Each step is meant for the version that the one before it made. */
async function load({ by, body, steps }: DemoProposal, call: DemoLoad['call']): Promise<number> {
  const { id, version } = await call<Kept>(by, 'POST', '/api/promo/proposals', body);
  for (const [i, step] of steps.entries()) {
    const at = version + i;
    if ('edit' in step) await call(by, 'PUT', `/api/promo/proposals/${id}`, step.edit, at);
    else if ('status' in step) await call(by, 'PUT', `/api/promo/proposals/${id}/status`, step, at);
    else await call('Reviewer', 'POST', '/api/promo/calendar/approve', { proposal_id: id, ...step }, at);
  }
  return id;
}
