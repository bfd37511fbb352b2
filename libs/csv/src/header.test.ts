import type { Column } from '@promo/contracts/dataset';
import { DATASETS } from '@promo/contracts/datasets';
import { headingsOf } from '@promo/contracts/file-headings';
import { NPL_RECORDS } from '@promo/contracts/npl/imports';
import { expect, it } from 'vitest';
import { matchHeader } from './header.ts';

it.each([...Object.values(DATASETS), NPL_RECORDS])(
  '$name are known by the headings that exports for people have, each as its own column',
  (dataset) => {
    const columns: readonly Column[] = dataset.columns;
    for (const language of [0, 1]) {
      const headings = columns.map(({ key }) => headingsOf(key)[language] as string);
      expect(matchHeader(headings, columns, 'refuse').map(({ column }) => column.key)).toEqual(
        columns.map(({ key }) => key),
      );
    }
  },
);
