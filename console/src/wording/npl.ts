import { named } from '@promo/contracts/messages/message';
import { FMB_ZERO_WORDS } from '@promo/contracts/npl/fmb-words';
import type { nplMessage } from '@promo/contracts/npl/messages';
import { day } from '../format/dates.ts';
import { number, percent } from '../format/numbers.ts';
import { week } from '../format/weeks.ts';
import { hrCount } from '../i18n/messages.ts';
import { fieldName } from './fields.ts';
import { channelText, moveText, statusText } from './npl.text.ts';
import type { Sentences } from './sentences.ts';

/** What new-product listing refuses and rejects, and what it notes in the history of a new product. */
export const npl: Sentences<typeof nplMessage> = {
  ordered_as_suggested: ({ quantity }) => `Naručeno ${number(quantity)} kom, koliko je predložila provjera narudžbi.`,
  fields_changed: ({ fields }) => `Izmijenjeno: ${fields.map(fieldName).join(', ')}`,
  order_corrected: ({ order_number, quantity, expected_date }) =>
    `Ispravljena narudžba: ${[
      changeOf('broj', order_number),
      changeOf('količina', quantity, (units) => `${number(Number(units))} kom`),
      changeOf('očekivani dolazak', expected_date, day),
    ]
      .filter((change) => change !== undefined)
      .join('; ')}`,
  order_taken_back: ({ order_number, quantity, expected_date }) =>
    [
      'Narudžba je poništena',
      order_number,
      quantity && `${number(quantity)} kom`,
      expected_date && `očekivani dolazak ${day(expected_date)}`,
    ]
      .filter(Boolean)
      .join('; '),
  part_arrived: ({ units, received_on, outstanding }) =>
    `Stiglo ${number(units)} kom, ${day(received_on)}${restOf(outstanding)}`,
  delivery_late: ({ expected_date }) => `Isporuka kasni: dolazak je bio očekivan ${day(expected_date)}`,
  replaced_by: ({ sku }) => `Zamijenio ga je artikl ${sku}.`,
  order_before_stock_out: ({ stock_out_date, ...order }) => `${orderBy(order)}; zaliha traje do ${day(stock_out_date)}`,
  order_before_launch: ({ launch_date, ...order }) => `${orderBy(order)}; lansiranje ${day(launch_date)}`,
  order_day_covered: ({ latest_order_date, because }) =>
    `Provjera narudžbi: dan za narudžbu bio je ${day(latest_order_date)}, ali zasad ne treba ništa naručiti: ${FMB_ZERO_WORDS.hr[because] ?? because}`,
  order_after_all: ({ latest_order_date, suggested_qty }) =>
    `Provjera narudžbi: više nema dovoljno, treba naručiti ${number(suggested_qty)} kom; dan za narudžbu bio je ${day(latest_order_date)}`,
  unknown_record: ({ id }) => `Zapisa ${id} nema.`,
  record_changed: ({ id, version }) => `Zapis ${id} u međuvremenu je promijenjen: sada je to verzija ${version}.`,
  record_changed_meanwhile: () => 'Zapis je promijenjen u istom trenutku; pokušajte ponovno.',
  sku_has_record: ({ sku, id, status }) => `Artikl ${sku} već ima zapis ${id}, u stanju „${stateOf(status)}”.`,
  sku_got_record: ({ sku }) => `Artikl ${sku} upravo je dobio zapis.`,
  sku_without_record: ({ sku }) => `Artikl ${sku} nema zapis među novim artiklima.`,
  search_too_slow: () => 'Pretraga je trajala predugo; pokušajte ponovno.',
  action_not_allowed: ({ action, ...state }) => notAllowed(`Korak „${moveOf(action)}” sada nije moguć`, state),
  order_not_correctable: (state) => notAllowed('Ispravak narudžbe sada nije moguć', state),
  arrival_not_possible: (state) => notAllowed('Dolazak se sada ne može zabilježiti', state),
  step_not_taken_back: (state) => notAllowed('Zadnji se korak ne može poništiti', state),
  arrived_already: ({ id, received }) =>
    `Od narudžbe zapisa ${id} zabilježen je dolazak ${number(received)} kom: najprije ga poništite, s 0 kom za svaki dan.`,
  too_many_arrivals: ({ maximum }) =>
    `Narudžba može stići u najviše ${hrCount(maximum, 'dijelu', 'dijela', 'dijelova')}.`,
  record_named_twice: ({ id }) => `navodi zapis ${id} drugi put`,
  order_below_received: ({ quantity, received }) =>
    `mora biti najmanje ${number(received)} kom, koliko je stiglo, a ne ${number(quantity)}`,
  record_not_editable: (state) => notAllowed('Izmjena sada nije moguća', state),
  rows_not_editable: ({ kind, ...state }) => notAllowed(`Izmjena ${KINDS[kind] ?? kind} sada nije moguća`, state),
  record_not_deletable: (state) => `${notAllowed('Brisanje sada nije moguće', state)} Brisati se može samo skica.`,
  unknown_row: ({ id, kind }) => `Među redcima ${KINDS[kind] ?? kind} nema retka ${id}.`,
  too_many_rows: ({ maximum, kind }) => `Zapis smije imati najviše ${number(maximum)} redaka ${KINDS[kind] ?? kind}.`,
  yw_not_in_year: ({ yw, year, weeks }) => `tjedna ${week(yw)} nema: ${year}. ima tjedne od 1 do ${weeks}`,
  share_needed: () => 'obavezno je za meku zamjenu',
  share_not_whole: ({ share_pct }) => `za čvrstu zamjenu mora biti 100 ili prazno, a ne ${number(share_pct, 2)}`,
  replaces_itself: ({ sku }) => `artikl ${sku} ne može zamijeniti sam sebe`,
  substitution_loop: ({ skus }) => `${skus.join(' → ')} je krug: artikl bi zamijenio sam sebe`,
  hard_successor_there: ({ parent_sku, sku }) =>
    `Artikl ${parent_sku} već ima čvrstu zamjenu, ${sku}, i ne može imati drugu.`,
  successor_there: ({ parent_sku, sku }) => `Artikl ${parent_sku} već ima zamjenu, ${sku}, a čvrsta mora biti jedina.`,
  shares_over_100: ({ parent_sku, taken_pct, share_pct }) =>
    `Meke zamjene već preuzimaju ${percent(taken_pct, 2)} artikla ${parent_sku}: s još ${percent(share_pct, 2)} bilo bi više od ${percent(100)}.`,
  arrival_long_ago: ({ earliest_date }) => `prije ${day(earliest_date)}: je li godina točna?`,
  day_swept: ({ date }) => `Provjera narudžbi za ${day(date)} već je obavljena.`,
  day_to_come: ({ date, today }) => `${day(date)} tek dolazi: danas je ${day(today)}.`,
  day_too_old: ({ date, days }) => `${day(date)} je prije više od ${days} dana.`,
  own_stock_covers: ({ needed, on_hand, on_order }) =>
    `Treba ${number(needed)} kom, a na zalihi je ${number(on_hand)} i u dolasku ${number(on_order)}.`,
  predecessor_covers: ({ needed, left }) =>
    `Prethodniku pri isporuci ostaje ${number(left)} kom, a do sljedeće isporuke treba ${number(needed)}.`,
  quantity_unknown: () => 'Ne znaju se ni potražnja ni alokacije: količinu odredite sami.',
  bad_ean: () => 'mora imati 8 do 14 znamenki',
  doubtful_ean: ({ ean }) =>
    `${ean} nije EAN od 8, 12, 13 ili 14 znamenaka s ispravnom kontrolnom; katalog i etikete ostaju bez njega.`,
  doubtful_eans: ({ count, skus }) =>
    `${hrCount(count, 'barkod nije', 'barkoda nisu', 'barkodova nije')} EAN od 8, 12, 13 ili 14 znamenaka s ispravnom kontrolnom; zapisi ga ipak imaju: ${named(skus, count)}`,
  repeated_eans: ({ count, skus }) =>
    `${hrCount(count, 'barkod ima', 'barkoda imaju', 'barkodova ima')} i raniji redak ili drugi zapis: ${named(skus, count)}`,
  past_launches: ({ count, skus }) =>
    `${hrCount(count, 'datum lansiranja je prošao', 'datuma lansiranja su prošla', 'datuma lansiranja je prošlo')}, a artikli nisu pušteni u prodaju; zapisi ga ipak imaju: ${named(skus, count)}`,
  emptied_values: ({ count, skus, records }) =>
    `Prazne ćelije brišu ${hrCount(count, 'upisanu vrijednost', 'upisane vrijednosti', 'upisanih vrijednosti')} zapisa: ${named(skus, records)}`,
  bad_channels: ({ allowed }) =>
    `dopuštene su riječi ${allowed.map(channelOf).join(', ')}, odvojene razmakom ili zarezom`,
};

