import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    pages: 'Stranice',
    actions: 'Radnje',
    proposals: 'Prijedlozi',
    newProposal: 'Novi prijedlog',
    toDecide: 'Prijedlozi koji čekaju odluku',
    toOrder: 'Što naručiti sada',
    newProducts: 'Novi artikli',
    campaigns: 'Kampanje',
    products: 'Artikli',
    nothingFound: 'Ništa nije pronađeno',
    failed: 'Pretraga nije uspjela',
    typeToSearch: 'Stranica, prijedlog, artikl ili radnja',
  },
  en: {
    pages: 'Pages',
    actions: 'Actions',
    proposals: 'Proposals',
    newProposal: 'New proposal',
    toDecide: 'Proposals that wait for a decision',
    toOrder: 'What to order now',
    newProducts: 'New products',
    campaigns: 'Campaigns',
    products: 'Products',
    nothingFound: 'Nothing found',
    failed: 'The search failed',
    typeToSearch: 'A page, proposal, product or action',
  },
});
