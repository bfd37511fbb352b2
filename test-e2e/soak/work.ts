/** Sends a request, and gives the id of what it answers. Never rejects. */
export type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly id: number }>;

/** A piece of work: for a product, the so-manieth. */
type Work = (ask: Ask, sku: string, i: number) => Promise<void>;

const read =
  (path: string): Work =>
  async (ask, sku) => {
    await ask('GET', path.replace('{sku}', sku));
  };

/** What people look at, the frequent ones more than once. */
export const READS: readonly Work[] = [
  '/api/promo/history?max_events=100',
  '/api/promo/performance?limit=50',
  '/api/promo/sku-snapshot?sku={sku}',
  '/api/promo/calendar',
  '/api/promo/forecaster?sku={sku}',
  '/api/promo/proposals?limit=20',
  '/api/promo/sku-snapshot?sku={sku}',
  '/api/promo/calendar/conflicts',
  '/api/promo/analog-forecast?sku={sku}',
  '/api/npl?limit=20',
  '/api/promo/nc30?sku={sku}&promo_price=1.99',
  '/api/promo/calendar/stats',
  '/api/npl/summary',
  '/api/promo/marketing-history',
  '/api/npl/suppliers',
  '/api/promo/performance',
].map(read);

const proposal: Work = async (ask, code, i) => {
  const { id } = await ask('POST', '/api/promo/proposals', {
    ...{
      status: 'draft',
      title: `Soak ${i}`,
      source: i % 2 ? 'manual' : 'webshop',
      start_year: 2031,
      start_week: 1 + (i % 50),
    },
    skus: [{ code, discount_pct: 20 }],
  });
  await ask('PUT', `/api/promo/proposals/${id}/status`, { status: 'submitted' });
  await ask('POST', '/api/promo/calendar/approve', {
    proposal_id: id,
    decision: 'request_revision',
    feedback: 'manje',
  });
  await ask('PUT', `/api/promo/proposals/${id}`, { skus: [{ code, discount_pct: 15 }], status: 'submitted' });
  await ask('POST', '/api/promo/calendar/approve', { proposal_id: id, decision: 'approve' });
  await ask('DELETE', `/api/promo/proposals/${id}`);
};

const newProduct: Work = async (ask, _sku, i) => {
  const { id } = await ask('POST', '/api/npl', { sku: `SOAK-${i}`, name: 'Novi artikl' });
  await ask('PUT', `/api/npl/${id}`, { cost: 2, regular_price: 3.5, lead_time_days: 14 });
  await ask('POST', `/api/npl/${id}/allocation`, {
    location: 'Zagreb',
    channel: 'retail',
    qty: 24,
    min_presentation: 6,
  });
  await ask('POST', `/api/npl/${id}/substitution`, { parent_sku: `OLD-${i}`, kind: 'soft', share_pct: 50 });
  await ask('GET', `/api/npl/${id}`);
  await ask('DELETE', `/api/npl/${id}`);
};

/** What people do from beginning to end; nothing of it is left, so that the system stays the size it has. */
export const LIFECYCLES: readonly Work[] = [proposal, newProduct];
