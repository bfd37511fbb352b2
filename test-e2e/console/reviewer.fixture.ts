import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import type { Browser, Page } from 'playwright-core';
import { api, changeAnswer, pageOf } from './browser.ts';

export const submit = (title: string, source: string, code: string, start_week = 33) =>
  api<Proposal>('Planner', 'POST', '/api/promo/proposals', {
    status: 'submitted',
    title,
    source,
    start_year: 2027,
    start_week,
    skus: [{ code, discount_pct: 20 }],
  });

/** Decides as the reviewer. What is not approved needs a word of feedback. */
export const decide = (proposal_id: number, decision: Decision, feedback?: string) =>
  api('Reviewer', 'POST', '/api/promo/calendar/approve', { proposal_id, decision, feedback });

export const statusOf = async (id: number) =>
  (await api<Proposal>('Reviewer', 'GET', `/api/promo/proposals/${id}`)).status;

/** A reviewer's page on which only some proposals wait, whatever other walks submit. */
export async function reviewerOf(browser: () => Browser, ids: readonly number[]): Promise<Page> {
  const page = await pageOf(browser, 'Reviewer');
  await changeAnswer<{ proposals: Proposal[] }>(page, /\/proposals\?status=submitted$/, ({ proposals, ...list }) => ({
    ...list,
    proposals: proposals.filter(({ id }) => ids.includes(id)),
  }));
  return page;
}
