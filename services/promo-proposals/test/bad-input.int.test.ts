import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { type Answer, DRAFT, startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;

const LINE = { code: 'A1' };
const ALLOWED_KINDS = 'sale_kind must be one of action, seasonal, clearance, expiry, defect';

describe('bad input', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ code: `S${i}` }));

  it.each<[string, object, number, string, string]>([
    ['no status', { status: undefined }, 422, 'status is required', 'required'],
    ['no lines', { skus: undefined }, 422, 'skus is required', 'required'],
    ['a reviewer’s status', { status: 'approved' }, 422, 'status must be one of draft, submitted', 'not_one_of'],
    ['submitted without lines', { status: 'submitted', skus: [] }, 422, 'at least one SKU line', 'no_lines'],
    [
      'submitted without weeks',
      { status: 'submitted', start_year: null, start_week: null },
      422,
      'start_week are needed',
      'no_weeks',
    ],
    [
      'week 53 of a year without',
      { start_week: 53 },
      422,
      'start_week 53 does not exist: 2027 has 52 weeks',
      'week_number_not_in_year',
    ],
    ['week 0', { start_week: 0 }, 422, 'start_week must be an integer from 1 to 53', 'not_an_integer'],
    ['end before start', { end_week: 9 }, 422, 'end_week is before the start', 'end_before_start'],
    [
      'a year as text',
      { start_year: '2027' },
      422,
      'start_year must be an integer from 1900 to 2999',
      'not_an_integer',
    ],
    ['a date outside', { start_date: '2027-01-01' }, 422, "must lie in the promotion's weeks", 'date_outside_weeks'],
    ['a date that does not exist', { start_date: '2027-02-30' }, 422, 'start_date is no date: 2027-02-30', 'no_date'],
    ['a date that is none', { start_date: '2027-3-8' }, 422, 'start_date', 'wrong_form'],
    ['a code twice', { skus: [LINE, LINE] }, 422, 'skus.1.code is listed twice: A1', 'listed_twice'],
    ['no code', { skus: [{}] }, 422, 'skus.0.code is required', 'required'],
    [
      'a code with a zero width space',
      { skus: [{ code: 'A\u200b1' }] },
      422,
      'skus.0.code must not hold U+200B',
      'unseen_character',
    ],
    ['a code after a space', { skus: [{ code: ' A1' }] }, 422, 'skus.0.code must not begin', 'spaces_around'],
    ['an empty code', { skus: [{ code: '' }] }, 422, 'skus.0.code', 'too_short'],
    [
      'discount 91',
      { skus: [{ code: 'A', discount_pct: 91 }] },
      422,
      'discount_pct must be a number from 0 to 90',
      'not_in_range',
    ],
    ['discount -1', { skus: [{ code: 'A', discount_pct: -1 }] }, 422, 'from 0 to 90', 'not_in_range'],
    ['a negative price', { skus: [{ code: 'A', regular_price: -1 }] }, 422, 'from 0 to 1000000', 'not_in_range'],
    [
      'a negative promo price',
      { skus: [{ code: 'A', promo_price: -0.01 }] },
      422,
      'promo_price must be a number from 0',
      'not_in_range',
    ],
    ['a price as text', { skus: [{ code: 'A', promo_price: '1' }] }, 422, 'promo_price', 'not_in_range'],
    ['an unknown sale_kind', { sale_kind: 'outlet' }, 422, ALLOWED_KINDS, 'not_one_of'],
    ['that of a line', { skus: [{ code: 'A', sale_kind: '' }] }, 422, `skus.0.${ALLOWED_KINDS}`, 'not_one_of'],
    ['1+0', { mechanic: '1+0' }, 422, 'mechanic must have', 'impossible_units'],
    ['an unknown field', { colour: 'red' }, 422, 'colour is not a known field', 'unknown_field'],
    [
      'an unknown field of a line',
      { skus: [{ code: 'A', colour: 1 }] },
      422,
      'skus.0.colour is not a known field',
      'unknown_field',
    ],
    ['2,001 lines', { skus: lines(2001) }, 422, '2000 items', 'too_many_items'],
    ['a source of 65', { source: 'x'.repeat(65) }, 422, 'source', 'too_long'],
    ['control characters', { title: 'a\u0000b' }, 422, 'title has a form that is not allowed', 'wrong_form'],
    [
      'a title that turns around what stands after it',
      { title: 'Kava \u202eakciji' },
      422,
      'title must not hold U+202E, which cannot be seen',
      'unseen_character',
    ],
    [
      'a note that does so in its second line',
      { note: 'a\nb\u2067' },
      422,
      'note must not hold U+2067',
      'unseen_character',
    ],
    ['somebody else’s name', { proposed_by_id: 6 }, 400, 'proposed_by_id 6 is not the caller', 'not_the_caller'],
    ['proposed_by_id 0', { proposed_by_id: 0 }, 422, 'proposed_by_id', 'not_an_integer'],
  ])('%s is refused', async (_, fields, status, detail, code) => {
    const count = await harness.db.collection('proposals').countDocuments();
    const answer = await call('POST', '/proposals', { ...DRAFT, ...fields });
    expect([answer.status, answer.body.detail, answer.body.code]).toEqual([
      status,
      expect.stringContaining(detail),
      code,
    ]);
    if (status === 422) expect(answer.body.errors).toEqual([expect.objectContaining({ code })]);
    expect(await harness.db.collection('proposals').countDocuments()).toBe(count);
  });

  it('2,000 lines are taken, a body over 1 MiB is not', async () => {
    expect((await call('POST', '/proposals', { ...DRAFT, skus: lines(2000) })).body.n_skus).toBe(2000);
    const heavy = lines(2000).map((line) => ({ ...line, note: 'x'.repeat(500), name: 'y'.repeat(50) }));
    expect((await call('POST', '/proposals', { ...DRAFT, skus: heavy })).status).toBe(413);
  });

  it('a plan that no message of the bus holds is refused, also where each line only inherits what is too long', async () => {
    const long = { mechanic: '🎁'.repeat(64) };
    const skus = lines(2000);
    const refused = [422, 'plan_too_large', [expect.objectContaining({ path: 'skus' })]];
    const answered = ({ status, body: { code, errors } }: Answer) => [status, code, errors];
    const { status: _status, ...planned } = DRAFT;
    expect(answered(await call('POST', '/proposals', { ...DRAFT, ...long, skus }))).toEqual(refused);
    expect(answered(await call('POST', '/calendar/planned-conflicts', { ...planned, ...long, skus }))).toEqual(refused);
    const { id } = await harness.create({ skus });
    expect(answered(await call('PUT', `/proposals/${id}`, long))).toEqual(refused);
  });

  it('the longest codes and mechanics of common letters are taken, and told', async () => {
    const skus = lines(2000).map(({ code }) => ({
      code: code.padStart(64, 'x'),
      supplier_funding: 1 / 3,
      feature: 1 / 3,
    }));
    const { id } = await harness.create({ mechanic: 'č'.repeat(64), skus });
    const told = async () => (await harness.events()).some(({ data }) => data.proposal_id === id);
    await expect.poll(told).toBe(true);
  });

  it.each<[string, string, unknown, number, string?]>([
    ['GET', '/proposals/999999', undefined, 404, 'unknown_proposal'],
    ['GET', '/proposals/999999/approvals', undefined, 404, 'unknown_proposal'],
    ['GET', '/proposals/999999/sku-detail', undefined, 404, 'unknown_proposal'],
    ['PUT', '/proposals/999999', { title: 'x' }, 404, 'unknown_proposal'],
    ['DELETE', '/proposals/999999', undefined, 404, 'unknown_proposal'],
    ['PUT', '/proposals/999999/status', { status: 'submitted' }, 400, 'unknown_proposal'],
    ['POST', '/calendar/approve', { proposal_id: 999999, decision: 'approve' }, 400, 'unknown_proposal'],
    ['POST', '/calendar/acknowledge-conflict', { id_a: 999999, id_b: 999998 }, 400, 'unknown_proposal'],
    ['GET', '/proposals/abc', undefined, 422],
    ['GET', '/proposals/1.5', undefined, 422],
    ['GET', '/proposals/0', undefined, 422],
    ['DELETE', '/proposals/-1', undefined, 422],
    ['GET', '/proposals?status=withdrawn', undefined, 422],
    ['GET', '/proposals?status=nonsense', undefined, 422],
    ['GET', '/proposals?proposed_by_id=x', undefined, 422],
    ['GET', '/proposals?limit=0', undefined, 422],
    ['GET', '/proposals?status[$ne]=draft', undefined, 422],
    ['POST', '/calendar/approve', { proposal_id: 1 }, 422],
    ['POST', '/calendar/approve', { proposal_id: '1', decision: 'approve' }, 422],
    ['POST', '/calendar/approve', { proposal_id: 1, decision: 5 }, 422],
    ['POST', '/calendar/approve', { proposal_id: 1, decision: 'bless' }, 400, 'unknown_decision'],
    ['POST', '/calendar/approve', { proposal_id: 1, decision: 'approve', extra: 1 }, 422],
    ['POST', '/calendar/acknowledge-conflict', { id_a: 1 }, 422],
    ['POST', '/calendar/acknowledge-conflict', { id_a: 1, id_b: 1 }, 400, 'same_proposal'],
    ['PUT', '/proposals/1/status', {}, 422],
    ['PUT', '/proposals/1/status', { status: 1 }, 422],
    ['PUT', '/proposals/1', { id: 2 }, 422],
    ['POST', '/proposals', '{', 400, 'malformed_request'],
    ['POST', '/proposals', '[]', 422],
  ])('%s %s %j: %i', async (method, path, body, status, code) => {
    const answer = await call(method, path, body);
    expect([answer.status, typeof answer.body.detail]).toEqual([status, 'string']);
    expect(answer.body.code).toEqual(code ?? answer.body.errors?.[0]?.code);
  });
});
