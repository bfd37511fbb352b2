import { messages } from '../../i18n/messages.ts';

/** What follows for a promotion whose approval is taken back, or that is deleted. */
export const follows = messages({
  hr: {
    endsTomorrow: 'Akcija traje: na blagajnama završava sutra.',
    planLost:
      'Akcija koja je prošla gubi plan s kojim je odobrena: više se ne uspoređuje s ostvarenim, i otpada sufinanciranje koje je u njemu dogovoreno.',
  },
  en: {
    endsTomorrow: 'The promotion runs: it ends at the tills tomorrow.',
    planLost:
      'A promotion that is over loses the plan it was approved with: it is no longer compared with what came of it, and the funding agreed in it is owed no more.',
  },
});
