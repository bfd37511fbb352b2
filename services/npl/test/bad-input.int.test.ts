import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';

const harness = await keepForTests(startHarness());
const { call } = harness;
await harness.create({ sku: 'KNOWN' });

const everything = () => harness.db.collection('products').find().toArray();

describe('a record is not created with', () => {
  it.each<[string, object, number, string]>([
    ['no SKU', { sku: undefined }, 422, 'sku is required'],
    ['an empty SKU', { sku: '' }, 422, 'sku must have at least 1 character'],
    ['a SKU of 65', { sku: 'x'.repeat(65) }, 422, 'sku must have at most 64 characters'],
    ['a launch in a thousand years', { launch_date: '2999-01-01' }, 422, 'launch_date is after 2028-'],
    ['a SKU with a soft hyphen', { sku: 'A\u00ad1' }, 422, 'sku must not hold U+00AD, which cannot be seen'],
    ['a supplier after a space', { supplier_id: ' D1' }, 422, 'supplier_id must not begin or end with a space'],
    ['a SKU with a zero byte', { sku: 'a\u0000b' }, 422, 'sku has a form'],
    ['a SKU that has a record', { sku: 'KNOWN' }, 400, 'sku KNOWN has a record already'],
    ['no name', { name: undefined }, 422, 'name is required'],
    ['a null name', { name: null }, 422, 'name must be string'],
    ['a name that cannot be seen', { name: '\u200b' }, 422, 'name must have something that can be seen'],
    ['a status', { status: 'active' }, 422, 'status is not a known field'],
    ['child rows', { forecasts: [] }, 422, 'forecasts is not a known field'],
    ['an unknown field', { colour: 'red' }, 422, 'colour is not a known field'],
    ['an unknown channel', { channels: ['kiosk'] }, 422, 'channels.0 must be one of retail, webshop, wholesale'],
    ['a channel twice', { channels: ['retail', 'retail'] }, 422, 'channels'],
    ['a negative cost', { cost: -0.01 }, 422, 'cost must be a number from 0 to 1000000'],
    ['a cost as text', { cost: '2' }, 422, 'cost must be a number'],
    ['a minimum order of 0', { moq: 0 }, 422, 'moq must be an integer from 1'],
    ['a fractional pack', { pack_size: 2.5 }, 422, 'pack_size must be an integer from 1'],
    ['a negative stock', { on_hand: -1 }, 422, 'on_hand must be an integer from 0'],
    ['a fractional order', { on_order: 0.5 }, 422, 'on_order must be an integer from 0'],
    ['a lead time of 366 days', { lead_time_days: 366 }, 422, 'lead_time_days must be an integer from 0 to 365'],
    ['a VAT rate of 101', { vat_rate: 101 }, 422, 'vat_rate must be a number from 0 to 100'],
    ['a launch on 30 February', { launch_date: '2027-02-30' }, 422, 'launch_date is no date: 2027-02-30'],
    ['a launch in words', { launch_date: 'spring' }, 422, 'launch_date must have the form YYYY-MM-DD'],
    ['an EAN of letters', { ean: 'ABC' }, 422, 'ean must have the form 8 to 14 digits'],
  ])('%s', async (_, fields, status, detail) => {
    const before = await everything();
    const answer = await call('POST', '', { sku: 'FRESH', name: 'Kava', ...fields });
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)]);
    expect(await everything()).toEqual(before);
  });
});

