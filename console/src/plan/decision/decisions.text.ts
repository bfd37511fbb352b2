import { messages } from '../../i18n/messages.ts';

/** What a page says of decisions before any is asked for: its dialog, which comes when it is opened, brings texts of its own. */
export const text = messages({
  hr: {
    decisions: { approve: 'Odobri', reject: 'Odbij', request_revision: 'Na doradu' },
    endsTomorrow: 'Akcija traje: na blagajnama završava sutra.',
    planLost: 'Akcija koja je prošla gubi plan s kojim je odobrena: više se ne uspoređuje s ostvarenim.',
    next: (title: string) => `Sljedeći: ${title}`,
    none: 'Ništa više ne čeka',
  },
  en: {
    decisions: { approve: 'Approve', reject: 'Reject', request_revision: 'Ask for revision' },
    endsTomorrow: 'The promotion runs: it ends at the tills tomorrow.',
    planLost:
      'A promotion that is over loses the plan it was approved with: it is no longer compared with what came of it.',
    next: (title: string) => `Next: ${title}`,
    none: 'Nothing else waits',
  },
});
