import type { NoticeType } from '@promo/contracts/accounts/notice-words';
import type { Notice } from '@promo/contracts/accounts/webhooks';
import type { Planned } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { expect, test } from 'vitest';
import { letterOf } from './letter.ts';
import {
  foreignIn,
  type Happening,
  ofBreach,
  ofConflict,
  ofEdit,
  ofFailedImport,
  ofLateDelivery,
  ofMissedSweep,
  ofNewProduct,
  ofOvertaken,
  ofProposal,
  ofResult,
  startsSoon,
  wantsMail,
} from './notice.ts';

const message = { id: 'm1', at: '2026-11-21T10:00:00.000Z', actor: 6 };
const planned = (fields: Partial<Planned> = {}): Planned => ({
  title: 'Uskrs',
  status: 'submitted',
  start_yw: 202712,
  end_yw: 202713,
  start_date: '2027-03-22',
  source: 'leaflet',
  user: { id: 5, name: 'Petra' },
  co_planner_ids: [8],
  lines: [],
  ...fields,
});
const changed = (status_from: ProposalStatus | null, status: ProposalStatus) =>
  ofProposal(message, { proposal_id: 7, version: 2, status_from, status, proposal: planned({ status }) });

test.each<[ProposalStatus | null, ProposalStatus, NoticeType | undefined]>([
  [null, 'submitted', 'proposal.submitted'],
  ['draft', 'submitted', 'proposal.submitted'],
  ['submitted', 'approved', 'proposal.decided'],
  ['submitted', 'rejected', 'proposal.decided'],
  ['approved', 'revision', 'proposal.returned'],
  [null, 'draft', undefined],
  // deleted and restored
  [null, 'approved', undefined],
  [null, 'rejected', undefined],
  [null, 'revision', undefined],
  ['submitted', 'withdrawn', undefined],
  ['approved', 'approved', undefined],
])('from %s to %s is told as %s', (from, to, type) => expect(changed(from, to)?.notice.type).toBe(type));

test.each([
  ['submitted', undefined],
  // it lost its approval: somebody has to decide anew
  ['approved', 'proposal.submitted'],
] as const)('what was deleted as %s and is restored as submitted is told as %s', (restored_from, type) => {
  const restored = { status_from: null, status: 'submitted', restored_from } as const;
  const told = ofProposal(message, { proposal_id: 7, version: 3, ...restored, proposal: planned() });
  expect(told?.notice.type).toBe(type);
});

test('a notice says what it is about', () => {
  expect(changed('submitted', 'approved')).toEqual({
    id: 'm1',
    actor: 6,
    owners: [5, 8],
    notice: {
      type: 'proposal.decided',
      timestamp: message.at,
      data: { id: 7, name: 'Uskrs', status: 'approved', start_date: '2027-03-22', source: 'leaflet', planner: 'Petra' },
    },
  });
  const product = { id: 3, sku: 'KAVA-1', version: 4 };
  expect(ofNewProduct(message, { ...product, status_from: 'approved', status: 'fmb_triggered' })?.notice).toEqual({
    type: 'new_product.fmb_triggered',
    timestamp: message.at,
    data: { id: 3, name: 'KAVA-1', status: 'fmb_triggered' },
  });
  expect(ofNewProduct(message, { ...product, status_from: 'fmb_triggered', status: 'ordered' })).toBeUndefined();
});

test('of a product whose day to order has come a buyer is told whether it must be ordered or why there is enough', () => {
  const moved = { id: 3, sku: 'KAVA-1', version: 4, status_from: 'approved', status: 'fmb_triggered' } as const;
  const linesOf = (code?: string) => {
    const told = ofNewProduct(message, { ...moved, ...(code && { zero_because: { code, detail: code } }) });
    return (['hr', 'en'] as const).map(
      (language) => letterOf([told?.notice as Notice], language, '').text.split('\n')[0],
    );
  };
  expect(linesOf()).toEqual(['Novi artikl KAVA-1 treba naručiti sada.', 'New product KAVA-1 must be ordered now.']);
  expect(linesOf('quantity_unknown')).toEqual(linesOf());
  expect(linesOf('predecessor_covers')).toEqual([
    'Za novi artikl KAVA-1 došao je dan za narudžbu, ali zasad ne treba ništa naručiti: prethodnika ima dovoljno.',
    'The day to order new product KAVA-1 has come, but nothing needs to be ordered yet: the predecessor has enough.',
  ]);
});

