import { DATASETS } from '@promo/contracts/datasets';
import { headingsOf } from '@promo/contracts/file-headings';
import { FILE_TITLES } from '@promo/contracts/file-titles';
import { columns } from '@promo/contracts/lists';
import { CAMPAIGN_COLUMNS, CAMPAIGN_SKU_COLUMNS } from '@promo/contracts/marketing/routes';
import { ALLOCATION_COLUMNS } from '@promo/contracts/npl/allocation-list';
import { ORDER_COLUMNS } from '@promo/contracts/npl/fmb';
import { NPL_COLUMNS } from '@promo/contracts/npl/record';
import { REPORT_COLUMNS, TIMESERIES_COLUMNS } from '@promo/contracts/npl/report';
import { AGREED_FUNDING_COLUMNS } from '@promo/contracts/promo-analytics/agreed-funding';
import { FORECAST_COLUMNS } from '@promo/contracts/promo-analytics/forecaster';
import { HISTORY_COLUMNS } from '@promo/contracts/promo-analytics/history-event';
import { PERFORMANCE_COLUMNS } from '@promo/contracts/promo-analytics/performance-event';
import { LISTED_PRODUCT_COLUMNS } from '@promo/contracts/promo-analytics/products';
import { PROPOSAL_RESULT_COLUMNS } from '@promo/contracts/promo-analytics/proposal-results';
import { RESULT_COLUMNS } from '@promo/contracts/promo-analytics/results';
import { AUDIT_COLUMNS } from '@promo/contracts/promo-proposals/audit';
import { CALENDAR_COLUMNS } from '@promo/contracts/promo-proposals/calendar';
import { CONFLICT_FILE_COLUMNS } from '@promo/contracts/promo-proposals/conflicts';
import { EXPECTED_UNITS_COLUMNS } from '@promo/contracts/promo-proposals/expected-units';
import { LABEL_COLUMNS } from '@promo/contracts/promo-proposals/labels';
import { PRICE_CHANGE_COLUMNS } from '@promo/contracts/promo-proposals/price-changes';
import { PROPOSAL_FILE_COLUMNS } from '@promo/contracts/promo-proposals/proposal-columns';
import { SHORTFALL_COLUMNS } from '@promo/contracts/promo-proposals/shortfalls';
import { LANGUAGES } from '@promo/contracts/words';
import { normalizeName } from '@promo/retail/fold';
import { expect, it } from 'vitest';
import { csv } from './csv.ts';
import { fileOf } from './files.ts';
import { headed, labelled } from './labelled.ts';

interface Headed {
  readonly key: string;
  readonly kind: string;
}

const FILES: Record<string, readonly Headed[]> = {
  campaigns: CAMPAIGN_COLUMNS,
  'products of a campaign': CAMPAIGN_SKU_COLUMNS,
  allocations: ALLOCATION_COLUMNS,
  orders: ORDER_COLUMNS,
  'new products': NPL_COLUMNS,
  'report of new products': REPORT_COLUMNS,
  'time series': TIMESERIES_COLUMNS,
  history: HISTORY_COLUMNS,
  performance: PERFORMANCE_COLUMNS,
  products: LISTED_PRODUCT_COLUMNS,
  'results of proposals': PROPOSAL_RESULT_COLUMNS,
  'agreed funding': AGREED_FUNDING_COLUMNS,
  results: RESULT_COLUMNS,
  'audit log': AUDIT_COLUMNS,
  calendar: CALENDAR_COLUMNS,
  conflicts: CONFLICT_FILE_COLUMNS,
  labels: LABEL_COLUMNS,
  'price changes': PRICE_CHANGE_COLUMNS,
  proposals: PROPOSAL_FILE_COLUMNS,
  shortfalls: SHORTFALL_COLUMNS,
  'expected units': EXPECTED_UNITS_COLUMNS,
  'forecast by depth': FORECAST_COLUMNS,
  ...Object.fromEntries(Object.values(DATASETS).map(({ name, columns }) => [`import of ${name}`, columns])),
};

