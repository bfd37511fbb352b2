import type { analyticsMessage, OddRows } from '@promo/contracts/promo-analytics/messages';
import { day } from '../format/dates.ts';
import { money, number, percent } from '../format/numbers.ts';
import { week } from '../format/weeks.ts';
import { hrCount, hrWeeks } from '../i18n/messages.ts';
import type { Sentences } from './sentences.ts';

/** What analytics says of SKUs, forecasts and prices. */
export const analytics: Sentences<typeof analyticsMessage> = {
  unknown_sku: ({ sku }) => `Artikla ${sku} nema.`,
  no_iso_week: ({ yw, year, weeks }) => `nije ISO tjedan: ${week(yw)}; ${year}. ima tjedne od 1 do ${weeks}`,
  window_ends_before_start: ({ from_yw, to_yw }) => `prije je početka: ${week(to_yw)} < ${week(from_yw)}`,
  too_many_sku_weeks: ({ maximum, asked }) =>
    `puta broj tjedana smije biti najviše ${number(maximum)}, a ne ${number(asked)}`,
  mechanic_not_discount: ({ meant, discount }) =>
    `znači popust ${percent(meant, 2)}, a zadan je popust ${percent(discount, 2)}`,
  unknown_mechanic: ({ maximum, allowed }) => `mora biti postotak od 0 do ${maximum} ili ${allowed.join(', ')}`,
  too_many_rows_for_sheet: ({ dataset, rows, maximum }) =>
    `ne može biti xlsx: ${dataset} ima ${number(rows)} redaka, a list ih prima ${number(maximum)}; uzmite csv`,
  too_many_mechanics: ({ maximum }) =>
    `ima više od ${number(maximum)} različitih tekstova u datoteci, ili u tjednu zajedno s već uvezenim`,
  week_after_current: ({ current_yw }) => `nakon tekućeg tjedna, ${week(current_yw)}`,
  week_too_early: ({ earliest_yw }) => `prije ${week(earliest_yw)}, najranijeg tjedna čija se prodaja uvozi`,
  wrong_eans: (rows) =>
    `${hrCount(rows.count, 'barkod nije', 'barkoda nisu', 'barkodova nije')} EAN od 8, 12, 13 ili 14 znamenaka s ispravnom kontrolnom; artikli su uvezeni bez njega: ${first(rows)}`,
  negative_stocks: (rows) =>
    `${hrCount(rows.count, 'zaliha manja je', 'zalihe manje su', 'zaliha manje je')} od 0; artikli su uvezeni bez zalihe: ${first(rows)}`,
  no_families: () =>
    'nijedan artikl nema obitelj (stupac Obitelj), pa se ne mjeri što akcije uzimaju srodnim artiklima',
  zero_prices: (rows) => `${hrCount(rows.count, 'cijena je', 'cijene su', 'cijena je')} 0: ${first(rows)}`,
  prices_far_above_regular: ({ times, ...rows }) =>
    `${hrCount(rows.count, 'cijena je veća', 'cijene su veće', 'cijena je veće')} od redovne više od ${times} puta: ${first(rows)}`,
  costs_above_price: (rows) =>
    `${hrCount(rows.count, 'artikl ima', 'artikla imaju', 'artikala ima')} nabavnu cijenu iznad redovne bez PDV-a: ${first(rows)}`,
  shares_for_percents: (rows) =>
    `${hrCount(rows.count, 'postotak manji je', 'postotka manja su', 'postotaka manje je')} od 1: je li to udio, kao 0,2 umjesto 20 %? ${first(rows)}`,
  zero_revenues: (rows) =>
    `${hrCount(rows.count, 'redak ima', 'retka imaju', 'redaka ima')} prodane komade uz promet 0: ${first(rows)}`,
  sales_gaps: ({ weeks, ...rows }) =>
    `${hrCount(rows.count, 'artikl nema', 'artikla nemaju', 'artikala nema')} prodaje više od ${hrWeeks(weeks)} prije prve u datoteci: ${first(rows)}`,
  sales_of_retired: (rows) =>
    `${hrCount(rows.count, 'redak je prodaja', 'retka su prodaja', 'redaka je prodaja')} povučenih artikala: ${first(rows)}`,
  funding_unpromoted: (rows) =>
    `${hrCount(rows.count, 'redak ima', 'retka imaju', 'redaka ima')} sufinanciranje dobavljača izvan akcije, gdje se ne računa: ${first(rows)}`,
  stock_shortfall: ({ qty, on_hand, on_order }) => {
    const coming = on_order === undefined ? '' : `, a naručeno ${number(on_order)}`;
    const enough = on_hand + (on_order ?? 0) >= qty ? 'Zaliha je dovoljna tek s naručenim' : 'Zaliha nije dovoljna';
    return `${enough}: treba ${number(qty)} komada, na zalihi je ${number(on_hand)}${coming}.`;
  },
  nc30_above_reference: (above) => {
    if ('lines' in above) {
      const lines = hrCount(above.lines, 'artikl je', 'artikla su', 'artikala je');
      return `${lines} iznad najniže cijene u 30 dana prije početka: ${above.skus.join(', ')}, …`;
    }
    const reference = money(above.nc30_price);
    if ('sku' in above) return `Artikl ${above.sku} je iznad najniže cijene u 30 dana prije početka, ${reference}.`;
    return `Cijena ${money(above.promo_price)} je iznad najniže u 30 dana prije početka, ${reference} (${day(above.nc30_date)}): prema njoj nije sniženje.`;
  },
};

/** "A1 (redak 2), B7 (redak 9), …" */
function first({ count, skus, lines }: OddRows): string {
  const named = skus.map((sku, i) => `${sku} (redak ${lines[i]})`).join(', ');
  return count > skus.length ? `${named}, …` : named;
}
