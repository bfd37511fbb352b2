import { hash } from 'node:crypto';
import { PROPOSAL_OVERTAKEN, type ProposalOvertaken } from '@promo/contracts/promo-proposals/events';
import { recordFound } from '@promo/mongo/outbox';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import { currentOrigin } from '@promo/runtime/origin';
import { yieldToRequests } from '@promo/runtime/yielding-steps';
import type { Context } from '../context.ts';
import { inShort, type Plan } from '../domain/calendar/plan.ts';
import { changedTermsOf, overtakenLines, toBegin } from '../domain/forecast/overtaken.ts';
import { forgetOvertaken, noteOvertaken, toldOvertaken } from '../store/told-overtaken.ts';

type Lines = ReturnType<typeof overtakenLines>;

/** By what a plan was overtaken, what was planned and what holds now: an import that changes none of it tells nothing again. */
const changeOf = ({ id, start_date }: Plan, lines: Lines): string =>
  `overtaken:${id}:${hash('sha256', JSON.stringify([start_date, ...lines]), 'base64url').slice(0, 22)}`;

/** Tells of approved promotions to come by what they were overtaken, once for each change of it. */
export async function tellOvertaken({ db, calendar, now, askPrices }: Context): Promise<void> {
  const told = await toldOvertaken(db);
  const { plans } = await calendar.refresh();
  const at = now();
  const today = dateAt(at);
  const toCome = toBegin(plans.values(), dayNumber(today)).filter(({ status }) => status === 'approved');
  const gone = new Set(told.keys()).difference(new Set(toCome.map(({ id }) => id)));
  await forgetOvertaken(db, [...gone]);
  const catalogue = await askPrices([...new Set(toCome.flatMap(({ lines }) => [...lines.keys()]))], currentOrigin());
  if (!catalogue) return;
  const nowOf = (code: string) => catalogue.get(code);
  for (const plan of toCome) {
    await yieldToRequests();
    const lines = overtakenLines(plan, nowOf);
    if (lines.size === 0) {
      // what is as it was planned again, and changes once more, is told anew
      if (told.has(plan.id)) await forgetOvertaken(db, [plan.id]);
      continue;
    }
    const change = changeOf(plan, lines);
    if (told.get(plan.id) === change) continue;
    const data: ProposalOvertaken = {
      proposal_id: plan.id,
      proposal: inShort(plan),
      skus: [...lines.keys()],
      ...changedTermsOf(plan, lines, nowOf),
    };
    // nobody is told of a message that they know by its id: of another day it is another one
    const id = `${change}:${today}`;
    await recordFound(db, { id, subject: PROPOSAL_OVERTAKEN, at: at.toISOString(), actor: null, version: 1, data });
    await noteOvertaken(db, plan.id, change);
  }
}
