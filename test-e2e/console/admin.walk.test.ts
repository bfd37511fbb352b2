import { expect, test } from 'vitest';
import { api, pageOf, testBrowser } from './browser.ts';

const browser = testBrowser();

test('settings: a token is shown once, reads a CSV and the calendar, and is withdrawn; notices and a webhook', async () => {
  const page = await pageOf(browser, 'Admin');
  await page.goto('/calendar');
  await page.getByRole('button', { name: /^Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Postavke' }).click();
  await page.getByRole('button', { name: 'Novi token' }).click();
  const name = `Excel ${Date.now()}`;
  await page.getByLabel('Čemu služi').fill(name);
  await page.getByRole('button', { name: 'Izradi' }).click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^promo_[\w-]{43}$/);
  const feed = await page.getByLabel(/^Adresa kalendara/).inputValue();
  expect(await (await fetch(feed)).text()).toContain('\r\nUID:proposal-');
  // nobody can read it again: a click beside it or Escape does not take it away
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').getByRole('button', { name: 'Zatvori' }).last().click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText(`…${token.slice(-4)}`).waitFor();

  const ask = (path: string, method = 'GET') =>
    fetch(new URL(path, page.url()), { method, headers: { authorization: `Bearer ${token}` } });
  const csv = await ask('/api/promo/calendar?format=csv&limit=1');
  expect((await csv.text()).replace('\uFEFF', '')).toMatch(/^id;title;source;status;.*\r\n\d+;/);
  expect((await ask('/api/promo/imports')).status).toBe(403);
  expect((await ask('/api/promo/proposals/1', 'DELETE')).status).toBe(403);

  await row.getByRole('button', { name: `Povuci: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Povuci' }).click();
  await row.waitFor({ state: 'detached' });

  await page.getByText(/nije postavljen poslužitelj e-pošte/).waitFor();
  await page.getByLabel('Adresa e-pošte').fill('ana@promo.example');
  await page.getByLabel('Jednom dnevno').check();
  const hour = page.getByLabel('U koliko sati');
  await hour.press('End');
  await hour.press('Backspace');
  await hour.pressSequentially('10');
  await page.getByRole('button', { name: 'Spremi' }).click();
  // what is ticked while it is being saved stays to be saved
  await page.getByLabel('Samo moji prijedlozi').uncheck();
  await page.getByRole('button', { name: 'Ne javljaj više' }).waitFor();
  expect(await hour.inputValue()).toBe('10');
  await page.getByText('čeka potvrdu').waitFor();
  expect(await page.getByLabel('Samo moji prijedlozi').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('čeka potvrdu').waitFor();
  // As the link in the letter opens it, with a code that is not the one.
  await page.goto('about:blank');
  await page.goto(`/settings#confirm=${'A'.repeat(22)}`);
  expect(await page.getByLabel('Kod iz poruke').inputValue()).toBe('A'.repeat(22));
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Potvrdi adresu' }).click();
  await page.getByText('Kod ne vrijedi ili više ne vrijedi: zatražite novi.').waitFor();
  const subscribed = page.getByRole('row', { name: /ana@promo\.example \(nije potvrđena\)/ });
  await subscribed.getByText('Prijedlog je odobren ili odbijen; Prijedlog je vraćen na doradu').waitFor();
  await subscribed.getByRole('button', { name: 'Prekini: Ana Horvat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prekini' }).click();
  await subscribed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ne javljaj više' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Novi webhook' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel(/^Adresa/).fill('https://127.0.0.1/promo');
  // days count only where they are asked for
  const soon = adding.getByLabel('Odobrena akcija uskoro počinje');
  await soon.check();
  await adding.getByLabel('Koliko dana prije početka akcije').fill('');
  expect(await adding.getByRole('button', { name: 'Dodaj' }).isDisabled()).toBe(true);
  await soon.uncheck();
  await adding.getByRole('button', { name: 'Dodaj' }).click();
  await page.getByText('Adresa je privatna: webhookovi idu na internet.').waitFor();
  await adding.getByLabel(/^Adresa/).fill('https://hooks.promo.example/promo');
  await adding.getByRole('button', { name: 'Dodaj' }).click();
  expect(await page.getByLabel('Tajna za provjeru potpisa').inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Zatvori' }).last().click();
  await page
    .getByRole('row', { name: /hooks\.promo\.example/ })
    .getByRole('button', { name: 'Ukloni: https://hooks.promo.example/promo' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ukloni' }).click();
  await page.getByText('Nema webhookova.').waitFor();
});

test('settings: of what was sent each can be sent again, by a button that says which', async () => {
  const page = await pageOf(browser, 'Admin');
  const notice = { type: 'proposal.submitted', data: { id: 7, name: 'Letak' } };
  const sent = { notice, kind: 'webhook', state: 'failed', attempts: 2, created_at: '2026-11-22T09:00:00Z' };
  const deliveries = ['a', 'b'].map((id) => ({ ...sent, id, receiver: `${id}.promo.example` }));
  await page.route('**/api/account/deliveries', (route) => route.fulfill({ json: { deliveries } }));
  await page.route('**/api/account/deliveries/*/resend', (route) => route.fulfill({ json: deliveries[1] }));
  await page.goto('/settings');
  const asked = page.waitForRequest('**/api/account/deliveries/b/resend');
  const which = 'Pošalji ponovno: Prijedlog čeka odobrenje: Letak, b.promo.example';
  await page.getByRole('button', { name: which }).click();
  await asked;
});

test('settings: what one may no longer see is not saved again, since it has no box to untick', async () => {
  const page = await pageOf(browser, 'Planner');
  const sent: unknown[] = [];
  const email = 'petra@promo.example';
  const kept = { email, own_only: true, digest_hour: null, days_before: 7, language: 'hr' };
  await page.route('**/api/account/subscription', (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON());
    const subscription = { ...kept, events: ['new_product.fmb_triggered', 'proposal.decided'] };
    return route.fulfill({ json: { subscription, mail: true, confirmation: null } });
  });
  await page.goto('/settings');
  await page.getByLabel('Samo moji prijedlozi').uncheck();
  await page.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Spremljeno.').waitFor();
  expect(sent).toEqual([{ ...kept, own_only: false, events: ['proposal.decided'] }]);
});

test('what was deleted a moment ago is had back from the log of what was deleted', async () => {
  const title = `Obrisana zabunom ${Date.now()}`;
  const { id } = await api<{ id: number }>('Planner', 'POST', '/api/promo/proposals', {
    status: 'draft',
    title,
    skus: [],
  });
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
  const page = await pageOf(browser, 'Admin');
  await page.goto('/audit-log');
  const restore = page.getByRole('button', { name: `Vrati: ${title}` });
  await restore.click();
  await page.getByText(`Vraćeno: ${title} (Skica)`).waitFor();
  expect(await api('Planner', 'GET', `/api/promo/proposals/${id}`)).toMatchObject({ title });
  // nor is what is back offered again
  await restore.waitFor({ state: 'detached' });
  await api('Planner', 'DELETE', `/api/promo/proposals/${id}`);
});
