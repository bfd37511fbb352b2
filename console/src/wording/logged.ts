import type { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import type { Language } from '../i18n/language.ts';
import { statusText } from './proposals.text.ts';
import type { Sentences } from './sentences.ts';

/** Lines in the log of a proposal, which its page shows at once. */
export const logged: Sentences<
  Pick<
    typeof proposalMessage,
    | 'created'
    | 'status_changed'
    | 'restored'
    | 'restored_as_submitted'
    | 'decided'
    | 'decided_with_feedback'
    | 'conflict_acknowledged'
    | 'nc30_conflict_acknowledged'
    | 'expectations_kept'
  >
> = {
  created: ({ status }) => `Stvoreno u stanju „${stateOf(status)}”`,
  status_changed: ({ from, to }) => `${stateOf(from)} → ${stateOf(to)}`,
  restored: () => 'Obrisano i vraćeno',
  restored_as_submitted: ({ reason }) => `Obrisano i vraćeno, treba ga ponovno odobriti: ${APPROVAL_LOST[reason]}`,
  decided: ({ decision }) => decidedAs(decision, 'hr'),
  decided_with_feedback: ({ decision, feedback }) => `${decidedAs(decision, 'hr')}: ${feedback}`,
  conflict_acknowledged: ({ proposal_id }) => `Prihvaćen sukob s prijedlogom #${proposal_id}`,
  nc30_conflict_acknowledged: ({ proposal_id }) =>
    `Prihvaćen sukob najniže cijene (NC30) s prijedlogom #${proposal_id}`,
  expectations_kept: () => 'Naknadno sačuvano što se očekuje: pri odobrenju analitika nije odgovorila na vrijeme',
};

/** In English the server's own sentences do, but for those that name states and decisions as its fields do. */
export const loggedInEnglish: Sentences<
  Pick<typeof proposalMessage, 'created' | 'status_changed' | 'decided' | 'decided_with_feedback'>
> = {
  created: ({ status }) => `Created in the state “${stateOf(status, 'en')}”`,
  status_changed: ({ from, to }) => `${stateOf(from, 'en')} → ${stateOf(to, 'en')}`,
  decided: ({ decision }) => decidedAs(decision, 'en'),
  decided_with_feedback: ({ decision, feedback }) => `${decidedAs(decision, 'en')}: ${feedback}`,
};

const APPROVAL_LOST = {
  ended: 'na blagajnama je završilo',
  nc30: 'ne slaže se s najnižim cijenama u 30 dana prije početka onoga što je u međuvremenu odobreno',
};

const DECIDED: Readonly<Record<Language, Readonly<Record<Decision, string>>>> = {
  hr: { approve: 'Odobreno', reject: 'Odbijeno', request_revision: 'Vraćeno na doradu' },
  en: { approve: 'Approved', reject: 'Rejected', request_revision: 'Sent back for revision' },
};

/** A decision in words. */
export const decidedAs = (decision: string, into: Language): string => DECIDED[into][decision as Decision] ?? decision;

/** A proposal's state in words. */
export const stateOf = (status: string, into: Language = 'hr'): string =>
  (statusText[into] as Readonly<Record<string, string>>)[status] ?? status;

/** What a person wrote of a move, which stands beside the move itself; null where nobody wrote anything. */
export const writtenIn = ({ code, params, line }: Pick<ProposalLogEntry, 'code' | 'params' | 'line'>): string | null =>
  code === 'status_changed' && line !== `${params?.from} → ${params?.to}` ? line : null;

export type Logged = keyof typeof logged;