describe('bad input changes nothing', () => {
  it.each<[string, string, unknown, number, string]>([
    ['GET', '/999999', undefined, 404, 'record 999999 does not exist'],
    ['POST', '/orders', { order_number: ' ', lines: [{ id: 1 }] }, 422, 'order_number must have something that can'],
    ['POST', '/1/allocation', { location: ' \u200b', qty: 5 }, 422, 'location must have something that can be seen'],
    [
      'POST',
      '/orders',
      { order_number: 'N', lines: [{ id: 1 }, { id: 1 }] },
      422,
      'lines.1.id names record 1 a second time',
    ],
    ['POST', '/receipts', { lines: [{ id: 1 }, { id: 1 }] }, 422, 'lines.1.id names record 1 a second time'],
    ['PUT', '/999999', { note: 'x' }, 404, 'record 999999 does not exist'],
    ['DELETE', '/999999', undefined, 404, 'record 999999 does not exist'],
    ['POST', '/999999/approve', undefined, 404, 'record 999999 does not exist'],
    ['POST', '/999999/mark-ordered', undefined, 404, 'record 999999 does not exist'],
    ['POST', '/999999/mark-in-stock', undefined, 404, 'record 999999 does not exist'],
    ['POST', '/999999/activate', undefined, 404, 'record 999999 does not exist'],
    ['POST', '/999999/phase-out', undefined, 404, 'record 999999 does not exist'],
    ['GET', '/abc', undefined, 422, 'id must be an integer from 1'],
    ['GET', '/0', undefined, 422, 'id must be an integer from 1'],
    ['GET', '/-1', undefined, 422, 'id must be an integer from 1'],
    ['GET', '/1.5', undefined, 422, 'id must be an integer from 1'],
    ['GET', '/1e400', undefined, 422, 'id must be an integer from 1'],
    ['DELETE', '/allocation/x', undefined, 422, 'alloc_id must be an integer from 1'],
    ['DELETE', '/forecast/0', undefined, 422, 'fc_id must be an integer from 1'],
    ['DELETE', '/substitution/1.5', undefined, 422, 'sub_id must be an integer from 1'],
    ['POST', '/1/publish', undefined, 404, ''],
    ['PUT', '/1', { sku: 'X' }, 422, 'sku is not a known field'],
    ['PUT', '/1', { status: 'active' }, 422, 'status is not a known field'],
    ['PUT', '/1', { substitutions: [] }, 422, 'substitutions is not a known field'],
    ['PUT', '/1', { name: null }, 422, 'name must be string'],
    ['PUT', '/1', { moq: 1.5 }, 422, 'moq must be an integer from 1'],
    ['PUT', '/1', { launch_date: '2026-13-01' }, 422, 'launch_date is no date'],
    ['PUT', '/1', { launch_date: '2999-01-01' }, 422, 'launch_date is after 2028-'],
    ['PUT', '/1', '[]', 422, 'must be object'],
    ['PUT', '/1', '{', 400, 'JSON'],
    ['POST', '/1/allocation', { location: 'A', qty: -1 }, 422, 'qty must be an integer from 0'],
    ['POST', '/1/allocation', { location: 'A', qty: 1.5 }, 422, 'qty must be an integer from 0'],
    [
      'POST',
      '/1/allocation',
      { location: 'A', qty: 1, min_presentation: -1 },
      422,
      'min_presentation must be an integer',
    ],
    ['POST', '/1/allocation', { location: '', qty: 1 }, 422, 'location'],
    ['POST', '/1/allocation', { qty: 1 }, 422, 'location is required'],
    ['POST', '/1/allocation', { location: 'A', channel: 'kiosk', qty: 1 }, 422, 'channel'],
    ['POST', '/1/forecast', { yw: 202553, qty: 1 }, 422, 'yw 202553 does not exist: 2025 has weeks 1 to 52'],
    ['POST', '/1/forecast', { yw: 202600, qty: 1 }, 422, 'yw 202600 does not exist'],
    ['POST', '/1/forecast', { yw: 202601, qty: -1 }, 422, 'qty must be an integer from 0'],
    ['POST', '/1/forecast', { yw: 202601, qty: 0.5 }, 422, 'qty must be an integer from 0'],
    ['POST', '/1/forecast', { yw: '202601', qty: 1 }, 422, 'yw must be an integer'],
    ['POST', '/1/forecast', { yw: 202601 }, 422, 'qty is required'],
    ['POST', '/1/substitution', { parent_sku: 'KNOWN', kind: 'hard' }, 400, 'KNOWN cannot replace itself'],
    ['POST', '/1/substitution', { parent_sku: 'A', kind: 'loose' }, 422, 'kind must be one of hard, soft'],
    [
      'POST',
      '/1/substitution',
      { parent_sku: 'A', kind: 'soft' },
      422,
      'share_pct is required for a soft substitution',
    ],
    ['POST', '/1/substitution', { parent_sku: 'A', kind: 'soft', share_pct: 0 }, 422, 'share_pct'],
    ['POST', '/1/substitution', { parent_sku: 'A', kind: 'soft', share_pct: 101 }, 422, 'share_pct'],
    ['POST', '/1/substitution', { parent_sku: 'A', kind: 'hard', share_pct: 50 }, 422, 'share_pct must be 100'],
    ['POST', '/1/substitution', { kind: 'hard' }, 422, 'parent_sku is required'],
    ['GET', '?status=lost', undefined, 422, 'status.0 must be one of draft, approved'],
    ['GET', '?channel=kiosk', undefined, 422, 'channel must be one of retail, webshop, wholesale'],
    ['GET', '?channel=retail&channel=webshop', undefined, 422, 'channel must be one of'],
    ['GET', '?status[$ne]=draft', undefined, 422, 'status[$ne] is not a known field'],
    ['GET', '?q=%00', undefined, 422, 'q has a form'],
    ['GET', `?q=${'a'.repeat(65)}`, undefined, 422, 'q must have at most 64 characters'],
    ['GET', '?q=a&q=b', undefined, 422, 'q must be given once'],
    ['GET', '/suppliers?limit=0', undefined, 422, 'limit must be an integer from 1 to 1000'],
    ['GET', '/suppliers?limit=1001', undefined, 422, 'limit must be an integer from 1 to 1000'],
    ['GET', '/suppliers?limit=ten', undefined, 422, 'limit must be an integer from 1 to 1000'],
    ['GET', `/suppliers?q=${'a'.repeat(65)}`, undefined, 422, 'q must have at most 64 characters'],
    ['GET', '/report/timeseries', undefined, 422, 'sku is required'],
    ['GET', '/report/timeseries?sku=', undefined, 422, 'sku is required'],
    ['GET', '/report/timeseries?sku=KNOWN&granularity=day', undefined, 422, 'granularity must be one of week, month'],
    ['GET', '/report/timeseries?sku=UNKNOWN', undefined, 400, 'sku UNKNOWN has no new-product record'],
    ['GET', '/report/list?sku=KNOWN', undefined, 422, 'sku is not a known field'],
    ['GET', '/summary?x=1', undefined, 422, 'x is not a known field'],
  ])('%s %s %j: %i %s', async (method, path, body, status, detail) => {
    const before = await everything();
    const answer = await call(method, path, body);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)]);
    expect(await everything()).toEqual(before);
  });

  it('the record that they are about is the first one', async () => {
    expect((await harness.get(1)).sku).toBe('KNOWN');
  });
});
