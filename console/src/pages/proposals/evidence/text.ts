import { messages } from '../../../i18n/messages.ts';

export const text = messages({
  hr: {
    title: (proposal: string) => `NC30 dan po dan: ${proposal}`,
    proposal: 'Prijedlog',
    numbered: (id: number, version: number) => `br. ${id}, verzija ${version}`,
    status: 'Stanje',
    days: 'Trajanje',
    checked: 'Izračunato',
    kept: 'Provjereno pri odobrenju',
    notKept: 'još nije odobreno',
    approvals: 'Tko je i kada odlučio',
    noApprovals: 'Još nema odluka.',
    atApproval: (price: string, discount: string) =>
      `Pri odobrenju: najniža cijena u 30 dana ${price}, postotak za isticanje ${discount}.`,
    noPrice: 'Bez cijene, pa se ne uspoređuje.',
    back: 'Natrag na prijedlog',
  },
  en: {
    title: (proposal: string) => `NC30 day by day: ${proposal}`,
    proposal: 'Proposal',
    numbered: (id: number, version: number) => `no. ${id}, version ${version}`,
    status: 'State',
    days: 'Days',
    checked: 'Computed',
    kept: 'Checked at approval',
    notKept: 'not approved yet',
    approvals: 'Who decided, and when',
    noApprovals: 'No decisions yet.',
    atApproval: (price: string, discount: string) =>
      `At approval: lowest price in 30 days ${price}, percentage to print ${discount}.`,
    noPrice: 'Without a price, so it is not compared.',
    back: 'Back to the proposal',
  },
});