test('a buyer is told of an order that was corrected or given up, and of a late delivery; of no other edit or step', () => {
  const product = { id: 3, sku: 'KAVA-1', version: 4 };
  const order = { order_number: 'N-12', quantity: 1200, expected_date: '2026-12-05' };
  const corrected = ofEdit(message, { ...product, order }) as Happening;
  expect(corrected).toEqual({
    id: 'm1',
    actor: 6,
    owners: [],
    notice: {
      type: 'new_product.order_changed',
      timestamp: message.at,
      data: { id: 3, name: 'KAVA-1', status: 'ordered', order },
    },
  });
  const given_up = ofNewProduct(message, { ...product, status_from: 'ordered', status: 'phase_out' }) as Happening;
  expect(given_up.notice.data).toEqual({ id: 3, name: 'KAVA-1', status: 'phase_out' });
  const taken_back = ofNewProduct(message, {
    ...product,
    status_from: 'ordered',
    status: 'fmb_triggered',
  }) as Happening;
  expect(taken_back.notice).toMatchObject({ type: 'new_product.order_changed', data: { status: 'fmb_triggered' } });
  expect(ofEdit(message, product)).toBeUndefined();
  expect(ofEdit(message, { ...product, to_order: 140 })?.notice).toEqual({
    type: 'new_product.fmb_triggered',
    timestamp: message.at,
    data: { id: 3, name: 'KAVA-1', status: 'fmb_triggered' },
  });
  expect(ofNewProduct(message, { ...product, status_from: 'active', status: 'phase_out' })).toBeUndefined();
  expect(ofNewProduct(message, { ...product, status_from: 'ordered', status: 'in_stock' })).toBeUndefined();
  const complete = ofNewProduct(message, {
    ...product,
    status_from: 'ordered',
    status: 'in_stock',
    order,
  }) as Happening;
  expect(complete.notice).toMatchObject({ type: 'new_product.order_changed', data: { status: 'in_stock', order } });
  expect(ofNewProduct(message, { ...product, status_from: 'approved', status: 'ordered', order })).toBeUndefined();
  const late = ofLateDelivery({ ...message, actor: null }, { ...product, order });
  const bare = ofEdit(message, { ...product, order: { order_number: null, quantity: null, expected_date: null } });
  const told = [corrected, given_up, late, bare as Happening].map(({ notice }) => notice);
  const lines = (language: 'hr' | 'en') => letterOf(told, language, '').text.split('\n').filter(Boolean).slice(0, 4);
  expect(lines('hr')).toEqual([
    'Narudžba za novi artikl KAVA-1 ispravljena je: broj N-12, količina 1.200, dolazak 5. 12. 2026.',
    'Novi artikl KAVA-1 izlistan je, a bio je naručen.',
    'Isporuka za novi artikl KAVA-1 kasni: dolazak je bio očekivan 5. 12. 2026.',
    'Narudžba za novi artikl KAVA-1 ispravljena je: dan dolaska nije poznat.',
  ]);
  expect(lines('en')).toEqual([
    'The order of new product KAVA-1 was corrected: number N-12, quantity 1.200, expected on 5 Dec 2026.',
    'New product KAVA-1 was phased out though it is ordered.',
    'The delivery of new product KAVA-1 is late: it was expected on 5 Dec 2026.',
    'The order of new product KAVA-1 was corrected: no day is known.',
  ]);
  expect(letterOf([late.notice], 'hr', 'https://promo.example').text).toContain('/new-products/3\n');
});

