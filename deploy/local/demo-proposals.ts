import { setTimeout } from 'node:timers/promises';
import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';
import type { DemoProposal } from '@promo/demo-data/proposals';
import { dateAt } from '@promo/retail/calendar';

interface Kept {
  readonly id: number;
  readonly title: string | null;
}

interface Range {
  readonly skus: number;
  readonly weeks: number;
  readonly seed: number;
}

/**
 * Loads the demo's promotion plan where there are no proposals yet. `again` after a load that was broken off: what it left
 * is removed first, since a step cannot be repeated.
 */
export async function loadProposals(gateway: string, range: Range, again: boolean, say: (line: string) => void) {
  const { demoProposals } = await import('@promo/demo-data/proposals');
  const { proposals, acknowledged } = demoProposals(range, dateAt(new Date()));
  const tokens = new Map<string, string>();
  const tokenOf = async (by: string): Promise<string> => {
    const token = tokens.get(by) ?? (await demoLogin(gateway, by));
    tokens.set(by, token);
    return token;
  };
  const call = async <T>(by: string, method: string, path: string, body?: object): Promise<T> => {
    const token = await tokenOf(by);
    return fetchJson<T>(`${method} ${path}`, new URL(`/api/promo${path}`, gateway), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  };

  // Where promotions are for roles, buyers plan nothing: theirs are the planner's then.
  const mayPlan = async (by: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${await tokenOf(by)}` };
    const { sections } = await fetchJson<{ sections: string[] }>('who one is', new URL('/auth/me', gateway), {
      headers,
    });
    return sections.includes('promo_plan');
  };

  const present = (await call<{ proposals: Kept[] }>('Planner', 'GET', '/proposals')).proposals;
  const titles = new Set<string | null>(proposals.map(({ body }) => body.title));
  const left = again ? present.filter(({ title }) => titles.has(title)) : [];
  if (present.length > left.length) return;
  // Admin may delete also what was decided on.
  for (const { id } of left) await call('Admin', 'DELETE', `/proposals/${id}`);

  await forecastsFitted(() =>
    call('Planner', 'GET', `/analog-forecast?sku=${proposals[0]?.body.skus[0]?.code}&discount=20`),
  );
  const ids = new Map<string, number>();
  for (const proposal of proposals) {
    const by = (await mayPlan(proposal.by)) ? proposal.by : 'Planner';
    ids.set(proposal.key, await load({ ...proposal, by }, call));
  }
  for (const [a, b] of acknowledged) {
    await call('Reviewer', 'POST', '/calendar/acknowledge-conflict', { id_a: ids.get(a), id_b: ids.get(b) });
  }
  say(`  proposals: ${proposals.length} in every state, ${acknowledged.length} conflict acknowledged`);
}

/** So long forecasts may learn from what was imported; a machine that takes longer gets a plan of what is known by then. */
const FIT_WITHIN_MS = 60_000;

/**
 * Waits until forecasts have learnt from the imported sales. What is expected of a proposal is kept when it is submitted and approved:
 * reckoned before, the list would say 96 EUR of one whose page says 209.
 */
async function forecastsFitted(forecast: () => Promise<{ readonly provisional: boolean }>): Promise<void> {
  const until = Date.now() + FIT_WITHIN_MS;
  while ((await forecast()).provisional && Date.now() < until) await setTimeout(200);
}

type Call = <T>(by: string, method: string, path: string, body?: object) => Promise<T>;

/** Creates a proposal and brings it to its state; gives its id. */
async function load({ by, body, steps }: DemoProposal, call: Call): Promise<number> {
  const { id } = await call<Kept>(by, 'POST', '/proposals', body);
  for (const step of steps) {
    if ('edit' in step) await call(by, 'PUT', `/proposals/${id}`, step.edit);
    else if ('status' in step) await call(by, 'PUT', `/proposals/${id}/status`, step);
    else await call('Reviewer', 'POST', '/calendar/approve', { proposal_id: id, ...step });
  }
  return id;
}
