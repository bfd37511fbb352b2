import type { Campaign, CampaignDetail } from '@promo/contracts/marketing/routes';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { expect, test } from 'vitest';
import { api, changeAnswer, figureOf, fileFrom, pageOf, testBrowser, watchDrawn } from './browser.ts';

const browser = testBrowser();

/** 5. 1. 2027. of 2027-01-05. */
const days = (iso: string) =>
  iso
    .split('-')
    .toReversed()
    .map((part) => `${Number(part)}.`)
    .join(' ');

test('a campaign’s days, products and coupons', async () => {
  const page = await pageOf(browser, 'Planner');
  const drawn = await watchDrawn(page);
  // as many as a large retailer has
  await changeAnswer<CampaignDetail>(page, /\/marketing-history\/\d+$/, (campaign) => ({
    ...campaign,
    timeline: campaign.timeline.map((at) => ({ ...at, redemptions: at.redemptions * 1000 })),
  }));
  await page.goto('/marketing?from=2026-07-01&to=2026-09-30');
  const { totals } = await api<{ totals: { campaigns: number } }>(
    'Planner',
    'GET',
    '/api/promo/marketing-history?start_from=2026-07-01&start_to=2026-09-30',
  );
  expect(totals.campaigns).toBeGreaterThan(0);
  await expect.poll(() => figureOf(page, 'Kampanje').first().textContent()).toBe(String(totals.campaigns));
  // a last day before the first is told, and leaves what begins from then on
  await page.getByLabel('Počinju od').fill('2026-10-01');
  await page.getByText('To je prije početnog dana.').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.getByLabel('Počinju od').fill('');
  await expect.poll(() => figureOf(page, 'Kampanje').first().textContent()).not.toBe(String(totals.campaigns));

  await page.goto('/marketing?sort=-redemptions');
  await page.locator('tbody tr').first().click();
  await page.waitForURL(/\/marketing\/\d+$/);
  await page.getByRole('img', { name: /^Iskorištenja i promet po danima: / }).waitFor();
  await expect.poll(async () => (await drawn()).filter((text) => /^\d+\.000$/.test(text)).length).toBeGreaterThan(1);
  await page.getByRole('heading', { name: /^Artikli \(\d+\)$/ }).waitFor();
  await page.getByRole('heading', { name: /^Kuponi \(\d+\)$/ }).waitFor();

  const { skus } = await api<CampaignDetail>(
    'Planner',
    'GET',
    `/api/promo/marketing-history/${/\d+$/.exec(page.url())?.[0]}`,
  );
  await page.getByRole('button', { name: 'Izvoz' }).click();
  const file = await fileFrom(page.getByRole('menuitem', { name: /CSV/ }));
  const [heading, ...rows] = file.text.trim().split(/\r?\n/);
  expect(heading).toContain('Iskorištenja');
  expect(rows).toHaveLength(skus.length);
  expect(rows[0]).toContain(`${skus[0]?.sku};${skus[0]?.name};${skus[0]?.redemptions};`);
  await page.goBack();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-redemptions');
});

test('of a campaign that has not begun it is said when it begins, and of revenue what it does not say', async () => {
  const { campaigns } = await api<{ campaigns: { id: number; status: string }[] }>(
    'Planner',
    'GET',
    '/api/promo/marketing-history',
  );
  const planned = campaigns.find(({ status }) => status === 'planned');
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/marketing/${planned?.id}`);
  await page.getByText(/^Kampanja počinje \d+\. \d+\. \d+\.$/).waitFor();
  await page.getByText(/koliko bi kupili i bez njega, ne računa se\.$/).waitFor();
  expect(await figureOf(page, 'Udio kupaca').textContent()).toBe('–');
  // of what was bought with the coupon: nobody knows the rest of the basket
  expect(await figureOf(page, 'Promet po narudžbi').textContent()).toBe('–');
});

test('a coupon that comes to products of a promotion on its days stands beside it, where one plans and where one decides', async () => {
  const { proposals } = await api<{ proposals: Proposal[] }>('Planner', 'GET', '/api/promo/proposals?status=submitted');
  const proposal = proposals.find(({ source }) => source === 'webshop') as Proposal;
  const { campaigns } = await api<{ campaigns: Campaign[] }>('Planner', 'GET', '/api/promo/marketing-history');
  const coming = campaigns.find(({ status }) => status === 'planned') as Campaign;
  const { skus } = await api<CampaignDetail>('Planner', 'GET', `/api/promo/marketing-history/${coming.id}`);
  const both = skus.map(({ sku }) => sku).filter((sku) => proposal.skus.some(({ code }) => code === sku));
  expect(both).toHaveLength(2);
  const line = `${coming.name} (${days(coming.start_date)} – ${days(coming.end_date)}), 2 artikla: `;

  const page = await pageOf(browser, 'Planner');
  await page.goto(`/proposals/${proposal.id}`);
  const coupons = page.getByRole('region', { name: 'Kuponi u istim danima' });
  await expect.poll(() => coupons.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining(line)]);
  // without the products there is nothing left to say
  for (const sku of both) {
    const { name } = proposal.skus.find(({ code }) => code === sku) as Proposal['skus'][number];
    await page.getByRole('button', { name: `Ukloni: ${name}` }).click();
  }
  await coupons.waitFor({ state: 'detached' });

  const review = await pageOf(browser, 'Reviewer');
  await review.goto(`/approvals?open=${proposal.id}`);
  await expect
    .poll(() => review.getByRole('region', { name: 'Kuponi u istim danima' }).getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining(line)]);
  await review.getByRole('link', { name: coming.name }).click();
  await review.waitForURL(`**/marketing/${coming.id}`);
});

test('a running campaign’s days end with its newest redemption', async () => {
  const { campaigns } = await api<{ campaigns: Campaign[] }>('Planner', 'GET', '/api/promo/marketing-history');
  const running = campaigns.find(({ status }) => status === 'running') as Campaign;
  const { timeline } = await api<CampaignDetail>('Planner', 'GET', `/api/promo/marketing-history/${running.id}`);
  const days = timeline.slice(0, timeline.findLastIndex(({ redemptions }) => redemptions > 0) + 1);
  expect(days.length).toBeLessThan(timeline.length);
  const page = await pageOf(browser, 'Planner');
  await page.goto(`/marketing/${running.id}`);
  const [year, month, day] = days[days.length - 1]?.date.split('-').map(Number) ?? [];
  await page
    .getByText(`Kampanja još traje; posljednje poznato iskorištenje: ${day}. ${month}. ${year}.`, { exact: true })
    .waitFor();
  await page.getByText('Podaci grafikona kao tablica').click();
  await expect.poll(() => page.locator('details tbody tr').count()).toBe(days.length);
});
