import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Route } from '../route.ts';
import { PUBLIC_ROUTES } from './document.ts';
import { EXAMPLES } from './examples.ts';
import { operationId } from './operation.ts';

/** What is answered as JSON, or with nothing; the rest is a stream or a file. */
const isShown = ({ produces, formats }: Route) => !produces && (!formats || formats.includes('json'));

const shown = PUBLIC_ROUTES.filter(isShown);

test('every operation has an example that a running demo gave; `npm run openapi:examples` records them', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(shown.map(operationId).sort());
});

/** The schema without room for fields that it does not declare: what is serialised by hand may send more than it says. */
const closed = <S>(schema: S): S =>
  JSON.parse(JSON.stringify(schema), (_key, node) =>
    node?.properties && node.type === 'object' ? { ...node, additionalProperties: false } : node,
  );

/** What is wrong with a value, by where. */
const faultsOf = (schema: TSchema | undefined, value: unknown, where: string): string[] =>
  schema === undefined
    ? []
    : Value.Errors(closed(schema), value).map(({ instancePath, message }) => `${where}${instancePath} ${message}`);

test.each(shown.map((declared) => [operationId(declared), declared] as const))(
  'the example of %s is valid',
  (id, declared) => {
    const { params, query, body, answer } = EXAMPLES[id] ?? {};
    const faults = [
      ...(declared.params ? faultsOf(declared.params, params, 'params') : []),
      ...(query
        ? Object.entries(query).flatMap(([name, value]) => faultsOf(declared.query?.properties[name], value, name))
        : []),
      ...(declared.body ? faultsOf(declared.body, body, 'body') : []),
      ...(declared.status === 204 ? [] : faultsOf(declared.response, answer, 'answer')),
    ];
    expect(faults).toEqual([]);
    if (declared.consumes) expect(body).toMatch(/^.+\n.+\n$/);
  },
);

test('no example holds a token', () => {
  expect(JSON.stringify(EXAMPLES)).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|promo_[\w-]{43}/);
});
