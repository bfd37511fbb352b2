import { eventually } from '@promo/testing/eventually';
import { silent } from '@promo/testing/log';
import type { Db } from 'mongodb';
import { afterEach, expect, test, vi } from 'vitest';
import { analysisOf, product, weekly } from '../../test/facts.ts';
import { EMPTY_MANIFEST } from '../store/manifest.ts';
import type { Facts, FactsStore } from './facts.ts';
import { createForecasts } from './forecast-store.ts';

/** Too few events for a fit, so that nothing is asked of a database but the one stored last, in vain. */
const NO_DATABASE = {} as Db;
const NOW = () => new Date('2026-11-24T12:00:00Z');

afterEach(() => vi.restoreAllMocks());

const loaded = (): Facts => ({
  manifest: { ...EMPTY_MANIFEST, version: 1 },
  prices: { chunks: [] },
  analysis: analysisOf([product(0), product(1)], weekly(0, 202601, `${'10 '.repeat(20)} 30p 7 10 10 10`)),
  fundingTag: '',
});

/** The same facts after what suppliers pay has changed. */
const funded = (facts: Facts, fundingTag: string): Facts => ({
  ...facts,
  analysis: { ...facts.analysis, planFunding: new Map([['S0', []]]) },
  fundingTag,
});

const holding = (current: () => Facts) =>
  ({
    get current() {
      return current();
    },
    version: 1,
    onChange: () => () => {},
  }) as unknown as FactsStore;

test('what approved proposals say of funding counts at once, not with the next import', async () => {
  let current = loaded();
  await using forecasts = await createForecasts(
    NO_DATABASE,
    holding(() => current),
    NOW,
    silent('forecasts'),
  );
  const before = await forecasts.context();
  current = funded(current, 'approved');
  const after = await forecasts.context();
  expect(after.analysis).toBe(current.analysis);
  expect(after.training).toBe(before.training);
});

test('side effects are measured to the end though funding changes meanwhile', async () => {
  const facts = loaded();
  const { analysis } = facts;
  const lookedAt = vi.fn();
  const categoryOrdinals = Object.defineProperty([...analysis.catalog.categoryOrdinals], 1, { get: lookedAt });
  const watched = { ...facts, analysis: { ...analysis, catalog: { ...analysis.catalog, categoryOrdinals } } };
  let changes = 0;
  const store = holding(() => funded(watched, String(changes++)));
  // Each step takes so long that the measuring lets others in after it, and sees that funding has changed.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  await using _forecasts = await createForecasts(NO_DATABASE, store, NOW, silent('forecasts'));
  // The last of two categories.
  await eventually(() => lookedAt.mock.calls.length > 0);
});
