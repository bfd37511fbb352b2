import { messages } from '../../i18n/messages.ts';

/** What follows for a promotion whose approval is taken back, or that is deleted, or approved once it is over. */
export const follows = messages({
  hr: {
    endsTomorrow: 'Akcija traje: na blagajnama završava sutra.',
    planComes: 'Akcija je već prošla: njezin plan i sufinanciranje ulaze u rezultate, iako se već zna što je prodala.',
    planLost:
      'Akcija koja je prošla gubi plan s kojim je odobrena: više se ne uspoređuje s ostvarenim, i otpada sufinanciranje koje je u njemu dogovoreno.',
  },
  en: {
    endsTomorrow: 'The promotion runs: it ends at the tills tomorrow.',
    planComes:
      'The promotion is over: its plan and funding come into results, although it is known already what it sold.',
    planLost:
      'A promotion that is over loses the plan it was approved with: it is no longer compared with what came of it, and the funding agreed in it is owed no more.',
  },
});
