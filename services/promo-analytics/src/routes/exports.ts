import { invalid } from '@promo/contracts/errors';
import type { FILE_FORMATS } from '@promo/contracts/lists';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import * as routes from '@promo/contracts/promo-analytics/routes';
import type { Serve } from '@promo/http/serve';
import { fileOf, fileOfBlocks } from '@promo/lists/files';
import { MAX_SHEET_ROWS } from '@promo/lists/xlsx';
import type { Context } from '../context.ts';
import { columnsOf, countStored, PRODUCT_COLUMNS, storedBlocks } from '../store/export.ts';

type FileFormat = (typeof FILE_FORMATS)[number];

/** Data out, with the columns it came in with. */
export function exportRoutes(serve: Serve, { db, facts, now }: Context): void {
  serve(routes.exportProducts, async ({ query }) => {
    const { products } = (await facts.refresh()).analysis.catalog;
    const format = fitting(query.format as FileFormat, 'products', products.length);
    return fileOf({ format, labels: query.labels }, { name: 'products', columns: PRODUCT_COLUMNS }, [products], now());
  });

  for (const [dataset, declared] of [
    ['sales', routes.exportSales],
    ['prices', routes.exportPrices],
  ] as const) {
    serve(declared, async ({ query }) => {
      const { manifest, analysis } = await facts.refresh();
      const format = fitting(query.format as FileFormat, dataset, await countStored(db, dataset, manifest));
      const blocks = storedBlocks(db, dataset, manifest, analysis.catalog.products);
      return fileOfBlocks(
        { format, labels: query.labels },
        { name: dataset, columns: columnsOf(dataset) },
        blocks,
        now(),
      );
    });
  }
}

/** Refuses what a sheet cannot hold. */
function fitting(format: FileFormat, dataset: string, rows: number): FileFormat {
  if (format !== 'xlsx' || rows <= MAX_SHEET_ROWS) return format;
  throw invalid('format', analyticsMessage.too_many_rows_for_sheet({ dataset, rows, maximum: MAX_SHEET_ROWS }));
}
