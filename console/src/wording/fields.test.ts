import { PUBLIC_ROUTES } from '@promo/contracts/openapi/document';
import { expect, test } from 'vitest';
import { fieldName } from './fields.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Names of all fields of a body, those of its parts too. */
const fieldsOf = ({ properties = {}, items, anyOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(fieldsOf),
];

test('every field of a request’s body has a Croatian name, by which refusals and logs tell of it', () => {
  const fields = new Set(PUBLIC_ROUTES.flatMap(({ body }) => (body ? fieldsOf(body as Schema) : [])));
  expect(fields.size).toBeGreaterThan(80);
  expect([...fields].filter((field) => fieldName(field) === field)).toEqual([]);
});

test('a field in a line is told with the line', () => {
  expect(fieldName('skus.3.mechanic')).toBe('artikli, 4. redak, mehanika akcije');
});
