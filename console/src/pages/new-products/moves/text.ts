import type { Transition } from '@promo/contracts/npl/lifecycle';
import { enDays, hrCount, hrDays, messages } from '../../../i18n/messages.ts';

const asking = messages<Record<Transition, string>>({
  hr: {
    approve: 'Odobriti artikl?',
    'mark-ordered': 'Označiti artikl naručenim?',
    'mark-in-stock': 'Je li roba stigla?',
    activate: 'Pustiti artikl u prodaju?',
    'phase-out': 'Izlistati artikl?',
  },
  en: {
    approve: 'Approve the product?',
    'mark-ordered': 'Mark the product as ordered?',
    'mark-in-stock': 'Have the goods arrived?',
    activate: 'Launch the product?',
    'phase-out': 'Phase the product out?',
  },
});

const hints = messages<Record<Transition, string>>({
  hr: {
    approve: 'Od tada svakodnevna provjera pazi kada ga treba naručiti.',
    'mark-ordered': 'Broj, količina i datum nisu obavezni; po datumu se vidi koje narudžbe kasne.',
    'mark-in-stock': 'Nakon toga artikl se može pustiti u prodaju.',
    activate: 'Od sada se njegova prodaja uspoređuje s prognozom.',
    'phase-out': 'Zapis ostaje, ali se više ne mijenja. Pogrešno izlistavanje može se poništiti.',
  },
  en: {
    approve: 'From then on the daily check watches when it must be ordered.',
    'mark-ordered': 'Number, quantity and date may be left out; by the date one sees which orders are late.',
    'mark-in-stock': 'After that the product can be launched.',
    activate: 'From now on its sales are held against the forecast.',
    'phase-out': 'The record stays, but is not changed any more. A phase-out by mistake can be taken back.',
  },
});

/** Texts of a record's steps from state to state. */
export const text = messages({
  hr: {
    asking: asking.hr,
    hints: hints.hr,
    note: 'Napomena (nije obavezna)',
    orderNumber: 'Broj narudžbe',
    quantity: 'Količina (kom)',
    expected: 'Očekivani dolazak',
    doubts: {
      least: (units: string) => `Dobavljač šalje najmanje ${units} kom.`,
      packs: (units: string) => `U pakiranju je ${units} kom: to nije cijeli broj pakiranja.`,
      allocated: (units: string) => `Mjestima je dodijeljeno ${units} kom, više od narudžbe.`,
    },
    late: {
      stock_out: (days: number, on: string) => `Stiže ${hrDays(days)} nakon što zaliha prethodnika nestane (${on}).`,
      launch_date: (days: number, on: string) => `Stiže ${hrDays(days)} nakon lansiranja (${on}).`,
    },
    past: 'Dan očekivanog dolaska već je prošao.',
    soon: (from: string, lead: number, earliest: string) =>
      `Naručeno ${from}, uz rok isporuke od ${hrCount(lead, 'dana', 'dana', 'dana')}, stiže tek ${earliest}`,
    correctTitle: 'Ispraviti narudžbu?',
    correctConfirm: 'Ispravi',
    corrected: 'Narudžba je ispravljena.',
    done: (name: string, state: string) => `${name}: ${state}`,
    early: (on: string, days: number) => `Lansiranje je planirano tek za ${on}, ${hrDays(days)} od danas.`,
    unsaved:
      'Na stranici artikla ima nespremljenih izmjena: ovaj ih korak ne uzima u obzir. Najprije ih spremite ili odbacite.',
    openOrder: 'Naručena roba još nije stigla',
    rest: (qty: string) => `Još nije stiglo ${qty} kom: nakon ovog koraka više se ne čekaju.`,
    pieces: (qty: string) => `${qty} kom`,
    arrives: (on: string) => `dolazak ${on}`,
    takesOut: (skus: string) =>
      `Čvrsta zamjena: zapis prethodnika (${skus}), ako ga ima, izlistava se. Sam artikl izlazi iz asortimana tek uvozom artikala.`,
    stillThere: (until: string, checked: string) => `Po provjeri za ${checked} zaliha prethodnika traje do ${until}`,
    parentsUnknown: 'Zamjene se nisu mogle pročitati.',
    missing: (fields: string) => `Nije upisano: ${fields}`,
    unwatched: 'Dok jedno od toga ne dodate, provjera ga ne može označiti za naručivanje.',
    staleTitle: 'Netko je u međuvremenu promijenio zapis',
    staleBody: (state: string) => `Sada je u stanju „${state}”. Pogledajte ga i potvrdite ponovno.`,
    staleGone: (state: string) => `Sada je u stanju „${state}” i ovaj korak više nije moguć.`,
    phasedOut: 'Zapis prethodnika je izlistan.',
  },
  en: {
    asking: asking.en,
    hints: hints.en,
    note: 'Note (optional)',
    orderNumber: 'Order number',
    quantity: 'Quantity (pcs)',
    expected: 'Expected to arrive',
    doubts: {
      least: (units: string) => `The supplier sends at least ${units} pcs.`,
      packs: (units: string) => `A pack holds ${units} pcs: these are no whole packs.`,
      allocated: (units: string) => `Locations are to have ${units} pcs, more than the order.`,
    },
    late: {
      stock_out: (days: number, on: string) =>
        `It arrives ${enDays(days)} after the predecessor’s stock has ended (${on}).`,
      launch_date: (days: number, on: string) => `It arrives ${enDays(days)} after the launch (${on}).`,
    },
    past: 'The day on which it is expected has passed.',
    soon: (from: string, lead: number, earliest: string) =>
      `Ordered on ${from}, with a lead time of ${enDays(lead)}, it arrives on ${earliest} at the earliest.`,
    correctTitle: 'Correct the order?',
    correctConfirm: 'Correct',
    corrected: 'The order is corrected.',
    done: (name: string, state: string) => `${name}: ${state}`,
    early: (on: string, days: number) => `The launch is planned for ${on} only, ${enDays(days)} from today.`,
    unsaved:
      'The product’s page has changes that are not saved: this step does not count them. Save or discard them first.',
    rest: (qty: string) => `${qty} pcs are outstanding: after this step they are not awaited any more.`,
    openOrder: 'The ordered goods have not arrived yet',
    pieces: (qty: string) => `${qty} pcs`,
    arrives: (on: string) => `arrival ${on}`,
    takesOut: (skus: string) =>
      `A hard substitution: the predecessor’s record (${skus}), if it has one, is phased out. The product itself leaves the range only by an import of products.`,
    stillThere: (until: string, checked: string) =>
      `By the check of ${checked} the predecessor’s stock lasts until ${until}.`,
    parentsUnknown: 'The substitutions could not be read.',
    missing: (fields: string) => `Not filled in: ${fields}`,
    unwatched: 'Until you add one of the two, the check cannot mark it to be ordered.',
    staleTitle: 'Somebody changed the record meanwhile',
    staleBody: (state: string) => `It is now “${state}”. Look at it and confirm again.`,
    staleGone: (state: string) => `It is now “${state}”, and this step is no longer possible.`,
    phasedOut: 'The predecessor’s record is phased out.',
  },
});
