import { importMessage } from '@promo/contracts/messages/import';
import { receive } from '@promo/imports/receive';
import { expect, test } from 'vitest';
import { buildCatalog } from '../../test/facts.ts';
import { stageProducts } from './stage-products.ts';

test('what a file holds beyond the most products is rejected, and a product that it repeats for that', async () => {
  const file = ['sku,name,category,regular_price', 'A,a,x,1', 'B,b,x,1', 'C,c,x,1', 'A,a,x,1', 'D,d,x,1'].join('\n');
  const source = (async function* () {
    yield Buffer.from(file);
  })();
  await using staged = stageProducts(null as never, buildCatalog([]), 2);
  const { rejections } = await receive(source, staged, { max_rejections: 10, unknown_columns: 'refuse' });
  const tooMany = importMessage.too_many_records({ maximum: 2 });
  const repeated = importMessage.repeated_row({ columns: ['sku'] });
  expect(rejections.first()).toMatchObject([
    { line: 4, value: 'C', code: tooMany.code, params: tooMany.params },
    { line: 5, column: 'sku', value: 'A', code: repeated.code },
    { line: 6, value: 'D', code: tooMany.code },
  ]);
});
