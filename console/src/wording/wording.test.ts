import { gatewayMessage } from '@promo/contracts/gateway/messages';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import { importMessage } from '@promo/contracts/messages/import';
import { inputMessage } from '@promo/contracts/messages/input';
import { serviceMessage } from '@promo/contracts/messages/service';
import { nplMessage } from '@promo/contracts/npl/messages';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { beforeAll, expect, test } from 'vitest';
import { day } from '../format/dates.ts';
import { writtenIn } from './logged.ts';
import { fetchSentences, worded } from './wording.ts';

beforeAll(fetchSentences);

/** Croatian texts hold no-break spaces. */
const croatian = (message: { code: string; params: Record<string, string | number | string[]>; detail: string }) =>
  worded(message, message.detail, 'hr').replaceAll('\u00a0', ' ');

const state = { id: 7, status: 'in_stock', allowed: ['activate'] };

test.each([
  [importMessage.not_a_number(), 'nije broj'],
  [importMessage.text_too_long({ maximum: 64 }), 'smije imati najviše 64 znaka'],
  [importMessage.week_not_in_year({ year: 2026, weeks: 53 }), 'godina 2026. ima 53 tjedna'],
  [importMessage.repeated_row({ columns: ['sku', 'date'] }), 'ponavlja raniji redak (sku, date)'],
  [importMessage.unknown_key({ column: 'sku' }), 'nema takvog artikla; artikli se uvoze prvi'],
  [
    importMessage.missing_column({ column: 'promoted', header: 'sku, yw, qty' }),
    'Nedostaje obavezan stupac promoted (Akcija); datoteka ima sku, yw, qty.',
  ],
  [
    importMessage.unknown_column({ name: 'tjedan', columns: ['sku', 'launch_date'] }),
    'Nepoznat stupac „tjedan”; stupci su sku (Šifra), launch_date (Datum lansiranja).',
  ],
  [
    // a redemption has an id as well
    importMessage.unknown_column({ name: 'tjedan', columns: ['sku', 'moq', 'id'] }),
    'Nepoznat stupac „tjedan”; stupci su sku (Šifra), moq (Minimalna narudžba), id.',
  ],
  [
    importMessage.encoding({ encoding: 'windows-1250', texts: ['Čaj', 'Šećer'] }),
    'Datoteka nije u kodiranju UTF-8; pročitana je kao windows-1250. Provjerite č, ć, š, ž i đ, „Čaj”, „Šećer”.',
  ],
  [importMessage.wrong_cell_count({ cells: 1, expected: 5 }), 'ima 1 polje, a zaglavlje 5'],
  [inputMessage.not_an_integer({ minimum: 10, maximum: 20_000 }), 'mora biti cijeli broj od 10 do 20.000'],
  [inputMessage.not_in_range({ maximum: 0.5 }), 'mora biti broj, najviše 0,5'],
  [inputMessage.too_many_items({ maximum: 2 }), 'smije imati najviše 2 stavke'],
  [inputMessage.wrong_type({ type: 'integer,null' }), 'mora biti cijeli broj ili prazno'],
  [serviceMessage.service_slow({ service: 'npl' }), 'Servis npl nije odgovorio na vrijeme.'],
  [gatewayMessage.too_many_requests(), 'Previše zahtjeva; pričekajte malo.'],
  [
    marketingMessage.campaign_too_long({ days: 3660, start_date: '2026-01-01' }),
    'smije biti najviše 3.660 dana nakon početka, 1. 1. 2026.',
  ],
  [
    nplMessage.action_not_allowed({ action: 'approve', ...state }),
    'Korak „Odobri” sada nije moguć: zapis 7 je u stanju „Na zalihi”, sada je moguće: „Pusti u prodaju”.',
  ],
  [
    nplMessage.fields_changed({ fields: ['moq', 'supplier_name', 'lead_time_days', 'forecasts'] }),
    'Izmijenjeno: najmanja narudžba, dobavljač, rok isporuke (dana), prognoza',
  ],
  [
    nplMessage.order_corrected({ quantity: ['1200', '1440'], expected_date: ['2026-12-01', ''] }),
    'Ispravljena narudžba: količina 1.200 kom → 1.440 kom; očekivani dolazak 1. 12. 2026. → prazno',
  ],
  [
    nplMessage.order_taken_back({ order_number: 'N-17', quantity: 1200, expected_date: undefined }),
    'Narudžba je poništena; N-17; 1.200 kom',
  ],
  [
    nplMessage.order_before_launch({
      launch_date: '2027-01-15',
      latest_order_date: '2026-12-11',
      suggested_qty: 1216,
    }),
    'Provjera narudžbi: naručiti do 11. 12. 2026., predloženo 1.216 kom; lansiranje 15. 1. 2027.',
  ],
  [
    nplMessage.order_day_covered({ latest_order_date: '2026-12-11', because: 'own_stock_covers' }),
    'Provjera narudžbi: dan za narudžbu bio je 11. 12. 2026., ali zasad ne treba ništa naručiti: vlastita zaliha i narudžbe pokrivaju potrebu',
  ],
  [
    nplMessage.order_after_all({ latest_order_date: '2026-12-11', suggested_qty: 1216 }),
    'Provjera narudžbi: više nema dovoljno, treba naručiti 1.216 kom; dan za narudžbu bio je 11. 12. 2026.',
  ],
  [
    analyticsMessage.prices_far_above_regular({ count: 2, times: 10, skus: ['A1', 'A2'], lines: ['3', '9'] }),
    '2 cijene su veće od redovne više od 10 puta: A1 (redak 3), A2 (redak 9)',
  ],
  [
    analyticsMessage.stock_shortfall({ qty: 1240, on_hand: 80 }),
    'Zaliha nije dovoljna: treba 1.240 komada, na zalihi je 80.',
  ],
  [
    analyticsMessage.stock_shortfall({ qty: 295, on_hand: 65, on_order: 576 }),
    'Zaliha je dovoljna tek s naručenim: treba 295 komada, na zalihi je 65, a naručeno 576.',
  ],
  [
    analyticsMessage.nc30_above_reference({ promo_price: 3.49, nc30_price: 2.99, nc30_date: '2026-11-02' }),
    'Cijena 3,49 € je iznad najniže u 30 dana prije početka, 2,99 € (2. 11. 2026.): prema njoj nije sniženje.',
  ],
  [
    analyticsMessage.nc30_above_reference({ sku: '385', nc30_price: 2.99 }),
    'Artikl 385 je iznad najniže cijene u 30 dana prije početka, 2,99 €.',
  ],
  [
    proposalMessage.status_not_allowed({ from: 'withdrawn', to: 'submitted', allowed: ['draft'] }),
    'Prijedlog u stanju „Povučeno” ne može promjenom stanja postati „Čeka odobrenje”: može postati „Skica”.',
  ],
  [
    proposalMessage.contents_changed({
      fields: ['title', 'co_planner_ids'],
      lines_added: 2,
      lines_changed: 1,
      line_fields: ['discount_pct', 'promo_price'],
      skus: ['A1', 'A1', 'B2'],
      terms: ['discount_pct', 'promo_price', 'discount_pct'],
      from: ['20', '', ''],
      to: ['', '1.99', '12.5'],
    }),
    'Izmijenjeno: naslov, suplaneri; 2 artikla dodana; 1 artikl promijenjen (popust, akcijska cijena): A1 20 % → ništa, A1 ništa → 1,99 €, B2 ništa → 12,5 %',
  ],
  [
    proposalMessage.contents_changed({
      lines_changed: 1,
      line_fields: ['supplier_funding'],
      skus: ['A1', 'A1'],
      terms: ['promo_price', 'supplier_funding'],
      from: ['1.99', ''],
      to: ['1.89', '0.125'],
    }),
    'Izmijenjeno: 1 artikl promijenjen (sufinanciranje dobavljača): A1 1,99 € → 1,89 €, A1 sufinanciranje ništa → 0,125 €',
  ],
  [proposalMessage.end_before_start({ start_yw: 202652, end_yw: 202701 }), 'prije je početka: 01/2027 < 52/2026'],
  [proposalMessage.open_conflict({ proposal_id: 7, skus: 5 }), 'sukob s prijedlogom #7 oko 5 artikala'],
  [
    proposalMessage.projected_reference({ lines: 1, skus: ['A1'], proposals: ['10', '22'] }),
    'Najniža cijena u 30 dana prije početka (A1) ovisi o prijedlozima koji se još mogu promijeniti: #10, #22. Provjerite ponovno prije početka.',
  ],
  [proposalMessage.conflict_acknowledged({ proposal_id: 10 }), 'Prihvaćen sukob s prijedlogom #10'],
  [
    proposalMessage.expectations_kept(),
    'Naknadno sačuvano što se očekuje: pri odobrenju analitika nije odgovorila na vrijeme',
  ],
  [
    proposalMessage.proposal_not_editable({ status: 'approved' }),
    'Prijedlog u stanju „Odobreno” ne može se mijenjati: kopirajte ga, ili zatražite od odobravatelja da ga vrati na doradu.',
  ],
  [
    proposalMessage.proposal_not_editable({ status: 'withdrawn' }),
    'Prijedlog u stanju „Povučeno” ne može se mijenjati: najprije ga vratite u skicu.',
  ],
  [proposalMessage.status_changed({ from: 'draft', to: 'submitted' }), 'Skica → Čeka odobrenje'],
  [
    proposalMessage.decided_with_feedback({ decision: 'request_revision', feedback: 'Plići popust' }),
    'Vraćeno na doradu: Plići popust',
  ],
])('$0.code in Croatian', (message, expected) => {
  expect(croatian(message)).toBe(expected);
});

