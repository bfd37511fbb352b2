import { named, numbered } from '@promo/contracts/messages/message';
import type { ContentsChanged, proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { day } from '../format/dates.ts';
import { costMoney, money, number, percent } from '../format/numbers.ts';
import { week } from '../format/weeks.ts';
import { hrCount, hrDays, hrProducts, hrWeeks } from '../i18n/messages.ts';
import { fieldName } from './fields.ts';
import { type Logged, stateOf } from './logged.ts';
import type { Sentences } from './sentences.ts';

/** What proposals and the calendar refuse and warn of. */
export const proposals: Sentences<Omit<typeof proposalMessage, Logged>> = {
  unknown_proposal: ({ id }) => `Prijedloga #${id} nema.`,
  not_restorable: ({ id, minutes }) =>
    `Prijedlog #${id} ne može se vratiti: nije obrisan u zadnjih ${hrCount(minutes, 'minutu', 'minute', 'minuta')}.`,
  proposal_changed: ({ id, version }) =>
    `Prijedlog #${id} u međuvremenu je promijenjen: sada je to verzija ${version}.`,
  proposal_changed_meanwhile: () => 'Prijedlog je promijenjen u istom trenutku; pokušajte ponovno.',
  not_the_caller: ({ field, given, caller }) =>
    `U polju „${fieldName(field)}” stoji korisnik ${given}, a prijavljen je korisnik ${caller}.`,
  listed_twice: ({ sku }) => `naveden je dvaput: ${sku}`,
  plan_too_large: ({ bytes, maximum }) =>
    `imaju preduge šifre ili mehanike: plan ima ${hrCount(bytes, 'bajt', 'bajta', 'bajtova')}, a smije najviše ${number(maximum)}`,
  required_with: ({ field }) => `obavezno je uz polje „${fieldName(field)}”`,
  week_number_not_in_year: ({ week: number, year, weeks }) => `tjedna ${number} nema: ${year}. ima ${hrWeeks(weeks)}`,
  end_before_start: ({ start_yw, end_yw }) => `prije je početka: ${week(end_yw)} < ${week(start_yw)}`,
  too_many_weeks: ({ weeks, maximum }) => `od početka je ${hrWeeks(weeks)}, a smije biti najviše ${maximum}`,
  end_date_before_start_date: ({ start_date, end_date }) =>
    `prije je prvog dana: ${day(end_date)} < ${day(start_date)}`,
  date_without_weeks: () => 'traži i tjedan početka',
  date_outside_weeks: ({ from, to }) => `mora biti u tjednima akcije, ${day(from)} – ${day(to)}`,
  days_end_before_start: ({ from, to }) => `prije je prvog dana: ${day(to)} < ${day(from)}`,
  too_many_days: ({ days, maximum }) => `obuhvaća ${hrDays(days)}, a smije najviše ${number(maximum)}`,
  impossible_units: ({ maximum }) => `mora imati 1 do ${maximum} kupljenih i 1 do ${maximum} besplatnih komada`,
  no_weeks: () => 'Za slanje na odobrenje treba zadati tjedan početka.',
  no_weeks_for_economics: () => 'Da se izračuna što se očekuje, treba zadati tjedan početka.',
  no_lines: () => 'Za slanje na odobrenje treba barem jedan artikl.',
  unknown_status: ({ status, allowed }) =>
    `Stanje mora biti jedno od: ${allowed.map((one) => stateOf(one)).join(', ')}, a ne „${status}”.`,
  unknown_decision: ({ decision, allowed }) => `Odluka mora biti jedna od: ${allowed.join(', ')}, a ne „${decision}”.`,
  status_not_allowed: ({ from, to, allowed }) => {
    const possible =
      allowed.length > 0
        ? `može postati ${allowed.map((status) => `„${stateOf(status)}”`).join(' ili ')}`
        : 'ponovno ga može otvoriti samo odobravatelj';
    return `Prijedlog u stanju „${stateOf(from)}” ne može promjenom stanja postati „${stateOf(to)}”: ${possible}.`;
  },
  status_by_contents: () => 'Stanje poslanog prijedloga ne mijenja se uz sadržaj, nego zasebnom promjenom stanja.',
  proposal_not_editable: ({ status }) => {
    const instead =
      status === 'approved'
        ? 'kopirajte ga, ili zatražite od odobravatelja da ga vrati na doradu'
        : 'najprije ga vratite u skicu';
    return `Prijedlog u stanju „${stateOf(status)}” ne može se mijenjati: ${instead}.`;
  },
  not_your_proposal: ({ id }) =>
    `Prijedlog #${id} mijenja i briše onaj čiji je, suplaner koji je na njemu naveden, ili administrator.`,
  decided_not_deleted: ({ id }) => `O prijedlogu #${id} već je odlučivano: briše ga samo administrator.`,
  other_reviewer_needed: ({ id }) =>
    `O prijedlogu #${id} mora odlučiti netko drugi, a ne oni koji su ga planirali, stvorili, mijenjali ili predali na odobrenje.`,
  feedback_needed: () => 'Uz tu odluku planer treba obrazloženje.',
  empty_comment: () => 'mora nešto reći',
  too_many_comments: ({ id, maximum }) =>
    `Prijedlog #${id} već ima ${hrCount(maximum, 'komentar', 'komentara', 'komentara')}, a više ih ne može imati.`,
  same_proposal: () => 'Dvaput je naveden isti prijedlog.',
  no_conflict: ({ id_a, id_b }) => `Prijedlozi #${id_a} i #${id_b} nisu u sukobu.`,
  no_nc30_conflict: ({ id_a, id_b }) =>
    `Nijedan od prijedloga #${id_a} i #${id_b} drugome ne snižava najnižu cijenu u 30 dana.`,
  conflict_changed: ({ id_a, id_b }) =>
    `Sukob prijedloga #${id_a} i #${id_b} u međuvremenu se promijenio: pogledajte ga ponovno.`,
  open_conflict: ({ proposal_id, skus }) =>
    `sukob s prijedlogom #${proposal_id} oko ${hrCount(skus, 'artikla', 'artikla', 'artikala')}`,
  conflicts_unknown: () => 'sukobi se nisu mogli provjeriti',
  funding_to_agree: ({ lines, skus }) =>
    `sufinanciranje još nije dogovoreno, ${hrProducts(lines)}: ${named(skus, lines)}`,
  already_over: ({ last_day }) => `akcija je već prošla: zadnji joj je dan bio ${day(last_day)}`,
  nothing_promoted: () => 'prijedlog nema artikala: ništa nije na akciji',
  unknown_codes: ({ lines, skus }) =>
    `${hrCount(lines, 'artikl nije', 'artikla nisu', 'artikala nije')} u katalogu: ${named(skus, lines)}`,
  prices_unavailable: () =>
    'redovne cijene iz kojih slijede neke akcijske cijene nisu poznate: analitika nije odgovorila na vrijeme',
  nc30_unavailable: () => 'cijene nisu provjerene prema 30 dana prije početka: analitika nije odgovorila na vrijeme',
  not_announceable: (line) => {
    if ('lines' in line) {
      const lines = hrProducts(line.lines);
      return `${lines} bez sniženja prema najnižoj cijeni u 30 dana prije početka: ${named(line.skus, line.lines)}`;
    }
    const { sku, promo_price, nc30_price, earliest_start, highest_price } = line;
    const at = highest_price === undefined ? [] : [`po cijeni do ${money(highest_price)}`];
    const from = earliest_start === undefined ? [] : [`po ovoj cijeni ako počne ${day(earliest_start)} ili kasnije`];
    const instead = [...at, ...from].join(', ili ');
    const lowest = `Artikl ${sku} po ${money(promo_price)} nije sniženje prema najnižoj cijeni u 30 dana prije početka, ${money(nc30_price)}`;
    return instead ? `${lowest}; sniženje je ${instead}.` : `${lowest}.`;
  },
  other_regular_price: (line) => {
    if ('lines' in line) {
      const lines = hrCount(line.lines, 'artikl planiran je', 'artikla planirana su', 'artikala planirano je');
      return `${lines} s redovnom cijenom koja nije ona iz kataloga, prema kojoj se gleda 30 dana prije početka: ${named(line.skus, line.lines)}`;
    }
    const { sku, regular_price, catalogue_price } = line;
    return `Artikl ${sku} planiran je s redovnom cijenom ${money(regular_price)}; u katalogu, prema kojem se gleda 30 dana prije početka, ona je ${money(catalogue_price)}.`;
  },
  unpriced_lines: ({ lines, skus }) =>
    `Akcijska cijena nije poznata jer nema redovne cijene od koje bi se odbio popust, pa nije provjerena prema 30 dana prije početka: ${named(skus, lines)}.`,
  sold_below_reference: (line) => {
    if ('lines' in line) {
      const lines = hrCount(line.lines, 'artikl imao je', 'artikla imala su', 'artikala imalo je');
      return `${lines} u 30 dana prije početka na blagajnama nižu cijenu od uvezenih: ${named(line.skus, line.lines)}`;
    }
    const { sku, proposal_id, price, last_day, nc30_price } = line;
    const instead = nc30_price === undefined ? '' : `, a ne ${money(nc30_price)}`;
    return `Artikl ${sku} po prijedlogu #${proposal_id} trebao je do ${day(last_day)} stajati ${money(price)}, a u uvezenim cijenama toga nema. Ako je toliko stajao, najniža cijena u 30 dana prije početka najviše je ta${instead}.`;
  },
  projected_reference: ({ lines, skus, proposals: ids }) =>
    `Najniža cijena u 30 dana prije početka (${named(skus, lines)}) ovisi o prijedlozima koji se još mogu promijeniti: ${numbered(ids)}. Provjerite ponovno prije početka.`,
  spoils_later: ({ proposal_id, skus, points, clear_from }) =>
    `Prijedlogu #${proposal_id} snižava najnižu cijenu u 30 dana za ${hrProducts(skus)}: popust je manji do ${number(points, 2)} postotnih bodova. Ako taj, zajedno sa sniženjem koje nastavlja, počne ${day(clear_from)} ili kasnije, više ne utječe na njega.`,
  nc30_above_reference_strict: ({ lines, skus }) =>
    `Ne odobrava se: cijena je iznad najniže u 30 dana prije početka: ${named(skus, lines)}.`,
  nc30_puts_above_strict: ({ lines, skus, proposals: ids }) =>
    `Ne odobrava se: odobreno bi bilo iznad svoje najniže cijene u 30 dana prije početka: ${named(skus, lines)} (${ids.length === 1 ? 'prijedlog' : 'prijedlozi'} ${numbered(ids)}).`,
  nc30_unpriced_strict: ({ lines, skus }) =>
    `Ne odobrava se: akcijska cijena nije poznata pa se ne može provjeriti: ${named(skus, lines)}. Upišite nju ili redovnu cijenu.`,
  nc30_unchecked_strict: () =>
    'Ne odobrava se: nije se na vrijeme doznalo jesu li cijene iznad najniže u 30 dana prije početka. Pokušajte ponovno.',
  contents_changed: contentsChanged,
  forecast_unavailable: ({ reason }) => `prognoza artikala nije sačuvana: ${NO_FORECAST[reason]}`,
};

const NO_FORECAST = {
  no_weeks: 'nije zadan tjedan početka',
  no_answer: 'analitika nije odgovorila na vrijeme',
};

function contentsChanged({ fields, line_fields, skus, terms = [], from = [], to = [], ...lines }: ContentsChanged) {
  const names = (some: readonly string[]) => some.map(fieldName).join(', ');
  const { lines_added: added, lines_removed: removed, lines_changed: changed } = lines;
  const said = [
    ...(fields ? [names(fields)] : []),
    ...(added ? [hrCount(added, 'artikl dodan', 'artikla dodana', 'artikala dodano')] : []),
    ...(removed ? [hrCount(removed, 'artikl uklonjen', 'artikla uklonjena', 'artikala uklonjeno')] : []),
    ...(changed ? [hrCount(changed, 'artikl promijenjen', 'artikla promijenjena', 'artikala promijenjeno')] : []),
  ].join('; ');
  const of = line_fields ? ` (${names(line_fields)})` : '';
  const term = (i: number, value = '') =>
    value === '' ? 'ništa' : terms[i] === 'discount_pct' ? percent(Number(value), 2) : costMoney(Number(value));
  const which = (i: number) => (terms[i] === 'supplier_funding' ? ' sufinanciranje' : '');
  const first = skus?.map((sku, i) => `${sku}${which(i)} ${term(i, from[i])} → ${term(i, to[i])}`).join(', ');
  return `Izmijenjeno: ${said}${of}${first ? `: ${first}` : ''}`;
}
