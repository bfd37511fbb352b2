import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_COLUMNS } from '@promo/contracts/promo-proposals/proposal-columns';
import { sortBy } from '@promo/lists/page';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DRAFT, startHarness } from './harness.ts';

/** Titles out of order; weeks fall while ids rise; every third has no weeks. */
const TITLES = ['Žele', 'čaj', null, '=SUM(A1)', 'Cedevita', '-10 % kava', 'a; b', null];

const harness = await keepForTests(startHarness());
for (const [i, title] of TITLES.entries()) {
  const weeks = i % 3 === 2 ? { start_year: null, start_week: null } : { start_week: 20 - i };
  const skus = ['A', 'B', 'C'].slice(i % 3).map((code) => ({ code, note: `${i}` }));
  await harness.create({ title, note: 'x'.repeat(1900), skus, ...weeks });
}

const fetched = async (path: string) => {
  const answer = await harness.raw(path);
  const body = (await answer.json()) as { proposals: Proposal[]; entries: CalendarEntry[]; detail: string };
  return { status: answer.status, total: answer.headers.get('x-total-count'), ...body };
};
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe.each([
  ['/proposals', 'proposals'],
  ['/calendar', 'entries'],
] as const)('%s', (path, field) => {
  it('comes in pages that make up the whole', async () => {
    const whole = await fetched(path);
    expect([whole[field].length, whole.total]).toEqual([8, '8']);
    for (const sort of ['', '&sort=-title']) {
      const all = (await fetched(`${path}?limit=100${sort}`))[field];
      const pages = await Promise.all([0, 3, 6, 9].map((offset) => fetched(`${path}?limit=3&offset=${offset}${sort}`)));
      expect(pages.map((page) => page[field].length)).toEqual([3, 3, 2, 0]);
      expect(pages.map(({ total }) => total)).toEqual(['8', '8', '8', '8']);
      expect(pages.flatMap((page) => ids(page[field]))).toEqual(ids(all));
    }
    for (const rest of ['offset=5', 'offset=5&limit=100000'])
      expect(ids((await fetched(`${path}?${rest}`))[field])).toEqual(ids(whole[field]).slice(5));
  });

  it('sorts in Croatian order, rows without a value last', async () => {
    const titles = async (sort: string) => (await fetched(`${path}?sort=${sort}`))[field].map(({ title }) => title);
    expect(await titles('title')).toEqual(['-10 % kava', '=SUM(A1)', 'a; b', 'Cedevita', 'čaj', 'Žele', null, null]);
    expect(await titles('-title')).toEqual(['Žele', 'čaj', 'Cedevita', 'a; b', '=SUM(A1)', '-10 % kava', null, null]);
  });

  it('refuses an unknown column by naming those it has', async () => {
    const { status, detail } = await fetched(`${path}?sort=price`);
    expect(status).toBe(422);
    expect(detail).toMatch(/^sort must be one of id, .*-n_skus/);
  });

  it('is a CSV file and a workbook', async () => {
    const csv = await harness.raw(`${path}?format=csv&sort=id&limit=4`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="(proposals|calendar)-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = Buffer.from(await csv.arrayBuffer()).toString();
    const [header = '', ...lines] = text.slice(1).trimEnd().split('\r\n');
    expect(text.startsWith('\uFEFFid;')).toBe(true);
    const column = header.split(';').indexOf('title');
    expect(lines.map((line) => line.split(';')[column])).toEqual(['Žele', 'čaj', '', "'=SUM(A1)"]);

    const sheet = await readSheet(Buffer.from(await (await harness.raw(`${path}?format=xlsx`)).arrayBuffer()));
    const at = sheet[0]?.indexOf('title') as number;
    expect(sheet.slice(1).map((row) => row[at])).toEqual((await fetched(path))[field].map(({ title }) => title));
  });
});

it.each(PROPOSAL_COLUMNS.map(({ key }) => key))('proposals come whole in pages that are sorted by %s', async (key) => {
  const { proposals } = await fetched('/proposals');
  for (const sort of [key, `-${key}`]) {
    const sorted = (await fetched(`/proposals?sort=${sort}&offset=1&limit=6`)).proposals;
    expect(sorted).toEqual(sortBy(proposals, PROPOSAL_COLUMNS, sort).slice(1, 7));
  }
});

it('filters come before pages', async () => {
  const { proposals, total } = await fetched('/proposals?status=submitted&limit=5');
  expect([proposals, total]).toEqual([[], '0']);
  expect((await fetched('/calendar?min_yw=202717&limit=2')).total).toBe('3');
});

it('a large list is compressed for callers who take that, a small one never', async () => {
  const encoding = async (path: string, accepted: string) =>
    (await harness.raw(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding');
  expect(await encoding('/proposals', 'gzip')).toBe('gzip');
  expect(await encoding('/proposals', 'identity')).toBeNull();
  expect(await encoding('/proposals?limit=1', 'gzip')).toBeNull();
  expect((await fetched('/proposals')).proposals).toHaveLength(8);
});

describe('of many proposals', () => {
  const MANY = 250;
  beforeAll(async () => {
    const { body } = await harness.call('POST', '/proposals', DRAFT);
    const stored = harness.db.collection<{ _id: number }>('proposals');
    const { _id, ...record } = (await stored.findOne({ _id: body.id })) as { _id: number };
    const more = { title: 'jedan od mnogih', log: Array(20).fill(body.log[0]) };
    await stored.insertMany(Array.from({ length: MANY }, (_, i) => ({ ...record, ...more, _id: _id + 1 + i })));
  });
  afterEach(async () => {
    await harness.db.command({ profile: 0 });
  });

  interface Profiled {
    readonly docsExamined: number;
    readonly nreturned: number;
    readonly responseLength: number;
    readonly cursorid?: unknown;
  }

  const ALL = ['query', 'getmore', 'command'];

  /** What the database did for the proposals meanwhile. */
  async function profiled(work: () => Promise<unknown>, ops = ['query']) {
    await harness.db.command({ profile: 2 });
    await work();
    await harness.db.command({ profile: 0 });
    const ns = `${harness.db.databaseName}.proposals`;
    const profile = harness.db.collection<Profiled>('system.profile');
    const reads = await profile.find({ ns, op: { $in: ops } }).toArray();
    await profile.drop();
    return reads;
  }

  /** The whole list, which was read fifty at a time and sent as it was read. */
  async function streamed(path: string) {
    let answer: Response | undefined;
    let whole: Awaited<ReturnType<typeof fetched>> | undefined;
    const reads = await profiled(async () => {
      answer = await harness.raw(path);
      whole = JSON.parse(await answer.text());
    });
    const total = Number(answer?.headers.get('x-total-count'));
    expect(total).toBe(MANY + 1 + TITLES.length);
    expect(answer?.headers.get('content-length')).toBeNull();
    expect(reads.map(({ nreturned }) => nreturned)).toEqual([50, 50, 50, 50, 50, total - 250]);
    // A server that nobody reads from has nothing open.
    expect(reads.map(({ cursorid }) => cursorid)).toEqual(reads.map(() => undefined));
    return { total, proposals: whole?.proposals };
  }

  it('the whole list is read fifty at a time, each once, and sent as it is read', async () => {
    const { total, proposals } = await streamed('/proposals');
    expect(proposals?.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, i) => total - i));
    expect((await fetched('/proposals?status=draft')).proposals).toEqual(proposals);
    const csv = await (await harness.raw('/proposals?format=csv')).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(total + 1);
  });

  it('a sorted list is read fifty at a time too, in its order', async () => {
    const sorted = await streamed('/proposals?sort=id');
    expect(sorted.proposals).toEqual((await fetched('/proposals')).proposals.toReversed());
    const { proposals } = await fetched('/proposals?sort=id&limit=3&offset=60');
    expect(proposals).toEqual(sorted.proposals?.slice(60, 63));
  });

  it('a sorted page is read whole, and all others by what columns are made from', async () => {
    const read = async (query: string) => {
      const reads = await profiled(() => fetched(`/proposals?${query}`), ALL);
      return reads.reduce((bytes, { responseLength }) => bytes + responseLength, 0);
    };
    expect(await read('sort=title&limit=1')).toBeLessThan((await read('limit=1000')) / 3);
  });

  it('the calendar of a new replica is in memory when it is ready', async () => {
    const { url } = await harness.replica();
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const examined = async () => {
      const reads = await profiled(async () => {
        const answer = await fetch(`${url}/api/promo/calendar`, { headers: harness.identity });
        const { entries } = (await answer.json()) as { entries: CalendarEntry[] };
        expect(entries.length).toBeGreaterThan(MANY);
      }, ALL);
      return reads.map(({ docsExamined }) => docsExamined);
    };
    // Their versions, from the index; no proposal. The look for conflicts, which may come in between, reads the same.
    let reads = await examined();
    while (reads.length > 1 && reads.every((documents) => documents === 0)) reads = await examined();
    expect(reads).toEqual([0]);
  });
});
