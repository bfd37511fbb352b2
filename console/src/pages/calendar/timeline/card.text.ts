import { count, messages } from '../../../i18n/messages.ts';

export const cardText = messages({
  hr: {
    owner: 'Planer',
    discount: 'Prosječni popust',
    margin: 'Očekivana dodatna marža',
    units: 'Očekivane dodatne količine',
    funding: 'Sufinanciranje dobavljača',
    conflicts: 'Otvoreni sukobi',
    more: (n: number) => `i još ${count(n)}`,
    inState: 'U ovom stanju akcija se ne može pomaknuti.',
    others: 'Akciju pomiče onaj čija je.',
    how: 'Povucite traku da je pomaknete, njezin rub da je produljite ili skratite; tipkama: M, pa strelice i Enter.',
  },
  en: {
    owner: 'Planner',
    discount: 'Average discount',
    margin: 'Expected incremental margin',
    units: 'Expected extra units',
    funding: 'Supplier funding',
    conflicts: 'Open conflicts',
    more: (n: number) => `and ${count(n)} more`,
    inState: 'In this state the promotion cannot be moved.',
    others: 'Who plans the promotion moves it.',
    how: 'Drag the bar to move it, its edge to make it longer or shorter; by keyboard: M, then arrows and Enter.',
  },
});
