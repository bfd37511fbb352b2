import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, test } from 'vitest';
import { startThings } from '../test/harness.ts';
import { fieldErrors } from './validation.ts';

const things = await keepForTests(startThings());
const { call } = things;

describe('a query', () => {
  const listed = (query: string) => call('GET', `/api/promo/things?${query}`);
  const EVENTS = 'max_events must be an integer from 10 to 20000';
  const SHARE = 'share must be a number from 0 to 1';
  const events = { code: 'not_an_integer', params: { minimum: 10, maximum: 20_000 } };
  const share = { code: 'not_in_range', params: { minimum: 0, maximum: 1 } };
  const week = { code: 'not_an_integer', params: { minimum: 1, maximum: 53 } };
  const direction = { code: 'not_one_of', params: { allowed: ['up', 'down'] } };
  const given_twice = { code: 'given_twice', params: {} };
  const unknown = { code: 'unknown_field', params: {} };
  const long = { code: 'too_long', params: { maximum: 5 } };

  test.each([
    ['max_events=9', EVENTS, events],
    ['max_events=20001', EVENTS, events],
    ['max_events=NaN', EVENTS, events],
    ['max_events=1e400', EVENTS, events],
    ['max_events=-1e400', EVENTS, events],
    ['max_events=Infinity', EVENTS, events],
    ['max_events=0x10', EVENTS, events],
    ['max_events=%2010%20', EVENTS, events],
    ['max_events=%207%20', EVENTS, events],
    ['max_events=10.5', EVENTS, events],
    ['max_events=ten', EVENTS, events],
    ['max_events=null', EVENTS, events],
    ['max_events=true', EVENTS, events],
    ['share=1.01', SHARE, share],
    ['share=1e400', SHARE, share],
    ['share=,5', SHARE, share],
    ['yw=1&yw=54', 'yw.1 must be an integer from 1 to 53', week],
    ['yw=0x1', 'yw must be an integer from 1 to 53', week],
    ['max_events=10&max_events=20', 'max_events must be given once', given_twice],
    ['sort=up&sort=down', 'sort must be one of up, down', direction],
    ['q=a&q=b', 'q must be given once', given_twice],
    ['sort=sideways', 'sort must be one of up, down', direction],
    ['dry_run=1', 'dry_run must be true or false', { code: 'wrong_type', params: { type: 'boolean' } }],
    ['q=abcdef', 'q must have at most 5 characters', long],
    ['q=A', 'q has a form that is not allowed', { code: 'wrong_form', params: {} }],
    ['tier=abcdef', 'tier.0 must have at most 5 characters', long],
    [
      'tier=a&tier=b&tier=c&tier=d',
      'tier must have at most 3 items',
      { code: 'too_many_items', params: { maximum: 3 } },
    ],
    ['bogus=1', 'bogus is not a known field', unknown],
    ['max_events%5B%5D=10', 'max_events[] is not a known field', unknown],
    ['tier%5B%24ne%5D=a', 'tier[$ne] is not a known field', unknown],
    ['__proto__=1', '__proto__ is not a known field', unknown],
  ])('%s is refused: %s', async (query, detail, coded) => {
    const { status, body } = await listed(query);
    expect(status).toBe(422);
    const [path] = detail.split(' ');
    const message = detail.slice((path as string).length + 1);
    expect(body).toEqual({ detail, ...coded, errors: [{ path, message, ...coded }] });
  });

  test('names every field that is wrong', async () => {
    const { body } = await listed('max_events=0x10&share=2&bogus=1');
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['bogus', 'max_events', 'share']);
    expect([body.code, body.params]).toEqual(['invalid_input', {}]);
  });

  test.each([
    ['', { max_events: 5000 }],
    ['max_events=', { max_events: 5000 }],
    ['tier=', { max_events: 5000 }],
    ['tier=&tier=A', { tier: ['A'], max_events: 5000 }],
    ['tier=A', { tier: ['A'], max_events: 5000 }],
    ['tier=A&tier=B', { tier: ['A', 'B'], max_events: 5000 }],
    ['yw=1&yw=2', { yw: [1, 2], max_events: 5000 }],
    ['max_events=10&dry_run=true&share=.5', { max_events: 10, dry_run: true, share: 0.5 }],
    ['max_events=1e3&share=1.', { max_events: 1000, share: 1 }],
    ['q=%61', { q: 'a', max_events: 5000 }],
  ])('%j is taken', async (query, expected) => {
    const { status, body } = await listed(query);
    expect([status, body.query]).toEqual([200, expected]);
  });

  test('is refused where a route has none', async () => {
    const { status, body } = await call('GET', '/api/promo/things/9?x=1');
    expect([status, body.detail]).toEqual([422, 'x is not a known field']);
  });

  test.each(['x=', 'q[$ne]=', 'q%5Bop%5D'])('%s is refused as with a value', async (query) => {
    const { status, body } = await call('GET', `/api/promo/things?${query}`);
    expect([status, body.code]).toEqual([422, 'unknown_field']);
  });
});

