import type { importMessage } from '@promo/contracts/messages/import';
import { day } from '../format/dates.ts';
import { number } from '../format/numbers.ts';
import { hrCount, hrWeeks } from '../i18n/messages.ts';
import { namedColumns } from './columns.ts';
import type { Sentences } from './sentences.ts';

/** Of a cell and a row without a subject, since line and column stand beside them; of a file as sentences. */
export const imports: Sentences<typeof importMessage> = {
  blank: () => 'obavezan podatak nedostaje',
  not_a_number: () => 'nije broj',
  formula_error: () => 'greška je formule koju tablica ne može izračunati',
  not_whole: () => 'mora biti cijeli broj',
  not_a_boolean: () => 'mora biti da/ne, yes/no, true/false ili 1/0',
  not_a_date: () => 'mora biti postojeći datum od 1900. do 2999. godine, na primjer 2026-11-21 ili 21.11.2026.',
  not_a_week: () => 'mora biti tjedan, godina i broj tjedna kao u 202647',
  no_such_week_number: () => 'mora biti tjedan od 1 do 53, godina i broj tjedna kao u 202647',
  no_such_week_year: () => 'mora biti tjedan od 1900. do 2999. godine, godina i broj tjedna kao u 202647',
  week_not_in_year: ({ year, weeks }) => `godina ${year}. ima ${hrWeeks(weeks)}`,
  unclear_separator: ({ decimal }) =>
    decimal === 'comma' ? 'nije jasno: datoteka ima decimalni zarez' : 'nije jasno: datoteka ima decimalnu točku',
  thousands_separator: () => 'nije jasno: tisućice ili decimale? pišite 1234567,89 ili 1234567.89',
  exponent: () => 'napišite broj znamenkama, bez eksponenta',
  hexadecimal: () => 'heksadecimalni brojevi se ne primaju',
  text_too_long: ({ maximum }) => `smije imati najviše ${hrCount(maximum, 'znak', 'znaka', 'znakova')}`,
  control_characters: ({ line_breaks }) =>
    `ne smije sadržavati ${line_breaks === 'refused' ? 'prijelome retka ni ' : ''}upravljačke znakove`,
  two_apostrophes: () => 'ne smije počinjati dvama apostrofima ispred znaka = + - @',
  not_utf8: () => 'nije ispravan UTF-8, a ostatak datoteke jest',
  unknown_key: ({ column }) =>
    column === 'sku' ? 'nema takvog artikla; artikli se uvoze prvi' : `nema takve vrijednosti stupca ${column}`,
  planned_too_far: ({ latest_date }) =>
    `nakon ${day(latest_date)}, a toliko se unaprijed ne planira: je li godina točna?`,
  after_today: ({ today }) => `nakon današnjeg dana, ${day(today)}`,
  repeated_row: ({ columns }) => `ponavlja raniji redak (${columns.join(', ')})`,
  repeated_header: () => 'ponavlja zaglavlje',
  too_many_records: ({ maximum }) => `datoteka smije imati najviše ${hrCount(maximum, 'zapis', 'zapisa', 'zapisa')}`,
  wrong_cell_count: ({ cells, expected }) => cellCount(cells, expected),
  unquoted_decimal_comma: ({ cells, expected }) =>
    `${cellCount(cells, expected)} (broj s decimalnim zarezom mora biti u navodnicima)`,
  unclosed_quote: () => 'navodnik nije zatvoren',
  text_after_quote: () => 'iza završnog navodnika stoji još teksta',
  row_too_long: () => 'redak je duži od 1 MiB',
  empty_file: () => 'Datoteka je prazna.',
  xlsx_file: () =>
    'Ovo je datoteka XLSX (ili ZIP): otvorite je i spremite kao CSV (u Excelu: Datoteka, Spremi kao, CSV UTF-8).',
  xls_file: () => 'Ovo je datoteka XLS: otvorite je i spremite kao CSV (u Excelu: Datoteka, Spremi kao, CSV UTF-8).',
  utf16_file: () => 'Datoteka je u kodiranju UTF-16: spremite je kao CSV u UTF-8.',
  gzip_file: () => 'Ovo je datoteka gzip: najprije je raspakirajte.',
  binary_file: () => 'Ovo nije CSV: datoteka sadrži binarne podatke (bajt NUL).',
  parquet_unreadable: ({ reason }) => `Datoteku Parquet nije moguće pročitati: ${reason}`,
  parquet_too_large: ({ megabytes }) =>
    `Datoteka Parquet ima najviše ${number(megabytes)} MiB: podijelite je ili pošaljite CSV, koji nema granice.`,
  line_too_long: ({ line }) => `Redak ${number(line)} duži je od 1 MiB.`,
  unreadable_header: () =>
    'Ovo nije CSV: prvi redak nije zaglavlje (navodnik nije zatvoren ili je redak duži od 64 KiB).',
  too_many_columns: ({ maximum }) => `Zaglavlje ima više od ${hrCount(maximum, 'stupca', 'stupca', 'stupaca')}.`,
  no_header: ({ columns }) =>
    `Nema zaglavlja: nijedan od prvih deset redaka nema nijednog od stupaca ${namedColumns(...columns)}. Upišite njihova imena u prvi redak.`,
  nameless_column: ({ position, after }) =>
    `${position}. stupac${after ? ` (iza stupca „${after}”)` : ''} u zaglavlju nema ime.`,
  unknown_column: ({ name, others = [], columns }) => {
    const all = [name, ...others].map((one) => `„${one}”`).join(', ');
    return `${others.length > 0 ? 'Nepoznati stupci' : 'Nepoznat stupac'} ${all}; stupci su ${namedColumns(...columns)}.`;
  },
  no_rows: () => 'datoteka ima zaglavlje, a ispod njega nijedan redak: ništa nije uvezeno',
  rows_above_header: ({ line }) =>
    `Zaglavlje s imenima stupaca u ${number(line)}. je retku; ono što je iznad njega nije uvezeno.`,
  columns_left_out: ({ names }) => `Izostavljeni nepoznati stupci: ${names.map((name) => `„${name}”`).join(', ')}.`,
  repeated_column: ({ column, names: [first, second] }) =>
    `Stupac ${column} dvaput je u zaglavlju, kao „${first}” i kao „${second}”.`,
  half_a_week: ({ missing, name }) => `Uz „${name}” nedostaje stupac ${missing}.`,
  missing_column: ({ column, header }) => `Nedostaje obavezan stupac ${namedColumns(column)}; datoteka ima ${header}.`,
  missing_week_column: ({ column, header }) =>
    `Nedostaje obavezan stupac ${namedColumns(column)}, ili year i week; datoteka ima ${header}.`,
  missing_columns: ({ columns, header }) =>
    `Nedostaju obavezni stupci ${namedColumns(...columns)}; datoteka ima ${header}.`,
  encoding: ({ encoding, texts = [] }) =>
    `Datoteka nije u kodiranju UTF-8; pročitana je kao ${encoding}. Provjerite č, ć, š, ž i đ${texts.map((text) => `, „${text}”`).join('')}.`,
  like_thousands: ({ count, value, line, mark }) =>
    `${hrCount(count, 'broj', 'broja', 'brojeva')} kao ${value} (redak ${line}) pročitano je s decimalama; ako ${mark === 'point' ? 'točka' : 'zarez'} dijeli tisućice, pišite bez toga znaka.`,
  too_many_imports: ({ dataset }) => `Previše uvoza (${dataset}) čeka na red; pokušajte kad neki završe.`,
  import_expired: () => 'Uvoz je trajao tako dugo da je spremljeno uklonjeno; uvezite datoteku ponovno.',
  no_disk_space: () =>
    'Na disku servisa nema mjesta za ono što odlaže dok čita datoteku; ništa nije uvezeno. Pošaljite je ponovno kad ga bude.',
  unknown_import: () => 'Takvog uvoza artikala, prodaje ili cijena nema.',
  import_overwritten: ({ imports }) =>
    `Na njemu počivaju noviji uvozi, koje treba poništiti prije njega: ${imports.join(', ')}.`,
  new_products_priced: ({ imports }) =>
    `Cijene njegovih novih artikala uvezene su poslije, a dnevnik cijena čuva ih trajno: ${imports.join(', ')}. Pogrešne artikle povucite datotekom u kojoj je active 0.`,
  import_too_old: ({ kept }) =>
    `Stanje prije tog uvoza više se ne čuva: poništiti se može samo zadnjih ${kept} uvoza iste vrste.`,
  pull_refused: ({ address, status }) => `${address} je odgovorio ${status}.`,
  pull_unanswered: ({ address, reason }) => `${address} ne odgovara (${reason}).`,
  pull_broken_off: ({ address }) => `Datoteka s adrese ${address} prekinula se; ništa iz nje nije uvezeno.`,
  pull_endless: ({ address }) => `${address} ne kaže koliko je odgovor dug, pa bi dio mogao proći kao cjelina.`,
  pull_too_large: ({ address, megabytes }) => `Datoteka s adrese ${address} veća je od ${number(megabytes)} MiB.`,
  imports_in_the_way: () => 'Drugi su uvozi stalno bili brži; pokušajte ponovno.',
  import_taken_back_meanwhile: () => 'U međuvremenu je poništen drugi uvoz; ništa nije uvezeno, pokušajte ponovno.',
};

const cellCount = (cells: number, expected: number) =>
  `ima ${hrCount(cells, 'polje', 'polja', 'polja')}, a zaglavlje ${expected}`;
