import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import { enCount, hrCount, messages, textOf } from '../../../i18n/messages.ts';
import { follows } from '../../../plan/decision/follows.text.ts';
import { losesPlan, runsOn } from '../../../plan/running.ts';
import { titleOf } from '../../../plan/title.ts';

const text = messages({
  hr: {
    title: 'Obrisati prijedlog?',
    body: (minutes: number) =>
      `Prijedlog se briše sa svim odlukama. Možete ga vratiti odmah potom, ili na njegovoj adresi još ${hrCount(minutes, 'minutu', 'minute', 'minuta')}.`,
  },
  en: {
    title: 'Delete the proposal?',
    body: (minutes: number) =>
      `The proposal is deleted with all decisions on it. You can have it back right after, or at its address for ${enCount(minutes, 'minute', 'minutes')}.`,
  },
});

/** What one is asked before a proposal that others have dealt with is deleted, on a day, YYYY-MM-DD. */
export function removalQuestion(proposal: Proposal, today: string) {
  const { title, body } = textOf(text);
  const { endsTomorrow, planLost } = textOf(follows);
  const follow = runsOn(today, proposal) ? ` ${endsTomorrow}` : losesPlan(today, proposal) ? ` ${planLost}` : '';
  return { title, body: `${titleOf(proposal)}: ${body(RESTORABLE_MINUTES)}${follow}` };
}
