import type { InWords } from '../words.ts';
import type { AUDITED, DECISIONS } from './words.ts';

/** What the audit trail tells of, as people say it. Apart from the other words: pages without it do not fetch it. */
export const DECISION_WORDS: InWords<(typeof DECISIONS)[number]> = {
  hr: { approve: 'odobreno', reject: 'odbijeno', request_revision: 'vraćeno na doradu' },
  en: { approve: 'approved', reject: 'rejected', request_revision: 'sent back for revision' },
};

export const AUDITED_WORDS: InWords<(typeof AUDITED)[number]> = {
  hr: { proposal_deleted: 'obrisano', proposal_restored: 'vraćeno' },
  en: { proposal_deleted: 'deleted', proposal_restored: 'restored' },
};
