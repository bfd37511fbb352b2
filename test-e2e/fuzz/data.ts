import { fetchJson } from '@promo/client/fetch-json';
import { demoLogin } from '@promo/client/sign-in';

/** What valid requests are made of, besides what schemathesis comes upon by itself; hooks.py draws from it. */
interface FuzzData {
  /** Some that have been promoted, so that there is something to tell about them. */
  readonly skus: readonly string[];
  /** By operation: path parameters and a body that go together, in a state that lets them pass. */
  readonly requests: Readonly<Record<string, readonly FuzzRequest[]>>;
}

interface FuzzRequest {
  readonly path?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Named {
  readonly id: number;
}

/**
 * Makes records in the states that operations ask for, `count` of each sort, and files that can be imported: values that
 * are valid each by itself hardly ever go together, so that such operations would answer nothing but 422.
 */
export async function makeData(gateway: string, count: number): Promise<FuzzData> {
  const authorization = `Bearer ${await demoLogin(gateway, 'Admin')}`;
  const call = <T = Named>(method: string, path: string, body?: object): Promise<T> =>
    fetchJson<T>(`${method} ${path}`, new URL(path, gateway), {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const many = async <T>(make: (i: number) => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let i = 0; i < count; i++) made.push(await make(i));
    return made;
  };

  const { events } = await call<{ events: { sku: string }[] }>('GET', '/api/promo/history?max_events=50');
  const skus = [...new Set(events.map(({ sku }) => sku))];
  const sku = (i: number) => skus[i % skus.length] as string;
  const run = Date.now().toString(36).toUpperCase();

  let records = 0;
  const product = async (...moves: string[]) => {
    const code = `FUZZ-${run}-${++records}`;
    const fields = { category: 'Kava', group: 'Kava', supplier_id: 'D0011', supplier_name: 'Sava Distribucija d.o.o.' };
    const numbers = { cost: 2, regular_price: 4, vat_rate: 25, moq: 10, pack_size: 5, lead_time_days: 14 };
    const body = { sku: code, name: code, ...fields, ...numbers, channels: ['retail'], launch_date: '2027-06-01' };
    const { id } = await call('POST', '/api/npl', body);
    const allocation = { location: 'Split', channel: 'retail', qty: 10, min_presentation: 1 };
    const { id: alloc_id } = await call('POST', `/api/npl/${id}/allocation`, allocation);
    for (const move of moves) await call('POST', `/api/npl/${id}/${move}`);
    return { id, alloc_id, code };
  };
  const proposal = async (i: number, status: string) => {
    const line = { code: sku(i), name: 'Kava', regular_price: 3.99, discount_pct: 20 };
    const body = { status, title: `Fuzz ${run}`, start_year: 2027, start_week: 1 + (i % 50), skus: [line] };
    return (await call('POST', '/api/promo/proposals', body)).id;
  };
  const on = (make: () => Promise<{ id: number }>, body?: unknown) =>
    many(async (): Promise<FuzzRequest> => ({ path: { id: (await make()).id }, ...(body !== undefined && { body }) }));

  const drafts = await many((i) => proposal(i, 'draft'));
  const submitted = await many((i) => proposal(i, 'submitted'));
  const conflicts = await call<{ conflicts: { id_a: number; id_b: number }[] }>('GET', '/api/promo/calendar/conflicts');
  const allocations = await many(() => product());
  const imports = files(run, sku);
  for (const [operation, [file]] of Object.entries(imports)) {
    const headers = { authorization, 'content-type': 'text/csv' };
    const init = { method: 'POST', headers, body: file?.body as string };
    await fetchJson(operation, new URL(operation.replace('POST ', ''), gateway), init);
  }
  return {
    skus,
    requests: {
      'DELETE /api/npl/{id}': await on(() => product()),
      'DELETE /api/npl/allocation/{alloc_id}': allocations.map(({ alloc_id }) => ({ path: { alloc_id } })),
      'POST /api/npl/{id}/substitution': await many(async (i) => ({
        path: { id: (await product()).id },
        body: { parent_sku: sku(i), kind: 'soft', share_pct: 20 },
      })),
      'POST /api/npl/{id}/mark-ordered': await on(() => product('approve'), { order_number: 'F-1', quantity: 10 }),
      'PUT /api/npl/{id}/order': await on(() => product('approve', 'mark-ordered'), { quantity: 12 }),
      'POST /api/npl/{id}/mark-in-stock': await on(() => product('approve', 'mark-ordered'), {}),
      'POST /api/npl/{id}/take-back': await on(() => product('approve', 'mark-ordered'), { from: 'ordered' }),
      'POST /api/npl/{id}/activate': await on(() => product('approve', 'mark-ordered', 'mark-in-stock'), {}),
      'GET /api/npl/report/timeseries': allocations.map(({ code }) => ({ query: { sku: code } })),
      'PUT /api/promo/proposals/{proposal_id}': drafts.map((proposal_id, i) => ({
        path: { proposal_id },
        body: { title: `Fuzz ${i}`, notes: 'x' },
      })),
      'PUT /api/promo/proposals/{proposal_id}/status': drafts.map((proposal_id) => ({
        path: { proposal_id },
        body: { status: 'submitted' },
      })),
      'POST /api/promo/calendar/approve': submitted.map((proposal_id) => ({
        body: { proposal_id, decision: 'approve' },
      })),
      'POST /api/promo/calendar/acknowledge-conflict': conflicts.conflicts.map(({ id_a, id_b }) => ({
        body: { id_a, id_b },
      })),
      'GET /api/promo/marketing-history/{campaign_id}': [{ path: { campaign_id: campaignOf(run) } }],
      ...imports,
    },
  };
}

const campaignOf = (run: string) => `FUZZ-${run}`;

/** One file for each route that imports, which may be imported again and again. */
function files(run: string, sku: (i: number) => string): FuzzData['requests'] {
  const campaign = campaignOf(run);
  const csv: Record<string, string> = {
    '/api/promo/imports/products': `sku,name,category,regular_price\nFUZZ-${run},Kava,Kava,3.99\n`,
    '/api/promo/imports/sales': `sku,yw,qty,promoted\n${sku(0)},202601,5,0\n${sku(1)},202602,7,1\n`,
    '/api/promo/imports/prices': `sku,date,price\n${sku(0)},2026-01-05,3.99\n`,
    '/api/promo/imports/campaigns': `campaign_id,name,start_date,end_date\n${campaign},Fuzz,2026-01-05,2026-01-18\n`,
    '/api/promo/imports/coupons': `campaign_id,coupon_code,sku\n${campaign},K1,${sku(0)}\n`,
    '/api/promo/imports/redemptions': `campaign_id,date,coupon_code\n${campaign},2026-01-06,K1\n`,
    '/api/npl/imports': `sku,name\nFUZZ-${run},Kava\n`,
  };
  return Object.fromEntries(Object.entries(csv).map(([path, body]) => [`POST ${path}`, [{ body }]]));
}