describe('a path', () => {
  test.each(['0', '1000', 'abc', '1.5', '0x1', '-1', '%20', '1e400'])('with the id %s is refused', async (id) => {
    const { status, body } = await call('GET', `/api/promo/things/${id}`);
    expect([status, body.detail]).toEqual([422, 'id must be an integer from 1 to 999']);
  });

  test.each([
    ['GET', '/x/%zz', 400, 'malformed_path', {}],
    ['GET', '/api/promo/things/%zz', 400, 'malformed_path', {}],
    ['GET', '/api/promo//things', 400, 'ambiguous_path', {}],
    ['GET', '/api/promo/things%2f1', 400, 'ambiguous_path', {}],
    ['GET', `/api/promo/things/${'1'.repeat(201)}`, 414, 'malformed_path', {}],
    ['GET', '/api/promo/nothing?key=s3cret', 404, 'nothing_there', { path: '/api/promo/nothing' }],
    ['POST', '/api/promo/nothing', 404, 'nothing_there', { path: '/api/promo/nothing' }],
    [
      'DELETE',
      '/api/promo/things/1',
      405,
      'wrong_method',
      { path: '/api/promo/things/1', methods: ['GET', 'HEAD', 'PUT'] },
    ],
  ])('%s %.60s answers %i', async (method, path, expected, code, params) => {
    const { status, body, headers } = await call(method, path);
    expect(status).toBe(expected);
    expect(body).toEqual({ detail: expect.any(String), code, params });
    expect(body.detail).not.toContain('s3cret');
    expect(headers.get('allow')).toBe(expected === 405 ? 'GET, HEAD, PUT' : null);
    expect(headers.get('content-type')).toContain('application/json');
  });
});

describe('a body', () => {
  const put = (body: string, type?: string) => call('PUT', '/api/promo/things/1', body, type);

  test.each([
    ['{"title":5}', 'title must be string', 'wrong_type'],
    ['{"title":"a","pct":"5"}', 'pct must be a number from 0 to 100', 'not_in_range'],
    ['{"title":"a","pct":101}', 'pct must be a number from 0 to 100', 'not_in_range'],
    ['{"title":"a","pct":1e400}', 'pct must be a number from 0 to 100', 'not_in_range'],
    ['{"title":["a","b"]}', 'title must be string', 'wrong_type'],
    ['{}', 'title is required', 'required'],
    ['{"title":"a","extra":1}', 'extra is not a known field', 'unknown_field'],
    ['{"title":"a","lines":[{"code":"x"},{"code":""}]}', 'lines.1.code must have at least 1 character', 'too_short'],
    ['{"title":"a","lines":[{}]}', 'lines.0.code is required', 'required'],
    ['[]', 'body must be object', 'wrong_type'],
    ['null', 'body must be object', 'wrong_type'],
  ])('%s is refused: %s', async (body, detail, code) => {
    const answer = await put(body);
    expect([answer.status, answer.body.detail, answer.body.code]).toEqual([422, detail, code]);
  });

  test.each([
    ['{', 'application/json', 400, 'malformed_request'],
    ['', 'application/json', 400, 'malformed_request'],
    ['{"title":"a","__proto__":{}}', 'application/json', 400, 'malformed_request'],
    ['title=a', 'application/x-www-form-urlencoded', 415, 'wrong_content_type'],
    ['{"title":"a"}', 'text/plain', 415, 'wrong_content_type'],
  ])('%.30s as %s answers %i', async (body, type, expected, code) => {
    const answer = await put(body, type);
    expect(answer.status).toBe(expected);
    expect(answer.body).toEqual({
      detail: expect.any(String),
      code,
      params: expected === 415 ? { type: 'application/json' } : {},
    });
  });

  test('that is too large is told how large it may be', async () => {
    const { status, body } = await put(JSON.stringify({ title: 'x'.repeat(600) }));
    const detail = 'the body must have at most 500 bytes';
    expect([status, body]).toEqual([413, { detail, code: 'body_too_large', params: { maximum: 500 } }]);
  });

  test('that fits is taken as it is', async () => {
    expect((await put('{"title":"Čaj","pct":5}')).body).toEqual({ title: 'Čaj', pct: 5 });
  });

  test('of a file has its own content type and no limit', async () => {
    const path = '/api/promo/imports/things';
    expect((await call('POST', path, 'x'.repeat(400_000), 'text/csv;charset=utf-8')).body).toEqual({ bytes: 400_000 });
    const { status, body } = await call('POST', path, '{}');
    expect([status, body.detail]).toEqual([415, 'the content type must be text/csv']);
  });
});

describe('the findings in a body', () => {
  const wrongItem = (i: number) => ({ instancePath: `/${i}`, keyword: 'type', message: 'must be object', params: {} });

  test('are one a field and twenty at most, in a time that does not grow with their square', () => {
    const errors = fieldErrors(
      Array.from({ length: 500_000 }, (_, i) => wrongItem(i % 2 === 0 ? 0 : i)),
      'body',
    );
    expect(errors).toHaveLength(20);
    expect(errors.map(({ path }) => path).slice(0, 3)).toEqual(['0', '1', '3']);
    expect(
      fieldErrors(
        Array.from({ length: 500_000 }, () => wrongItem(7)),
        'body',
      ),
    ).toHaveLength(1);
  });
});
