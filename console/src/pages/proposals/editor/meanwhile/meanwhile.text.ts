import { enCount, hrCount, messages } from '../../../../i18n/messages.ts';

export const text = messages({
  hr: {
    title: 'Netko je u međuvremenu promijenio ovaj prijedlog',
    above: 'Netko je spremio izmjene ovog prijedloga. Pogledajte na vrhu stranice.',
    you: 'Vi, u drugom prozoru',
    joined: 'To i vaše nespremljene izmjene sada zajedno stoje u poljima. Pregledajte ih, pa spremite.',
    locked:
      'Vaše nespremljene izmjene još su u poljima, ali se u ovom stanju ne mogu spremiti. Kopirajte prijedlog s njima u novu skicu, ili ga vratite u skicu ako je to moguće.',
    copy: 'Kopiraj s mojim izmjenama',
    choose: (n: number) =>
      `${hrCount(n, 'stvar ste', 'stvari ste', 'stvari ste')} oboje promijenili, svatko drukčije. Odaberite što vrijedi; sve drugo se spaja samo.`,
    mine: 'Moje',
    allMine: 'Svugdje moje',
    allTheirs: 'Svugdje spremljeno',
    more: (n: number) => `i još ${hrCount(n, 'izmjena', 'izmjene', 'izmjena')}`,
    join: 'Spoji i pregledaj',
    discard: 'Odbaci moje izmjene',
    price: 'Popust ili cijena',
    uplift: 'Rast prema planeru',
    line: 'Artikl',
    absent: 'nije u prijedlogu',
    present: (price: string) => `u prijedlogu, ${price}`,
    empty: 'prazno',
    unpriced: 'bez popusta i cijene',
  },
  en: {
    title: 'Somebody has changed this proposal meanwhile',
    above: 'Somebody has saved changes of this proposal. See the top of the page.',
    you: 'You, in another window',
    joined: 'That and your unsaved changes now stand in the fields together. Look at them, then save.',
    locked:
      'Your unsaved changes are still in the fields, but cannot be saved in this state. Copy the proposal with them into a new draft, or take it back to draft where that is possible.',
    copy: 'Copy with my changes',
    choose: (n: number) =>
      `${enCount(n, 'thing was', 'things were')} changed by both of you to different ends. Choose what holds; all else is put together by itself.`,
    mine: 'Mine',
    allMine: 'Mine everywhere',
    allTheirs: 'Saved everywhere',
    more: (n: number) => `and ${enCount(n, 'more change', 'more changes')}`,
    join: 'Put together and look',
    discard: 'Discard my changes',
    price: 'Discount or price',
    uplift: 'Planner’s uplift',
    line: 'Product',
    absent: 'not in the proposal',
    present: (price: string) => `in the proposal, ${price}`,
    empty: 'empty',
    unpriced: 'no discount or price',
  },
});
