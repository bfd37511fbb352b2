import type { NoticeType } from '@promo/contracts/accounts/notice-words';
import type { Planned } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { expect, test } from 'vitest';
import { letterOf } from './letter.ts';
import { firstForeign, type Happening, ofNewProduct, ofProposal, startsSoon, wantsMail } from './notice.ts';

const message = { id: 'm1', at: '2026-11-21T10:00:00.000Z', actor: 6 };
const planned = (fields: Partial<Planned> = {}): Planned => ({
  title: 'Uskrs',
  status: 'submitted',
  start_yw: 202712,
  end_yw: 202713,
  start_date: '2027-03-22',
  source: 'leaflet',
  user: { id: 5, name: 'Petra' },
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
  ['submitted', 'withdrawn', undefined],
  ['approved', 'approved', undefined],
])('from %s to %s is told as %s', (from, to, type) => expect(changed(from, to)?.notice.type).toBe(type));

test('a notice says what it is about', () => {
  expect(changed('submitted', 'approved')).toEqual({
    id: 'm1',
    actor: 6,
    owner: 5,
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

const wish = {
  user_id: 5,
  events: ['proposal.decided' as const],
  own_only: true,
  since: '2026-11-01T00:00:00.000Z',
};
test.each([
  ['the planner', {}, true],
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
  expect(firstForeign(['proposal.decided', 'new_product.fmb_triggered'], ['promo_read'])).toBe('npl_module');
  expect(firstForeign(['proposal.decided'], ['promo_read'])).toBeUndefined();
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
