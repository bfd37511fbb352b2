import type { InWords } from '../words.ts';
import type { LabelGap } from './words.ts';

/** What is missing on a label, as people say it. Apart from the other words: pages without labels do not fetch it. */
export const LABEL_GAP_WORDS: InWords<LabelGap> = {
  hr: {
    unknown_product: 'Nepoznat artikl',
    no_name: 'Nema naziva',
    no_ean: 'Nema barkoda (EAN)',
    no_quantity: 'Nema neto količine, pa ni cijene za jedinicu mjere',
    no_price: 'Nema akcijske cijene',
    other_regular_price: 'Redovna cijena u prijedlogu nije ona iz kataloga',
    no_dates: 'Nema dana trajanja',
    no_reference: 'Nema cijena u 30 dana prije početka',
    projected_reference: 'Najniža cijena u 30 dana je projekcija: razdoblje još nije prošlo',
    estimated_reference: 'Najniža cijena u 30 dana je procjena iz tjednih prosjeka',
    not_announceable: 'Cijena nije ispod najniže u 30 dana: bez postotka',
    overstated_mechanic: 'Mehanika navodi veći postotak od onoga koji se smije najaviti',
    no_anchor_price: 'Nema dodatne (sidrene) cijene',
    not_approved: 'Prijedlog nije odobren',
  },
  en: {
    unknown_product: 'Unknown product',
    no_name: 'No name',
    no_ean: 'No bar code (EAN)',
    no_quantity: 'No net quantity, so no unit price',
    no_price: 'No promo price',
    other_regular_price: 'The regular price in the proposal is not that of the catalogue',
    no_dates: 'No days',
    no_reference: 'No prices in the 30 days before the start',
    projected_reference: 'The lowest price in 30 days is projected: the window is not past yet',
    estimated_reference: 'The lowest price in 30 days is an estimate from weekly averages',
    not_announceable: 'The price is not below the lowest in 30 days: no percentage',
    overstated_mechanic: 'The mechanic names a higher percentage than may be announced',
    no_anchor_price: 'No additional (anchor) price',
    not_approved: 'The proposal is not approved',
  },
};