/** From what to what a part of an order was corrected; undefined where it was not. */
const changeOf = (
  name: string,
  values: readonly string[] | undefined,
  written: (value: string) => string = (value) => value,
) => values && `${name} ${values.map((value) => (value === '' ? 'prazno' : written(value))).join(' → ')}`;

const KINDS: Readonly<Record<string, string>> = {
  allocations: 'alokacija',
  forecasts: 'prognoze',
  substitutions: 'zamjena',
};

const stateOf = (status: string): string => (statusText.hr as Readonly<Record<string, string>>)[status] ?? status;
const channelOf = (channel: string): string =>
  (channelText.hr as Readonly<Record<string, string>>)[channel]?.toLowerCase() ?? channel;
const moveOf = (action: string): string => (moveText.hr as Readonly<Record<string, string>>)[action] ?? action;

function notAllowed(what: string, { id, status, allowed }: { id: number; status: string; allowed: readonly string[] }) {
  const possible =
    allowed.length > 0
      ? `sada je moguće: ${allowed.map((action) => `„${moveOf(action)}”`).join(', ')}`
      : 'više se ništa ne može promijeniti';
  return `${what}: zapis ${id} je u stanju „${stateOf(status)}”, ${possible}.`;
}

const orderBy = (order: { latest_order_date: string; suggested_qty: number }): string =>
  `Provjera narudžbi: naručiti do ${day(order.latest_order_date)}, predloženo ${number(order.suggested_qty)} kom`;

/** What has not arrived of an order, to the end of a sentence; '' where nobody noted how much was ordered. */
function restOf(outstanding: number | undefined): string {
  if (outstanding === undefined) return '';
  return outstanding > 0 ? `; još nije stiglo ${number(outstanding)} kom` : ': to je sve';
}
