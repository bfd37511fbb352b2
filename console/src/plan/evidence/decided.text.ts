import { messages } from '../../i18n/messages.ts';

/** Texts of who decided on planned prices. */
export const text = messages({
  hr: {
    decided: 'Tko je i kada odlučio o planiranim cijenama',
    plan: 'Prijedlog',
    decision: 'Odluka',
    decidedBy: 'Tko',
    at: 'Kada',
    undecided: 'Trenutačno se ne može doznati: servis s odlukama ne odgovara.',
  },
  en: {
    decided: 'Who decided on the planned prices, and when',
    plan: 'Proposal',
    decision: 'Decision',
    decidedBy: 'Who',
    at: 'When',
    undecided: 'Not to be had at the moment: the service with the decisions does not answer.',
  },
});
