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

/**
 * The message of a plan that was overtaken, by what was planned and what holds now: an import that changes none of it, or a replica of
 * analytics that does not know it yet, tells nothing again.
 */
const messageId = ({ id, start_date }: Plan, lines: Lines): string =>
  `overtaken:${id}:${hash('sha256', JSON.stringify([start_date, ...lines]), 'base64url').slice(0, 22)}`;

/** Tells of approved promotions to come by what they were overtaken, once for each change of it. */
export async function tellOvertaken({ db, calendar, now, askPrices }: Context): Promise<void> {
  const told = await toldOvertaken(db);
  const { plans } = await calendar.refresh();
  const at = now();
  const toCome = toBegin(plans.values(), dayNumber(dateAt(at))).filter(({ status }) => status === 'approved');
  const ids = new Set(toCome.map(({ id }) => id));
  await forgetOvertaken(
    db,
    [...told.keys()].filter((id) => !ids.has(id)),
  );
  const catalogue = await askPrices([...new Set(toCome.flatMap(({ lines }) => [...lines.keys()]))], currentOrigin());
  if (!catalogue) return;
  for (const plan of toCome) {
    await yieldToRequests();
    const lines = overtakenLines(plan, (code) => catalogue.get(code));
    const id = messageId(plan, lines);
    if (lines.size === 0 || told.get(plan.id) === id) continue;
    const data: ProposalOvertaken = {
      proposal_id: plan.id,
      proposal: inShort(plan),
      skus: [...lines.keys()],
      ...changedTermsOf(plan, lines),
    };
    await recordFound(db, { id, subject: PROPOSAL_OVERTAKEN, at: at.toISOString(), actor: null, version: 1, data });
    await noteOvertaken(db, plan.id, id);
  }
}
