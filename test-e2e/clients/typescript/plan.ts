/**
 * What somebody writes who knows only the API's document: signs in, plans, submits, has it approved, reads forecast and
 * performance. Its types come from openapi-typescript; a path or field that the document does not have does not compile.
 */
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './promo.ts';

/** Lists come as files too; here nobody asks for one. */
type Json = 'application/json';
type Role = components['schemas']['PostAuthDemoLoginBody']['role'];

const baseUrl = process.env.GATEWAY ?? 'http://127.0.0.1:8080';

/** The answer, or an error with what the API says. */
function taken<T>({ data, error, response }: { data?: T; error?: { detail: string }; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${error?.detail}`);
  return data;
}

async function signIn(role: Role): Promise<Client<paths, Json>> {
  const { token } = taken(await createClient<paths, Json>({ baseUrl }).POST('/auth/demo-login', { body: { role } }));
  return createClient<paths, Json>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
}

const planner = await signIn('Planner');
const reviewer = await signIn('Reviewer');

const { products } = taken(await planner.GET('/api/promo/products', { params: { query: { limit: 1 } } }));
const [product] = products;
if (!product) throw new Error('there are no products');

const start_year = new Date().getUTCFullYear() + 1;
const weeks = { start_year, start_week: 30, end_year: start_year, end_week: 31 };
const made = taken(
  await planner.POST('/api/promo/proposals', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      title: 'From a TypeScript client',
      source: 'client',
      status: 'draft',
      ...weeks,
      skus: [{ code: product.sku, discount_pct: 20 }],
    },
  }),
);
const path = { proposal_id: made.id };
taken(
  await planner.PUT('/api/promo/proposals/{proposal_id}/status', { params: { path }, body: { status: 'submitted' } }),
);
const decided = taken(
  await reviewer.POST('/api/promo/calendar/approve', { body: { proposal_id: made.id, decision: 'approve' } }),
);
if (decided.proposal.status !== 'approved') throw new Error(`it is ${decided.proposal.status}`);

const forecast = taken(
  await planner.GET('/api/promo/analog-forecast', {
    params: { query: { sku: product.sku, mechanic: '20', discount: 20 } },
  }),
);
const performance = taken(await planner.GET('/api/promo/performance', { params: { query: { max_events: 10 } } }));
taken(await planner.GET('/api/promo/proposals/{proposal_id}', { params: { path } }));
const refused = await planner.GET('/api/promo/sku-snapshot', { params: { query: { sku: 'no such product' } } });
if (refused.error?.code !== 'unknown_sku') throw new Error('the refusal has no code');

const { expected_weekly_qty: units } = forecast;
console.log(
  `proposal ${made.id} approved; ${units} units a week expected; ${performance.events.length} past promotions`,
);
