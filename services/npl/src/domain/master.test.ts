import { expect, test } from 'vitest';
import { changesOf } from './master.ts';

test('a text of which nothing can be seen clears its field', () => {
  const update = { name: 'Čaj', brand: '\u200b', group: '  ', note: '\n\u00a0', supplier_name: 'Podravka', moq: 6 };
  const kept = { name: 'Čaj', brand: null, group: null, note: null, supplier_name: 'Podravka', moq: 6 };
  expect(changesOf(update)).toEqual(kept);
});
