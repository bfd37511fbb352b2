import type { DatasetName } from '@promo/contracts/datasets';
import { messages } from '../../i18n/messages.ts';

/** Datasets in words; `npl-records` comes in on the page of new products, and is in the list of imports too. */
type Listed = DatasetName | 'npl-records';

const datasets = messages<Readonly<Record<Listed, string>>>({
  hr: {
    products: 'Artikli',
    sales: 'Prodaja po tjednima',
    prices: 'Cijene po danima',
    campaigns: 'Kampanje',
    coupons: 'Kuponi',
    redemptions: 'Iskorištenja kupona',
    'npl-records': 'Novi artikli',
  },
  en: {
    products: 'Products',
    sales: 'Weekly sales',
    prices: 'Daily prices',
    campaigns: 'Campaigns',
    coupons: 'Coupons',
    redemptions: 'Coupon redemptions',
    'npl-records': 'New products',
  },
});

const hints = messages<Readonly<Record<DatasetName, string>>>({
  hr: {
    products: 'Asortiman, dobavljači i zalihe; prvo što treba.',
    sales: 'Iz njih se računaju prognoze i učinak akcija.',
    prices: 'Iz njih se provjerava najniža cijena u 30 dana.',
    campaigns: 'Kuponske kampanje web trgovine.',
    coupons: 'Koji kupon vrijedi za koji artikl.',
    redemptions: 'Tko je što kupio s kuponom.',
  },
  en: {
    products: 'The range, suppliers and stock; needed first.',
    sales: 'Forecasts and promotions’ effects are computed from them.',
    prices: 'The lowest price in 30 days is checked by them.',
    campaigns: 'Coupon campaigns of the webshop.',
    coupons: 'Which coupon is for which product.',
    redemptions: 'Who bought what with a coupon.',
  },
});

export const text = messages({
  hr: {
    title: 'Uvoz i izvoz',
    dataset: 'Što uvozite?',
    datasets: datasets.hr,
    hints: hints.hr,
    columns: 'Koje stupce datoteka može imati',
    columnsHint:
      'Redoslijed nije važan. Razdjelnik je zarez, točka-zarez ili tabulator, decimalni znak zarez ili točka. Stupac kojeg datoteka nema ostavlja upisano kakvo jest.',
    column: 'Stupac',
    meaning: 'Značenje',
    also: 'Prima se i kao',
    required: 'obavezno',
    unless: (value: string) => `inače ${value}`,
    yes: 'da',
    no: 'ne',

    past: 'Dosadašnji uvozi',
    none: 'Još ništa nije uvezeno. Počnite s artiklima, zatim prodaja i cijene.',
    missing: (services: string) => `Popis nije potpun, jer ne odgovara: ${services}.`,
    at: 'Kada',
    by: 'Tko',
    what: 'Što',
    read: 'Redaka',
    inserted: 'Novo',
    updated: 'Promijenjeno',
    unchanged: 'Isto',
    rejected: 'Odbijeno',
    gone: 'poništeno',
    file: (hash: string) => `SHA-256 datoteke: ${hash}`,
    bySchedule: 'po rasporedu',
    pulled: (from: string) => `Povučeno s adrese ${from}`,
    voided: (by: string, at: string) => `Poništeno: ${by}, ${at}`,
    takeBack: 'Poništi uvoz',
    takeBackTitle: 'Poništiti uvoz?',
    takeBackBody:
      'Sve što je uvoz promijenio vraća se na stanje prije njega. Za povratak datoteku treba ponovno uvesti.',
    takenBack: 'Uvoz je poništen.',

    exports: 'Izvoz',
    exportsHint: 'Sve što je upisano, sa stupcima uvoza: datoteka se može urediti i ponovno uvesti.',
    exportOf: (name: string) => `Izvoz: ${name}`,
  },
  en: {
    title: 'Imports and exports',
    dataset: 'What do you import?',
    datasets: datasets.en,
    hints: hints.en,
    columns: 'Which columns the file may have',
    columnsHint:
      'In any order. The delimiter is a comma, semicolon or tab, the decimal sign a comma or point. A column that the file lacks leaves what is stored as it is.',
    column: 'Column',
    meaning: 'Meaning',
    also: 'Also taken as',
    required: 'required',
    unless: (value: string) => `else ${value}`,
    yes: 'yes',
    no: 'no',

    past: 'Imports so far',
    none: 'Nothing has been imported yet. Begin with products, then sales and prices.',
    missing: (services: string) => `The list is not complete, because there is no answer from: ${services}.`,
    at: 'When',
    by: 'Who',
    what: 'What',
    read: 'Rows',
    inserted: 'New',
    updated: 'Changed',
    unchanged: 'Same',
    rejected: 'Rejected',
    gone: 'taken back',
    file: (hash: string) => `SHA-256 of the file: ${hash}`,
    bySchedule: 'by schedule',
    pulled: (from: string) => `Fetched from ${from}`,
    voided: (by: string, at: string) => `Taken back: ${by}, ${at}`,
    takeBack: 'Take the import back',
    takeBackTitle: 'Take the import back?',
    takeBackBody: 'All that it changed becomes what it was before. To have it again, import the file again.',
    takenBack: 'The import was taken back.',

    exports: 'Exports',
    exportsHint: 'All that is stored, with the columns of the import: a file can be edited and imported again.',
    exportOf: (name: string) => `Export: ${name}`,
  },
});