test('what the data bring to light, a failed import and a missed check are told with what one needs to know of them', () => {
  const { lines: _lines, start_yw: _start, end_yw: _end, ...proposal } = planned({ status: 'approved' });
  const result = {
    proposal_id: 7,
    end_yw: 202713,
    complete: true,
    settled: false,
    lines: 1,
    lines_not_run: 0,
    expected_incremental_margin_eur: 1200,
    actual_incremental_margin_eur: -1234.5,
    error_incremental_margin_eur: -2434.5,
  };
  const came = ofResult(message, { proposal_id: 7, proposal, result });
  expect(came.notice.data).toMatchObject({ id: 7, actual_incremental_margin_eur: -1234.5 });
  const two = {
    a: { proposal_id: 7, proposal },
    b: { proposal_id: 9, proposal: { ...proposal, user: { id: 9, name: 'Iva' } } },
  };
  const clash = ofConflict(message, { ...two, skus: 2, severity: 'high' });
  expect(clash.owners).toEqual([5, 8, 9]);
  expect(clash.notice.data).toMatchObject({ id: 7, other: { id: 9, name: 'Uskrs', planner: 'Iva' }, n_skus: 2 });
  const many = Array.from({ length: 30 }, (_, i) => `S${i}`);
  const breach = ofBreach(message, { proposal_id: 7, proposal, skus: many });
  expect(breach.notice.data).toMatchObject({ n_skus: 30, skus: many.slice(0, 20) });
  const few = ofBreach(message, { proposal_id: 7, proposal, skus: ['S1', 'S2'] });
  expect(letterOf([clash.notice, few.notice], 'en', '').text).toMatch(
    /^Proposals “Uskrs” \(#7\) and “Uskrs” \(#9\) conflict: the same products \(2\) in the same weeks\.\n\nApproved proposal “Uskrs” \(#7\) breaches NC30 by now, products: 2 \(S1, S2\)\./,
  );
  const failed = { dataset: 'sales', by: 'Ana', code: 'no_header', detail: 'there is no header' };
  const imported = ofFailedImport(message, failed);
  // Also to whoever imported.
  expect(imported.actor).toBeNull();
  const missed = ofMissedSweep(message, { sweep_id: 'fmb:2026-11-21', date: '2026-11-21' });
  const { text } = letterOf([came.notice, imported.notice, missed.notice], 'hr', 'https://promo.example');
  expect(text.split('\n').filter(Boolean).slice(0, 6)).toEqual([
    'Stigao je rezultat akcije „Uskrs” (#7): −1.234,50\u00a0€ dodatne marže.',
    'https://promo.example/proposals/7',
    'Uvoz „Prodaja po tjednima” nije uspio (Ana). Poruka sustava: there is no header',
    'https://promo.example/imports',
    'Dnevna provjera narudžbi za 21. 11. 2026. nije završila ni sat nakon roka.',
    'https://promo.example/new-products',
  ]);
});

const wish = {
  user_id: 5,
  events: ['proposal.decided' as const],
  own_only: true,
  since: '2026-11-01T00:00:00.000Z',
};
test.each([
  ['the planner', {}, true],
  ['a co-planner', { user_id: 8 }, true],
  ['whoever did it', { user_id: 6, own_only: false }, false],
  ['somebody else who wants their own only', { user_id: 9 }, false],
  ['somebody else who wants all', { user_id: 9, own_only: false }, true],
  ['who wants other events', { events: ['proposal.submitted' as const] }, false],
  ['who came later', { since: '2026-11-21T10:00:00.001Z' }, false],
])('%s is told: %j %j', (_who, fields, told) => {
  expect(wantsMail({ ...wish, ...fields }, changed('submitted', 'approved') as Happening)).toBe(told);
});

test.each([
  ['2026-11-28', 7, true],
  ['2026-11-29', 7, false],
  ['2026-11-21', 7, true],
  ['2026-11-20', 7, false],
])('a start on %s is soon on 21 November, %i days before: %s', (start, days, soon) => {
  expect(startsSoon(start, Temporal.PlainDate.from('2026-11-21'), days)).toBe(soon);
});

test('the first section that is not held is named', () => {
  const events = ['proposal.decided', 'new_product.fmb_triggered', 'import.failed'] as const;
  expect(foreignIn(events, ['promo_read', 'data_import'])).toEqual(['new_product.fmb_triggered']);
  expect(foreignIn(['proposal.decided'], ['promo_read'])).toEqual([]);
});

test('an e-mail tells of one thing in its subject, and of several one below the other', () => {
  const { notice } = changed('submitted', 'approved') as Happening;
  expect(letterOf([notice], 'en', 'https://promo.example')).toEqual({
    subject: 'Promotion planning: Proposal “Uskrs” (#7) was approved.',
    text: 'Proposal “Uskrs” (#7) was approved.\nhttps://promo.example/proposals/7\n\n-- \nWhat you are told, and where, is changed in Settings.\n',
  });
  const soon = { ...notice, type: 'proposal.starts_soon' as const };
  expect(letterOf([notice, soon], 'hr', '')).toEqual({
    subject: 'Promo plan: 2 obavijesti',
    text: 'Prijedlog „Uskrs” (#7) je odobren.\n\nAkcija „Uskrs” (#7) počinje 22. 3. 2027.\n\n-- \nŠto i kamo vam se javlja mijenjate u Postavkama.\n',
  });
});

test.each([
  [2, 'obavijesti'],
  [5, 'obavijesti'],
  [11, 'obavijesti'],
  [21, 'obavijest'],
])('%d %s are counted in the subject of a letter', (count, word) => {
  const { notice } = changed('submitted', 'approved') as Happening;
  expect(letterOf(Array(count).fill(notice), 'hr', '').subject).toBe(`Promo plan: ${count} ${word}`);
});

test('an English letter writes days, euros and what is imported as the console does in English', () => {
  const { notice } = changed('submitted', 'approved') as Happening;
  const { data } = notice;
  const told: Notice[] = [
    { ...notice, type: 'proposal.starts_soon' },
    { ...notice, type: 'proposal.result_in', data: { ...data, actual_incremental_margin_eur: 1234.5 } },
    ofFailedImport(message, { dataset: 'npl-records', by: null, code: null, detail: 'the upload broke off' }).notice,
    ofFailedImport(message, { dataset: 'of tomorrow', by: null, code: null, detail: 'the upload broke off' }).notice,
    ofMissedSweep(message, { sweep_id: 'fmb:2026-11-21', date: '2026-11-21' }).notice,
  ];
  expect(letterOf(told, 'en', '').text.split('\n').filter(Boolean).slice(0, 5)).toEqual([
    'Promotion “Uskrs” (#7) starts on 22 Mar 2027.',
    'The result of promotion “Uskrs” (#7) is in: 1.234,50\u00a0€ incremental margin.',
    'The import of “New products” failed: the upload broke off',
    'The import of “of tomorrow” failed: the upload broke off',
    'The daily order check of 21 Nov 2026 was not finished an hour after it was due.',
  ]);
});

test('a letter says what has changed of the products of an approved promotion, and nothing that has not', () => {
  const proposal = planned({ status: 'approved' });
  const about = { proposal_id: 7, proposal, regular_prices: 2, unit_costs: 1, vat_rates: 0, margin_change_eur: -20 };
  const { notice, owners, actor } = ofOvertaken(message, { ...about, skus: ['KAVA-1', 'KAVA-2'] });
  expect({ owners, actor }).toEqual({ owners: [5, 8], actor: 6 });
  const line = (language: 'hr' | 'en') => letterOf([notice], language, '').text.split('\n')[0];
  expect(line('hr')).toBe(
    'Od odobrenja akcije „Uskrs” (#7) promijenili su se podaci artikala: redovna cijena 2, nabavna cijena 1 (KAVA-1, KAVA-2). Pri očekivanoj količini marža se mijenja za −20,00\u00a0€.',
  );
  expect(line('en')).toBe(
    'Products of promotion “Uskrs” (#7) have changed since it was approved: regular price 2, unit cost 1 (KAVA-1, KAVA-2). At the expected quantity the margin changes by −20,00\u00a0€.',
  );
});

test('a letter names who did what it tells of, and nobody where nobody is known', () => {
  const by = 'Rea Reviewer';
  const of = (status: ProposalStatus, who?: string) => {
    const data = { proposal_id: 7, version: 2, status_from: 'draft' as const, status, proposal: planned({ status }) };
    return (ofProposal(message, { ...data, ...(who && { by: who }) }) as Happening).notice;
  };
  const product = { id: 3, sku: 'KAVA-1', version: 4, by: 'Ana' };
  const order = { order_number: null, quantity: 24, expected_date: null };
  const told = [
    of('approved', by),
    of('rejected', by),
    of('revision', by),
    of('submitted', 'Petra'),
    of('submitted', by),
    of('revision'),
    (ofEdit(message, { ...product, order }) as Happening).notice,
    (ofNewProduct(message, { ...product, status_from: 'ordered', status: 'phase_out' }) as Happening).notice,
    (ofNewProduct(message, { ...product, status_from: 'phase_out', status: 'ordered' }) as Happening).notice,
  ];
  const lines = (language: 'hr' | 'en') =>
    letterOf(told, language, '').text.split('\n').filter(Boolean).slice(0, told.length);
  expect(lines('hr')).toEqual([
    'Prijedlog „Uskrs” (#7) je odobren (odluka: Rea Reviewer).',
    'Prijedlog „Uskrs” (#7) je odbijen (odluka: Rea Reviewer).',
    'Prijedlog „Uskrs” (#7) vraćen je na doradu (odluka: Rea Reviewer).',
    'Prijedlog „Uskrs” (#7) čeka odobrenje (Petra).',
    'Prijedlog „Uskrs” (#7) čeka odobrenje (Petra, šalje Rea Reviewer).',
    'Prijedlog „Uskrs” (#7) vraćen je na doradu.',
    'Narudžba za novi artikl KAVA-1 ispravljena je (Ana): količina 24, dan dolaska nije poznat.',
    'Novi artikl KAVA-1 izlistan je, a bio je naručen (Ana).',
    'Novi artikl KAVA-1 ipak nije izlistan (Ana): narudžba vrijedi.',
  ]);
  expect(lines('en')).toEqual([
    'Proposal “Uskrs” (#7) was approved by Rea Reviewer.',
    'Proposal “Uskrs” (#7) was rejected by Rea Reviewer.',
    'Proposal “Uskrs” (#7) was sent back for revision by Rea Reviewer.',
    'Proposal “Uskrs” (#7) waits for approval (Petra).',
    'Proposal “Uskrs” (#7) waits for approval (Petra, submitted by Rea Reviewer).',
    'Proposal “Uskrs” (#7) was sent back for revision.',
    'The order of new product KAVA-1 was corrected by Ana: quantity 24, no day is known.',
    'New product KAVA-1 was phased out by Ana though it is ordered.',
    'New product KAVA-1 was brought back by Ana: its order stands.',
  ]);
});
