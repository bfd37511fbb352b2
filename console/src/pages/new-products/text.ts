import type { CountedAs } from '@promo/contracts/npl/words';
import { count, enCount, hrCount, messages } from '../../i18n/messages.ts';

/** Products that are counted, as tiles and the filter of the list call them. */
const countedText = messages<Record<CountedAs, string>>({
  hr: {
    due_this_week: 'Naručiti do kraja tjedna',
    overdue_orders: 'Isporuke koje kasne',
    launches_ahead: 'Lansiranja pred nama',
    triggered_last: 'Označila zadnja provjera',
  },
  en: {
    due_this_week: 'To order by the end of the week',
    overdue_orders: 'Late deliveries',
    launches_ahead: 'Launches ahead',
    triggered_last: 'Marked by the last check',
  },
});

/** Texts of the board, the list and what is done from there. */
export const text = messages({
  hr: {
    title: 'Novi artikli',
    create: 'Novi artikl',
    board: 'Ploča',
    list: 'Popis',
    view: 'Prikaz',
    search: 'Artikl, dobavljač ili narudžba',
    status: 'Stanje',
    allStatuses: 'Sva stanja',
    group: 'Grupa',
    allGroups: 'Sve grupe',
    channel: 'Kanal',
    allChannels: 'Svi kanali',
    checkNow: 'Provjera narudžbi',
    toOrder: 'Što naručiti sada',
    importCsv: 'Uvezi iz datoteke',
    importTitle: 'Uvoz novih artikala iz datoteke',
    importHint:
      'Nova šifra postaje skica; kod poznate šifre stupci datoteke mijenjaju njezina polja. Izvoz popisa može se urediti i ponovno uvesti; redak zapisa koji je netko promijenio nakon izvoza odbija se. Obavezni su sku i name.',

    sku: 'Šifra',
    name: 'Naziv',
    supplier: 'Dobavljač',
    launch: 'Lansiranje',
    orderBy: 'Naručiti do',
    arrival: 'Dolazak',

    empty: 'Još nema novih artikala',
    emptyHint:
      'Novi artikl počinje kao skica: upišite šifru i naziv, a dobavljača, prognozu i zamjenu dodajte poslije.',
    nothing: 'Nijedan artikl ne odgovara filtrima',
    none: 'Nema artikala',
    count: (n: number) => hrCount(n, 'artikl', 'artikla', 'artikala'),
    others: (n: number) => `Još ${count(n)} na popisu`,
    suggested: (qty: string) => `predloženo ${qty} kom`,
    expected: (day: string) => `dolazak ${day}`,
    launches: (day: string) => `lansiranje ${day}`,
    undecided: 'provjera ne zna kada naručiti',

    tiles: 'Pregled',
    counted: 'Što traži pozornost',
    allCounted: 'Svi artikli',
    countedAs: countedText.hr,
    lastCheck: 'Zadnja provjera',
    never: 'još nije bila',
    triggered: (n: number) =>
      n === 0 ? 'ništa novo za naručiti' : `označila ${hrCount(n, 'artikl', 'artikla', 'artikala')}`,
  },
  en: {
    title: 'New products',
    create: 'New product',
    board: 'Board',
    list: 'List',
    view: 'View',
    search: 'Product, supplier or order',
    status: 'State',
    allStatuses: 'All states',
    group: 'Group',
    allGroups: 'All groups',
    channel: 'Channel',
    allChannels: 'All channels',
    checkNow: 'Order check',
    toOrder: 'What to order now',
    importCsv: 'Import from a file',
    importTitle: 'Import new products from a file',
    importHint:
      'A new code becomes a draft; of a known one the file’s columns overwrite its fields. An export of the list can be edited and imported again; a row of a record that somebody has changed since the export is rejected. sku and name are required.',

    sku: 'Code',
    name: 'Name',
    supplier: 'Supplier',
    launch: 'Launch',
    orderBy: 'Order by',
    arrival: 'Arrival',

    empty: 'No new products yet',
    emptyHint:
      'A new product begins as a draft: give its code and name; supplier, forecast and substitution can follow.',
    nothing: 'No product matches the filters',
    none: 'No products',
    count: (n: number) => enCount(n, 'product', 'products'),
    others: (n: number) => `${count(n)} more in the list`,
    suggested: (qty: string) => `${qty} pcs suggested`,
    expected: (day: string) => `arrival ${day}`,
    launches: (day: string) => `launch ${day}`,
    undecided: 'the check cannot tell when to order',

    tiles: 'Overview',
    counted: 'What wants attention',
    allCounted: 'All products',
    countedAs: countedText.en,
    lastCheck: 'Last check',
    never: 'not run yet',
    triggered: (n: number) => (n === 0 ? 'nothing new to order' : `marked ${enCount(n, 'product', 'products')}`),
  },
});