it.each(Object.entries(FILES))('every column of %s has a heading of its own in both languages', (_, list) => {
  for (const { key } of list) expect(headingsOf(key), key).toHaveLength(2);
  for (const language of ['hr', 'en'] as const) {
    const headings = headed(list, language).map(({ key }) => key);
    expect(new Set(headings.map(normalizeName)).size, headings.join()).toBe(list.length);
    expect(headings.join('')).not.toMatch(/[;,"\r\n]/);
  }
});

const MONEY = new Set(['money', 'cents', 'cost']);
/** Of one piece, as labels have it: all other money is a sum. */
const OF_ONE = /price|^cost$|^(?:breakeven_)?funding$/;

it.each(Object.entries(FILES))('sums of money of %s are headed as euros, prices are not', (_, list) => {
  for (const { key, kind } of list.filter((column) => MONEY.has(column.kind)))
    for (const heading of headingsOf(key)) expect(heading.endsWith(' (€)'), `${key} ${kind}`).toBe(!OF_ONE.test(key));
});

it.each(LANGUAGES)('lists of weeks have room for them in the name of their sheet: %s', (language) => {
  for (const list of ['history', 'performance', 'results', 'agreed-funding', 'proposal-results'] as const)
    expect(`${FILE_TITLES[language][list]} 202601-202626`.length, list).toBeLessThanOrEqual(31);
});

interface Row {
  readonly status: string;
  readonly source: string;
  readonly channels: readonly string[];
  readonly complete: boolean | null;
  readonly start_yw: number;
  readonly title: string;
  readonly cw_label: string | null;
}

const COLUMNS = columns<Row>({
  status: 'text',
  source: 'text',
  channels: ['text', ({ channels }) => channels.join(' ')],
  complete: 'boolean',
  start_yw: 'integer',
  title: 'text',
  cw_label: 'text',
});
const ROWS: Row[] = [
  {
    status: 'submitted',
    source: 'manual',
    channels: ['retail', 'webshop'],
    complete: true,
    start_yw: 202648,
    title: 'draft',
    cw_label: 'CW 48–49/2026',
  },
  { status: 'unheard', source: 'Letak', channels: [], complete: null, start_yw: 202649, title: '=1', cw_label: null },
  {
    status: 'draft',
    source: 'constructor',
    channels: [],
    complete: false,
    start_yw: 202650,
    title: '',
    cw_label: null,
  },
];
const written = async (labels?: 'hr' | 'en') =>
  Buffer.concat(await Array.fromAsync(csv(labelled(COLUMNS, labels), [ROWS]))).toString();

it('says states, channels, weeks, yes and no in words, and leaves what somebody wrote', async () => {
  expect(await written('hr')).toBe(
    '\uFEFFStatus;Izvor;Kanali;Prodaja potpuna;Od tjedna;Naslov;Oznaka tjedna\r\n' +
      'Čeka odobrenje;ručno;"Maloprodaja; Web trgovina";da;202648;draft;T48–49/2026\r\n' +
      "unheard;Letak;;;202649;'=1;\r\n" +
      'Skica;constructor;;ne;202650;;\r\n',
  );
  expect((await written('en')).split('\r\n')[1]).toBe(
    'Awaiting approval;manual;"Retail; Webshop";yes;202648;draft;W48–49/2026',
  );
  expect((await written()).split('\r\n')[1]).toBe('submitted;manual;retail webshop;1;202648;draft;CW 48–49/2026');
});

it('gives people the time of the retailer’s clocks in a CSV, and programs the instant', async () => {
  const list = { name: 'audit-log' as const, columns: columns<{ at: string | null }>({ at: 'time' }) };
  const linesOf = async (labels?: 'hr' | 'en') => {
    const chunks = await Array.fromAsync(fileOf({ format: 'csv', labels }, list, [ROWS_AT]).body);
    return Buffer.concat(chunks).toString().trim().split('\r\n').slice(1);
  };
  // In winter an hour ahead of UTC, in summer two.
  const ROWS_AT = [{ at: '2026-11-28T23:15:35.023Z' }, { at: '2026-07-01T10:00:00Z' }, { at: null }];
  expect(await linesOf('hr')).toEqual(['2026-11-29 00:15:35', '2026-07-01 12:00:00']);
  expect(await linesOf()).toEqual(['2026-11-28T23:15:35.023Z', '2026-07-01T10:00:00Z']);
});
