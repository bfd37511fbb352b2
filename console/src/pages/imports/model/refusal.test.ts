import { importMessage } from '@promo/contracts/messages/import';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { withImportNames } from './refusal.ts';

test('imports in the way are named, in either language', () => {
  const refusal = new ApiError(400, importMessage.import_overwritten({ imports: ['0a', '0b'] }));
  const named = withImportNames(refusal, (id) => (id === '0a' ? 'Sales · 5 Jan 2027 8:10' : id)) as ApiError;
  expect(named.status).toBe(400);
  expect(named.coded).toEqual({ code: 'import_overwritten', params: { imports: ['Sales · 5 Jan 2027 8:10', '0b'] } });
  expect(named.message).toMatch(/: Sales · 5 Jan 2027 8:10, 0b$/);
});

test('other errors stay as they are', () => {
  for (const error of [new Error('a'), new ApiError(0), new ApiError(400, importMessage.blank())])
    expect(withImportNames(error, () => 'b')).toBe(error);
});