test('in English the server’s own sentence stands, as does one whose code is missing or not known', () => {
  const { detail, ...coded } = importMessage.not_a_number();
  expect(worded(coded, detail, 'en')).toBe('is not a number');
  expect(worded({}, 'something older', 'hr')).toBe('something older');
  expect(worded({ code: 'something_newer', params: { a: 1 } }, 'something newer', 'hr')).toBe('something newer');
});

test('its days are written as on the page, what is no day as it came', () => {
  const { detail, ...coded } = nplMessage.delivery_late({ expected_date: '2026-12-01' });
  expect(worded(coded, detail, 'en')).toBe(`the delivery is late: it was expected on ${day('2026-12-01')}`);
  expect(worded({}, 'there is no 2026-02-30', 'en')).toBe('there is no 2026-02-30');
});

test.each([
  [proposalMessage.created({ status: 'submitted' }), 'Created in the state “Awaiting approval”'],
  [proposalMessage.status_changed({ from: 'draft', to: 'withdrawn' }), 'Draft → Withdrawn'],
  [proposalMessage.decided({ decision: 'approve' }), 'Approved'],
  [
    proposalMessage.decided_with_feedback({ decision: 'request_revision', feedback: 'No funding' }),
    'Sent back for revision: No funding',
  ],
  [
    proposalMessage.projected_reference({ lines: 1, skus: ['A1'], proposals: ['10', '22'] }),
    'what A1 may announce rests on proposals that can still change: #10, #22; check again before the start',
  ],
  [proposalMessage.conflict_acknowledged({ proposal_id: 10 }), 'conflict with proposal #10 acknowledged'],
  [serviceMessage.service_slow({ service: 'npl' }), serviceMessage.service_slow({ service: 'npl' }).detail],
])('in English a log says %j in the words of the page', (message, said) => {
  expect(worded(message, message.detail, 'en')).toBe(said);
});

test('what a person wrote of a move stands beside it', () => {
  const { detail, code, params } = proposalMessage.status_changed({ from: 'draft', to: 'submitted' });
  expect(writtenIn({ code, params, line: 'spremno' })).toBe('spremno');
  expect(writtenIn({ code, params, line: detail })).toBeNull();
  // of before the move was kept too, it is the line itself
  expect(writtenIn({ line: 'spremno' })).toBeNull();
  expect(writtenIn({ code: 'decided', params: { decision: 'approve' }, line: 'approve' })).toBeNull();
});
