import { analyticsRows, memoryRows } from './analytics.ts';
import { conflictRows } from './conflicts.ts';
import { csvRows } from './csv.ts';
import { exportRows } from './exports.ts';
import { firstDataRows } from './first-data.ts';
import { fitRows } from './fits.ts';
import { forecastRows } from './forecast.ts';
import { httpRows } from './http.ts';
import { importRows } from './imports.ts';
import { marketingRows } from './marketing.ts';
import { nc30Rows } from './nc30.ts';
import { proposalRows } from './proposals.ts';
import type { Row } from './row.ts';
import { largeStallRows, stallRows } from './stalls.ts';
import { stepRows } from './steps.ts';
import { storeRows } from './store.ts';

/** Every row, in the order of the table; those of an inner list share what they are measured on. */
export const ROWS: readonly (readonly Row[])[] = [
  analyticsRows,
  storeRows,
  csvRows,
  memoryRows,
  forecastRows,
  nc30Rows,
  conflictRows,
  httpRows,
  importRows,
  marketingRows,
  proposalRows,
  stallRows,
  largeStallRows,
  [...stepRows, ...fitRows],
  firstDataRows,
  exportRows,
];
