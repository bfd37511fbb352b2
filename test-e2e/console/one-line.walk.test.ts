import { expect, test } from 'vitest';
import { pageOf, testBrowser } from './browser.ts';
import { pastPromotion } from './past-promotion.fixture.ts';

const browser = testBrowser();

test.each([390, 700])(
  'lines of a review are read whole on a screen of %s pixels, with their margin and stock',
  async (width) => {
    const page = await pageOf(browser, 'Reviewer', { viewport: { width, height: 844 } });
    await page.goto('/approvals');
    await page.getByRole('row', { name: /Katalog tj\. / }).click();
    const lines = page.getByRole('dialog').getByRole('group', { name: 'Artikli' });
    await lines
      .getByText(/^ne gubi uz/)
      .first()
      .waitFor();
    await lines
      .getByText(/^treba/)
      .first()
      .waitFor();
    expect(await lines.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
  },
);

test('what is left of discounts in conflict, and their buttons, are there on a telephone without scrolling', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 390, height: 844 } });
  await page.goto('/proposals/11');
  await page.getByRole('button', { name: 'Prikaži sukobe' }).click();
  const dialog = page.getByRole('dialog');
  const all = [dialog.getByText(/^19\s% umjesto/), dialog.getByRole('button', { name: /^Ukloni: Bistrica/ }).last()];
  for (const one of all) {
    await one.waitFor();
    const box = await one.boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});

test('what another discount would earn is read on a telephone without scrolling', async () => {
  const { sku } = await pastPromotion();
  const page = await pageOf(browser, 'Planner', { viewport: { width: 390, height: 844 } });
  await page.goto(`/forecast?sku=${sku}&discount=20&weeks=2`);
  const depths = page.getByRole('group', { name: 'Što ako je popust drukčiji?' });
  await depths.getByRole('button').first().waitFor();
  expect(await depths.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
});

test('what past promotions of a product earned is read on a telephone without scrolling', async () => {
  const { sku } = await pastPromotion();
  const page = await pageOf(browser, 'Planner', { viewport: { width: 390, height: 844 } });
  await page.goto(`/skus/${sku}`);
  const past = page.getByRole('group', { name: 'Prošle akcije' });
  await past
    .getByText(/^[+−][\d.]+,\d\d\s€$/)
    .first()
    .waitFor();
  expect(await past.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
});

test.each(['/proposals/1', '/proposals/11'])(
  'how much stock lacks stands on one line at 1280 pixels: %s',
  async (path) => {
    const page = await pageOf(browser, 'Planner', { viewport: { width: 1280, height: 720 } });
    await page.goto(path);
    const lacking = page.locator('tbody strong', { hasText: /^nedostaje/ });
    await lacking.first().waitFor();
    const lines = await lacking.evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
  },
);

test.each([
  { path: '/new-products?q=zubna+pasta', role: 'Nabava' },
  { path: '/new-products?view=list&q=zubna+pasta', role: 'Nabava' },
  { path: '/new-products/orders', role: 'Nabava' },
  { path: '/shortfalls', role: 'Nabava' },
  { path: '/shortfalls?view=expected', role: 'Nabava' },
  { path: '/performance', role: 'Kontroling' },
  { path: '/marketing', role: 'Kontroling' },
  { path: '/proposals/27', role: 'Planner' },
] as const)('no unit of a name stands on another line than its number: $path', async ({ path, role }) => {
  const page = await pageOf(browser, role, { viewport: { width: 1280, height: 720 } });
  await page.goto(path);
  const names = page
    .locator('main')
    .locator('strong, article a, td a')
    .filter({ hasText: /\d\s(g|kg|l|ml|%)(\s|$)/ });
  await names.first().waitFor();
  const apart = await names.evaluateAll((all) =>
    all.flatMap(({ innerText }) => innerText.match(/\d (g|kg|l|ml|%)(\s|$)/) ?? []),
  );
  expect(apart).toEqual([]);
});

test('dates to order by stand on one line in the order check', async () => {
  const page = await pageOf(browser, 'Nabava', { viewport: { width: 1280, height: 720 } });
  await page.goto('/new-products');
  await page.getByRole('button', { name: 'Provjera narudžbi' }).click();
  await page.getByText(/^Pregledano /).waitFor();
  // what was due may be marked by another test meanwhile; what is not due yet stays, folded
  await page.evaluate(`for (const part of document.querySelectorAll('[role=dialog] details')) part.open = true`);
  await page.getByRole('dialog').locator('tbody td:nth-child(2)').first().waitFor();
  const lines = `[...document.querySelectorAll('[role=dialog] tbody td:nth-child(2)')].map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell.firstChild);
    return text.getClientRects().length;
  })`;
  expect(new Set((await page.evaluate(lines)) as number[])).toEqual(new Set([1]));
});

test('on a narrow telephone no heading in the card of a line is cut off', async () => {
  const page = await pageOf(browser, 'Planner', { viewport: { width: 360, height: 844 } });
  await page.goto('/proposals/11');
  const card = page.locator('td[data-head]');
  await card.first().waitFor();
  const cut = await card.evaluateAll((cells) => {
    const { ownerDocument: page } = cells[0] as (typeof cells)[number];
    const ruler = page.createElement('span');
    const cut = cells.slice(0, 8).flatMap((cell) => {
      const { fontFamily, fontSize, fontWeight, whiteSpace } = page.defaultView.getComputedStyle(cell, '::before');
      const width = `${cell.clientWidth}px`;
      Object.assign(ruler.style, { fontFamily, fontSize, fontWeight, whiteSpace, width, position: 'absolute' });
      ruler.textContent = cell.getAttribute('data-head');
      page.body.append(ruler);
      return ruler.scrollWidth > ruler.clientWidth ? [ruler.textContent] : [];
    });
    ruler.remove();
    return cut;
  });
  expect(cut).toEqual([]);
});
